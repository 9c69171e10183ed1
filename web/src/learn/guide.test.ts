import { expect, test } from "vitest";
import { blocks, inline } from "./guide";

test("a guide is read block by block", () => {
  const text = "## Tricks\n\nThe **highest** card\ndecides [POE-6.2].\n\n- one\n- two [POE-6.4]\n\n![A trick](trick)\n";
  expect(blocks(text)).toEqual([
    { kind: "heading", text: "Tricks" },
    {
      kind: "paragraph",
      parts: [{ text: "The " }, { strong: "highest" }, { text: " card decides " }, { rule: "POE-6.2" }, { text: "." }],
    },
    { kind: "list", items: [[{ text: "one" }], [{ text: "two " }, { rule: "POE-6.4" }]] },
    { kind: "picture", name: "trick", label: "A trick" },
  ]);
});

test("brackets that hold no rule are words", () => {
  expect(inline("a [b] c")).toEqual([{ text: "a [b] c" }]);
});
