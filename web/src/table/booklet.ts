/**
 * Parses the booklet of a game, a subset of Markdown, into chapters of blocks. The drawer shows them with its own
 * elements, so no text is ever interpreted as HTML.
 */
export type Inline = { kind: "text" | "strong" | "em"; text: string } | { kind: "note"; ids: string[] };
export interface Picture {
  /** The name of the drawing in the game's sheet. */
  id: string;
  label: string;
}
export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "pictures"; pictures: Picture[] };
export interface Chapter {
  anchor: string;
  heading: string;
  blocks: Block[];
}
export interface Booklet {
  title: string;
  about: Block[];
  chapters: Chapter[];
}
/** A numbered rule without marks of type, and where it comes from. */
export interface Numbered {
  id: string;
  text: string;
  source: string;
}

const ID = "[A-Z]{3}-\\d+\\.\\d+[a-z]?";
const NOTE = new RegExp(`^\\[(${ID}(?:, ${ID})*)\\]$`);
const MARKS = new RegExp(`(\\[${ID}(?:, ${ID})*\\]|\\*\\*[^*]+\\*\\*|\\*[^*]+\\*)`);
const HEADING = /^## (.+?) \{#([a-z][a-z0-9-]*)\}$/;
const PICTURE = /^!\[(.*)\]\(([\w-]+)\)$/;
const SOURCE = /\s*\[([^[\]]*)\]\s*$/;

export function parseBooklet(text: string): Booklet {
  const [first = "", ...chapters] = text.split(/^(?=## )/m);
  const [title = "", ...about] = first.split("\n");
  return { title: title.replace(/^# /, ""), about: blocks(about), chapters: chapters.map(chapter) };
}

function chapter(text: string): Chapter {
  const [head = "", ...lines] = text.split("\n");
  const [, heading, anchor] = HEADING.exec(head) ?? [null, head.slice(3), ""];
  return { anchor: anchor!, heading: heading!, blocks: blocks(lines) };
}

type Kind = Block["kind"] | "numbers" | "blank";

function kindOf(line: string): Kind {
  if (!line.trim()) return "blank";
  if (PICTURE.test(line)) return "pictures";
  if (line.startsWith("- ")) return "list";
  if (/^\d+\. /.test(line)) return "numbers";
  return line.startsWith("|") ? "table" : "paragraph";
}

/** Neighbouring lines of one kind are a block. */
function blocks(lines: string[]): Block[] {
  const groups: { kind: Kind; lines: string[] }[] = [];
  for (const line of lines.map((each) => each.trimEnd())) {
    const [kind, last] = [kindOf(line), groups.at(-1)];
    if (last?.kind === kind) last.lines.push(line);
    else groups.push({ kind, lines: [line] });
  }
  return groups.filter(({ kind }) => kind !== "blank").map(({ kind, lines }) => block(kind, lines));
}

function block(kind: Kind, lines: string[]): Block {
  if (kind === "list" || kind === "numbers")
    return {
      kind: "list",
      ordered: kind === "numbers",
      items: lines.map((line) => inline(line.replace(/^(-|\d+\.) /, ""))),
    };
  if (kind === "pictures")
    return {
      kind,
      pictures: lines.map((line) => PICTURE.exec(line)!).map(([, label, id]) => ({ id: id!, label: label! })),
    };
  if (kind === "table") {
    const [head = [], ...rows] = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells);
    return { kind, head, rows };
  }
  return { kind: "paragraph", parts: inline(lines.join(" ")) };
}

const cells = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

/**
 * Words, **strong** and *slanted* words, and footnotes such as [POE-5.1, POE-5.2], which stand close to the word
 * before them.
 */
export function inline(text: string): Inline[] {
  return text
    .replace(new RegExp(`\\s+(?=\\[${ID})`, "g"), "")
    .split(MARKS)
    .filter(Boolean)
    .map((part) => {
      const note = NOTE.exec(part);
      if (note) return { kind: "note", ids: note[1]!.split(", ") };
      if (/^\*\*.+\*\*$/.test(part)) return { kind: "strong", text: part.slice(2, -2) };
      return /^\*[^*]+\*$/.test(part) ? { kind: "em", text: part.slice(1, -1) } : { kind: "text", text: part };
    });
}

/** The runs of words of a block: a paragraph, each item of a list, each row of a table. */
export function runs(block: Block): Inline[][] {
  if (block.kind === "paragraph") return [block.parts];
  if (block.kind === "list") return block.items;
  return block.kind === "table"
    ? [block.head, ...block.rows].map((row) =>
        row.flatMap((cell, i) => (i ? [{ kind: "text" as const, text: ", " }, ...cell] : cell)),
      )
    : [];
}

/** The chapter that explains a rule: the first that has it as a footnote. */
export function chapterOf(booklet: Booklet, rule: string): Chapter | undefined {
  const cites = (part: Inline) => part.kind === "note" && part.ids.includes(rule);
  return booklet.chapters.find((each) => each.blocks.flatMap(runs).flat().some(cites));
}

export interface Hit {
  chapter: Chapter;
  text: string;
}

const fitting = (text: string, words: string[]) => words.every((word) => text.toLowerCase().includes(word));
const wordsOf = (wanted: string) => wanted.toLowerCase().split(/\s+/).filter(Boolean);

/** Where the booklet speaks of all these words; a heading counts for its chapter. */
export function searchBooklet(booklet: Booklet, wanted: string): Hit[] {
  const words = wordsOf(wanted);
  if (!words.length) return [];
  return booklet.chapters.flatMap((chapter) => {
    const texts = chapter.blocks
      .flatMap(runs)
      .map((run) => run.map((part) => (part.kind === "note" ? "" : part.text)).join(""));
    const found = texts.filter((text) => fitting(text, words));
    const chosen = found.length ? found : fitting(chapter.heading, words) ? texts.slice(0, 1) : [];
    return chosen.map((text) => ({ chapter, text }));
  });
}

/** The numbered rules with all these words in their number or text. */
export function searchRules(rules: Numbered[], wanted: string): Numbered[] {
  const words = wordsOf(wanted);
  return rules.filter(({ id, text }) => fitting(`${id} ${text}`, words));
}

/** A rule as RULES.md has it ends with its source in brackets. */
export function numbered(id: string, text: string): Numbered {
  const source = SOURCE.exec(text);
  const plain = (words: string) => words.replaceAll(/\*\*|`/g, "").replaceAll(/\*([^*]+)\*/g, "$1");
  return { id, text: plain(source ? text.slice(0, source.index) : text), source: plain(source?.[1] ?? "") };
}
