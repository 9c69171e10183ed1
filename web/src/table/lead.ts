/**
 * What to press next to follow given moves: in a lesson the accepted answers, after a hint the advised moves.
 *
 * A way is a list of moves; `put *` is any move that starts with `put`. Things to press have names: a target
 * (`card:king`), a button for a move (`move:pass`) or one of the prompt's own (`act:confirm`).
 */
import type { Field, Form, Move } from "../api/types";
import { type Asked, candidates, complete, lit, offered, picked, type Pressed } from "./asked";

export interface Lead {
  /** The names of each thing to press, the best first. The board decides which of them it shows. */
  names: string[][];
  /** Every target that is pressed on one of the ways. */
  lit: Set<string>;
}

const [CONFIRM, CLEAR, SUGGEST] = ["act:confirm", "act:clear", "act:suggest"];
/** More presses than these are better left to the suggested answer, where it is the same. */
const MOST_PRESSES = 2;
const MOST_NAMED = 12;

/** What leads on; `told` are targets that are spoken of, which are preferred. `done`: only Confirm is missing. */
export function lead(asked: Asked, state: Pressed, done: boolean, ways: string[][], told: string[] = []): Lead {
  if (done) return only(CONFIRM);
  const open = ways.filter((way) => way.length);
  if (!open.length || !offered(asked).length) return { names: [], lit: new Set() };
  return asked.form ? filling(asked, asked.form, state, open, told) : moving(asked, state, open, told);
}

/** Where only a number is asked for, the one that leads on: a stepper opens with it. */
export function counted(asked: Asked, ways: string[][]): string | null {
  const texts = offered(asked).map((move) => move.text);
  const [stem] = texts.map((text) => text.replace(/\d+$/, ""));
  if (asked.form || texts.length < 2 || !texts.every((text) => text.replace(/\d+$/, "") === stem)) return null;
  return ways.map(([first]) => first).find((first) => first !== undefined && texts.includes(first)) ?? null;
}

export function matches(pattern: string, text: string): boolean {
  return pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : pattern === text;
}

function only(act: string): Lead {
  return { names: [[act]], lit: new Set() };
}

function moving(asked: Asked, state: Pressed, ways: string[][], told: string[]): Lead {
  const wanted = ways.map(([first]) => candidates(asked, state.narrowed).filter((move) => matches(first!, move.text)));
  return wanted.some((moves) => moves.length) ? towards(asked, state, wanted, told) : only(CLEAR);
}

/** A form is filled in any order; what it does not mention is answered by itself, or asked later. */
function filling(asked: Asked, form: Form, state: Pressed, ways: string[][], told: string[]): Lead {
  const [best] = ways
    .map((way) => gap(asked, form, state.picks, way))
    .sort((one, other) => one.wrong.length - other.wrong.length);
  const { missing, wrong } = best!;
  if (wrong.length) return only(CLEAR);
  if (!missing.length) return only(CONFIRM);
  const left = missing.map((moves) => candidates({ moves, form: null }, state.narrowed));
  if (left.every((moves) => !moves.length)) return only(CLEAR);
  const found = towards(asked, state, left, told);
  const suggests = missing.length > MOST_PRESSES && !state.picks.length && answers(asked, form, ways);
  return suggests ? { ...found, names: [[SUGGEST]] } : found;
}

/** Is the suggested answer one that leads on? */
function answers(asked: Asked, form: Form, ways: string[][]): boolean {
  return ways.some((way) => {
    const { missing, wrong } = gap(asked, form, form.suggested, way);
    return !missing.length && !wrong.length;
  });
}

/** What a way still needs in a form, each as the moves that would do, and which picks do not belong to it. */
function gap(asked: Asked, form: Form, picks: string[], way: string[]): { missing: Move[][]; wrong: string[] } {
  const all = offered(asked);
  const left = [...picks];
  const missing: Move[][] = [];
  for (const pattern of way) {
    const fitting = all.filter((move) => matches(pattern, move.text));
    const at = left.findIndex((text) => fitting.some((move) => move.text === text));
    if (at >= 0) left.splice(at, 1);
    else if (fitting.length) missing.push(fitting);
  }
  const right = picks.filter((text) => !left.includes(text));
  const planned = [...right, ...missing.map(([first]) => first!.text)];
  // Where the way says less than the form asks, the rest is as suggested.
  const whole = complete(form, planned);
  const rest = whole ? [] : form.suggested.filter((text) => !planned.includes(text));
  const byText = new Map(all.map((move) => [move.text, move]));
  for (const text of rest) if (!picks.includes(text) && !missing.length) missing.push([byText.get(text)!]);
  const roomy = (move: Move) => fieldsOf(form, move).some((field) => taken(field, picks) < field.high);
  return {
    missing: missing.map((moves) => (moves.some(roomy) ? moves.filter(roomy) : moves)),
    wrong: left.filter(
      (text) => !rest.includes(text) && !missing.some((moves) => replaces(form, picks, moves[0]!, text)),
    ),
  };
}

/** Does picking this move take that pick out, because their field is full? */
function replaces(form: Form, picks: string[], move: Move, pick: string): boolean {
  return fieldsOf(form, move).some(
    (field) => taken(field, picks) >= field.high && field.moves.some((each) => each.text === pick),
  );
}

function fieldsOf(form: Form, { text }: Move): Field[] {
  return form.fields.filter((field) => field.moves.some((move) => move.text === text));
}

function taken(field: Field, picks: string[]): number {
  return picks.filter((text) => field.moves.some((move) => move.text === text)).length;
}

/** The names for each choice of moves, and all targets that they light. Of many that would do, a few are named. */
function towards(asked: Asked, state: Pressed, wanted: Move[][], told: string[]): Lead {
  const shining = lit(asked, state);
  const names = wanted
    .filter((moves) => moves.length)
    .map((moves) => moves.slice(0, MOST_NAMED).flatMap((move) => namesOf(asked, state, move, shining, told)));
  const targets = wanted.flatMap((moves) => moves.flatMap((move) => move.targets));
  return { names: unique(names), lit: new Set(targets.filter((target) => shining.has(target))) };
}

/**
 * The names of a move: what is spoken of before anything else, then what means the fewest other moves. A thing that is
 * picked would be put back, and a number is not told by a thing: there a button is better.
 */
function namesOf(asked: Asked, state: Pressed, move: Move, shining: Set<string>, told: string[]): string[] {
  const others = (target: string) => candidates(asked, [...state.narrowed, target]).length;
  const rank = (target: string) => (told.includes(target) ? 0 : others(target));
  const targets = move.targets.filter((target) => shining.has(target) && !state.narrowed.includes(target));
  const button = `move:${move.text}`;
  const things = targets.sort((one, other) => rank(one) - rank(other));
  const chosen = picked(asked, state);
  const aside = counted(asked, [[move.text]]) !== null || things.some((target) => chosen.has(target));
  return aside ? [button, ...things] : [...things, button];
}

function unique(names: string[][]): string[][] {
  return [...new Map(names.map((each) => [each[0], each])).values()];
}
