/** Boards read what views, components and events really hold. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { Antiquity } from "./antiquity/view";
import type { Board } from "./board";
import type { Craftsmen } from "./craftsmen/view";
import { fixture, GAMES } from "./fixtures";
import type { OhMyGoods } from "./oh_my_goods/view";
import type { Pillars } from "./pillars/view";

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** How `view.ts` of each game calls its types. */
const NAMES: Record<string, string> = {
  antiquity: "Antiquity",
  craftsmen: "Craftsmen",
  oh_my_goods: "OhMyGoods",
  pillars: "Pillars",
};
/** Components also say where their values come from. */
const NOTES = ["source", "sources", "confidence", "names", "origins"];

// `npm run check` reads these lines: a field that does not exist is an error, because nothing here is untyped.
export type Missing = [
  // @ts-expect-error no such field
  Pillars["view"]["shared"]["missing"],
  // @ts-expect-error no such field
  Pillars["view"]["seats"][number]["missing"],
  // @ts-expect-error no such field
  Pillars["components"]["missing"],
  // @ts-expect-error no such field
  OhMyGoods["view"]["shared"]["missing"],
  // @ts-expect-error no such field
  OhMyGoods["view"]["seats"][number]["missing"],
  // @ts-expect-error no such field
  OhMyGoods["components"]["missing"],
  // @ts-expect-error no such field
  Craftsmen["view"]["shared"]["missing"],
  // @ts-expect-error no such field
  Craftsmen["view"]["seats"][number]["missing"],
  // @ts-expect-error no such field
  Craftsmen["components"]["missing"],
  // @ts-expect-error no such field
  Antiquity["view"]["shared"]["missing"],
  // @ts-expect-error no such field
  Antiquity["view"]["seats"][number]["missing"],
  // @ts-expect-error no such field
  Antiquity["components"]["missing"],
];

it("each game's board is a board of its types", { timeout: 60_000 }, async () => {
  const boards = {
    antiquity: (await import("./antiquity/board")) satisfies Board<Antiquity>,
    craftsmen: (await import("./craftsmen/board")) satisfies Board<Craftsmen>,
    oh_my_goods: (await import("./oh_my_goods/board")) satisfies Board<OhMyGoods>,
    pillars: (await import("./pillars/board")) satisfies Board<Pillars>,
  };
  expect(Object.keys(boards)).toEqual([...GAMES].sort());
});

/** A module in which real data stand where a board's types are expected; what no board reads may be there too. */
function claims(game: string): string {
  const { components, moments } = fixture(game);
  const oneOfEach = <T>(all: T[], sort: (each: T) => string) => [
    ...new Map(all.map((one) => [sort(one), one])).values(),
  ];
  const views = oneOfEach(moments, ({ name }) => name.split(" ")[0]!).map(({ view }) => view);
  const events = oneOfEach(
    moments.flatMap((moment) => moment.events),
    (face) => Object.keys(face).join(),
  );
  const json = (data: unknown, without: string[] = []) =>
    JSON.stringify(data, (key, value: unknown) => (without.includes(key) ? undefined : value));
  return `
    import type { ${NAMES[game]} as Game } from "./${game}/view";
    type Given<T> = unknown extends T ? T : { readonly [Key in keyof T]: Given<T[Key]> };
    type Event<Kind> = Kind extends Game["event"]["kind"] ? Extract<Game["event"], { kind: Kind }> : object;
    const components = ${json(components, NOTES)} as const;
    components satisfies Given<Game["components"]>;
    ${views.map((view, i) => `const view${i} = ${json(view)} as const; view${i} satisfies Given<Game["view"]>;`).join("\n")}
    ${events
      .map((face, i) => `const event${i} = ${json(face)} as const; event${i} satisfies Given<Event<"${face.kind}">>;`)
      .join("\n")}
  `;
}

/** What the compiler says about a module in this folder. */
function complaints(file: string, source: string): string[] {
  const options: ts.CompilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true, types: [] },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022) : read(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n").split("\n").at(-1)!);
}

describe.each(GAMES)("%s", { timeout: 120_000 }, (game) => {
  const file = join(FOLDER, `${game}.claims.ts`);

  it("has real positions, components and events of the types that its board reads", () => {
    expect(complaints(file, claims(game))).toEqual([]);
  });
});

it("a field that is called otherwise is found", { timeout: 120_000 }, () => {
  const source = claims("pillars").replace('"carry_limit"', '"limit"');
  expect(complaints(join(FOLDER, "pillars.claims.ts"), source).join()).toContain("carry_limit");
});
