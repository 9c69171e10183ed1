/** A game's own words, from its package: the hall sends all of them. Python says the same (`engine/words.py`). */
import { get } from "../api/client";
import type { Face, Form, Prompt } from "../api/types";
import { type Blanks, type Catalogue, type Language, filled } from "./message";

export interface Sentences {
  prompt: Catalogue;
  event: Catalogue;
  refusal: Catalogue;
  name: Catalogue;
  /** A number of things, where the name alone would not agree with the number. */
  amount: Catalogue;
  move: Catalogue;
  /** What a form asks for in all. */
  form: Catalogue;
  option: Catalogue;
  /** Messages of the board. */
  board: Catalogue;
  list: { nobody: string; nothing: string; and: string };
}

/** No words, until they are loaded. */
export const SILENCE: Sentences = {
  prompt: {},
  event: {},
  refusal: {},
  name: {},
  amount: {},
  move: {},
  form: {},
  option: {},
  board: {},
  list: { nobody: "", nothing: "", and: "" },
};

export interface Refusal {
  rule: string;
  reason: string;
  data?: Record<string, unknown>;
}

const loading = new Map<string, Promise<Sentences>>();

/** The words of a game in a language, with English where it does not speak. They are loaded once. */
export function sentencesOf(game: string, language: Language): Promise<Sentences> {
  const path = `/games/${game}/words/${language}`;
  const found = loading.get(path) ?? get<Sentences>(path);
  loading.set(path, found);
  found.catch(() => loading.delete(path)); // so that it can be tried again
  return found;
}

/** How seats and ids are told: as names, or as marks and pictures. */
export interface Teller {
  seat(seat: number): string;
  id(id: string, name: string): string;
  /** A number of things of one kind. */
  amount(id: string, words: string, count: number): string;
}

/** Coordinates: the board shows where that is. */
const PLACE = /^-?\d+,-?\d+$/;
const PEOPLE = new Set(["seat", "seats", "waiting", "to", "leader"]);

export class GameWords {
  constructor(
    readonly sentences: Sentences,
    /** The players of the seats, as labels: the viewer is 'you'. */
    readonly people: string[],
    /** The same by name, for sentences: names are never inflected. */
    readonly names: string[],
    readonly language: Language,
  ) {}

  /** Has the board a message of this key? */
  has(key: string): boolean {
    return key in this.sentences.board;
  }

  /** What a thing is called. Equal things are told apart by what differs, never by the number of their copy. */
  name(id: string): string {
    const kind = PLACE.test(id) ? "place" : id.replace(/_\d+$/, "");
    const { board, name: names } = this.sentences;
    const name = board[`name.${kind}`] ?? names[id] ?? names[kind] ?? kind.replaceAll("_", " ");
    return id === kind ? name : name.replace(/ \d+$/, "");
  }

  /** A name at the beginning of a label. */
  title(id: string): string {
    return capital(this.name(id));
  }

  /** A number of things: `1 pearl`, `2 pearls`. */
  amount(id: string, n: number): string {
    const agreeing = this.sentences.amount[id];
    return agreeing ? filled(agreeing, this.language, { n }) : `${n} ${this.name(id)}`;
  }

  /** One of these things: `sand, wood or stone`. */
  either(ids: string[]): string {
    return alternatives(this.language).format(ids.map((id) => this.name(id)));
  }

  prompt(prompt: Prompt): string {
    return this.sentence("prompt", prompt.step, prompt);
  }

  /** What is asked: of a form as a whole where there are words for it, otherwise of its next small choice. */
  asked(prompt: Prompt, form: Form | null): string {
    const whole = form && this.sentences.form[form.name];
    return whole ? filled(whole, this.language, prompt as unknown as Blanks) : capital(this.prompt(prompt));
  }

  event(face: Face): string {
    return capital(this.sentence("event", face.kind, face));
  }

  /** The same, with another way to write seats and ids. */
  told(face: Face, teller: Teller): string {
    return this.sentence("event", face.kind, face, teller);
  }

