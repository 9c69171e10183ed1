import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

/** What the type checker and prettier do not see. Lines are at most 120 characters, which prettier keeps. */
export default ts.config(
  { ignores: ["node_modules", "fixtures", "src/boards/*/state.ts", "src/api/schema.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  { files: ["src/boards/**"], linterOptions: { noInlineConfig: true } },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": [
        "error",
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignorePattern: 'd="M|url\\(|await import' },
      ],
      "no-undef": "off", // the type checker knows better
      "@typescript-eslint/no-explicit-any": "error", // data of unknown shape are `unknown`
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/require-each-key": "off", // most lists here are places on a board, which stay where they are
      "svelte/no-unused-svelte-ignore": "off", // it does not see the warnings of svelte-check
      "svelte/no-useless-mustaches": "off", // {" "} is a space that the compiler keeps
      "svelte/prefer-svelte-reactivity": "off", // sets and maps here are made anew, never changed
    },
  },
);