  refusal(refusal: Refusal): string {
    return this.sentence("refusal", refusal.reason, refusal.data ?? {});
  }

  /** The board's own message. */
  say(key: string, blanks?: Blanks): string {
    return filled(this.sentences.board[key] ?? key, this.language, blanks);
  }

  /** A move in words: by the message `work_sloppy` or `work`, or the plain text with names. */
  move(text: string): string {
    const [kind = "", ...args] = text.split(" ");
    const whole = this.sentences.move[text.replaceAll(" ", "_")];
    if (whole) return filled(whole, this.language);
    const blanks = Object.fromEntries(args.map((arg, i) => [`a${i}`, this.name(arg)]));
    const n = Number(args.at(-1)) || 0;
    for (const key of [`${kind}_${args.at(-1) ?? ""}`, kind]) {
      const found = this.sentences.move[key];
      if (found) return capital(filled(found, this.language, { ...blanks, n, amount: this.amount(args[0] ?? "", n) }));
    }
    return capital([kind.replaceAll("_", " "), ...args.map((arg) => this.name(arg))].join(" "));
  }

  /** The question before a move is confirmed, where the board has one: `sure.play`. */
  sure(text: string): string | null {
    const [kind = "", ...args] = text.split(" ");
    const message = this.sentences.board[`sure.${kind}`];
    return message
      ? capital(filled(message, this.language, Object.fromEntries(args.map((arg, i) => [`a${i}`, this.name(arg)]))))
      : null;
  }

  private readonly plain: Teller = {
    seat: (seat) => this.names[seat] ?? "?",
    id: (_, name) => name,
    amount: (_, words) => words,
  };

  private sentence(
    part: "prompt" | "event" | "refusal",
    key: string,
    data: Record<string, unknown>,
    teller = this.plain,
  ): string {
    // A board may tell it with pictures of its own where the rules name places by numbers.
    const message = this.sentences.board[`${part}.${key}`] ?? this.sentences[part][key];
    if (message === undefined) return this.name(key);
    const blanks = [...message.matchAll(/\{(\w+)(, select,|[,}])/g)].map(
      ([, blank = "", kind]): [string, string | number] => [
        blank,
        // Words are selected by the id, not by its name.
        kind === ", select," ? String(data[blank]) : this.fill(blank, data[blank] ?? lengthOf(data, blank), teller),
      ],
    );
    return filled(message, this.language, Object.fromEntries(blanks));
  }

  /** What stands in a blank: numbers stay numbers, so that words can agree with them. */
  private fill(blank: string, value: unknown, teller: Teller): string | number {
    if (PEOPLE.has(blank) && value !== null && value !== undefined) {
      const seats = Array.isArray(value) ? value : [value];
      const names = seats.map((seat) => teller.seat(Number(seat)));
      const last = names.pop() ?? this.sentences.list.nobody;
      return names.length ? `${names.join(", ")} ${this.sentences.list.and} ${last}` : last;
    }
    if (Array.isArray(value))
      return value.map((item) => this.fill("", item, teller)).join(", ") || this.sentences.list.nothing;
    if (value !== null && typeof value === "object") {
      const amounts = Object.entries(value as Record<string, unknown>).filter(([, amount]) => amount);
      return (
        amounts.map(([id, n]) => teller.amount(id, this.amount(id, Number(n)), Number(n))).join(", ") ||
        this.sentences.list.nothing
      );
    }
    if (typeof value === "number") return value;
    return typeof value === "string" ? teller.id(value, this.name(value)) : String(value ?? "");
  }
}

/** `hexes_number`: how many hexes there are. */
function lengthOf(data: Record<string, unknown>, blank: string): number | undefined {
  const list = data[blank.replace(/_number$/, "")];
  return Array.isArray(list) ? list.length : undefined;
}

/** Lists with 'or'. The hall speaks English as in Britain: no comma before the last. */
function alternatives(language: Language): Intl.ListFormat {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "disjunction" });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
