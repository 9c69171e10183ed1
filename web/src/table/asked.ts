/**
 * The one interaction model of all games, as pure functions.
 *
 * A seat is asked for one move, or for a form: a run of small moves in any order. Things on the board carry targets.
 * Pressing a target selects the moves that refer to it. If there are several, further presses narrow them down.
 */
import type { Field, Form, Move } from "../api/types";

export interface Asked {
  moves: Move[];
  form: Form | null;
}

/** What a person has pressed so far: targets that narrow the choice, and picked moves of a form (with repeats). */
export interface Pressed {
  narrowed: string[];
  picks: string[];
}

export const NOTHING: Pressed = { narrowed: [], picks: [] };

export type Outcome = { kind: "state"; state: Pressed } | { kind: "move"; text: string } | { kind: "dead" };

/** All moves that may be pressed now: those of the form if there is one, otherwise the legal moves. */
export function offered(asked: Asked): Move[] {
  if (!asked.form) return asked.moves;
  const seen = new Map<string, Move>();
  for (const field of asked.form.fields) for (const move of field.moves) seen.set(move.text, move);
  return [...seen.values()];
}

/** The moves that remain after narrowing. */
export function candidates(asked: Asked, narrowed: string[]): Move[] {
  return offered(asked).filter((move) => narrowed.every((target) => move.targets.includes(target)));
}

/**
 * The targets that lead on from here. While a choice is being narrowed down, only what tells its moves apart is
 * lit.
 */
export function lit(asked: Asked, state: Pressed): Set<string> {
  const all = candidates(asked, state.narrowed);
  const targets = new Set(all.flatMap((move) => move.targets));
  if (!state.narrowed.length) return targets;
  for (const target of [...targets]) if (all.every((move) => move.targets.includes(target))) targets.delete(target);
  return targets;
}

/** How often each target is chosen: among the picks of the form, or pressed while a choice is being narrowed down. */
export function picked(asked: Asked, state: Pressed): Map<string, number> {
  const counts = new Map<string, number>();
  const byText = new Map(offered(asked).map((move) => [move.text, move]));
  for (const text of state.picks)
    for (const target of byText.get(text)?.targets ?? []) counts.set(target, (counts.get(target) ?? 0) + 1);
  for (const target of state.narrowed) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

/** Press a target; `remove` when the pressed thing is shown as picked, so that it is taken out again. */
export function press(asked: Asked, state: Pressed, target: string, remove = false): Outcome {
  if (remove && state.narrowed.includes(target))
    return { kind: "state", state: { ...state, narrowed: without(state.narrowed, target) } };
  if (remove && asked.form) {
    const gone = offered(asked).find((move) => move.targets.includes(target) && state.picks.includes(move.text));
    if (gone) return { kind: "state", state: { narrowed: [], picks: without(state.picks, gone.text) } };
  }
  let narrowed = [...state.narrowed, target];
  let meant = candidates(asked, narrowed);
  if (!meant.length) {
    narrowed = [target];
    meant = candidates(asked, narrowed);
  }
  if (!meant.length) return { kind: "dead" };
  if (meant.length > 1) return { kind: "state", state: { narrowed, picks: state.picks } };
  return take(asked, state, meant[0]!.text);
}

/** Take one move by its text: make it, or pick it in the form. */
export function take(asked: Asked, state: Pressed, text: string): Outcome {
  if (!asked.form) return { kind: "move", text };
  const field = asked.form.fields.find((each) => each.moves.some((move) => move.text === text));
  if (!field) return { kind: "move", text };
  return { kind: "state", state: { narrowed: [], picks: [...roomIn(field, state.picks), text] } };
}

/** Take one pick out of the form again. */
export function drop(state: Pressed, text: string): Outcome {
  return { kind: "state", state: { narrowed: [], picks: without(state.picks, text) } };
}

/** The picks with room for one more in this field: where it is full, the oldest of its picks goes. */
function roomIn(field: Field, picks: string[]): string[] {
  const own = picks.filter((text) => field.moves.some((move) => move.text === text));
  return own.length < field.high ? picks : without(picks, own[0]!);
}

function without(picks: string[], text: string): string[] {
  const at = picks.indexOf(text);
  return at < 0 ? picks : [...picks.slice(0, at), ...picks.slice(at + 1)];
}

/** Is every field within its limits? Choices that are not mentioned are declined, so an empty answer may be valid. */
export function complete(form: Form, picks: string[]): boolean {
  return form.fields.every((field) => {
    const own = picks.filter((text) => field.moves.some((move) => move.text === text));
    return own.length >= field.low && own.length <= field.high;
  });
}

/** How many more picks the form needs before it can be confirmed. */
export function missing(form: Form, picks: string[]): number {
  const own = (field: Field) => picks.filter((text) => field.moves.some((move) => move.text === text)).length;
  return form.fields.reduce((sum, field) => sum + Math.max(0, field.low - own(field)), 0);
}

/** Moves that differ only in a number, as in `bid 4`, `bid 5`: chosen by a stepper rather than by a row of buttons. */
export interface Numbers {
  kind: string;
  values: number[];
}

const FEW = 3;

export function numbers(moves: Move[]): Numbers | null {
  const values = new Map<string, number[]>();
  for (const { text } of moves) {
    const found = /^(.*) (\d+)$/.exec(text);
    if (found) values.set(found[1]!, [...(values.get(found[1]!) ?? []), Number(found[2])]);
  }
  const [kind, most] = [...values].sort(([, one], [, other]) => other.length - one.length)[0] ?? ["", []];
  return most.length > FEW ? { kind, values: most.sort((one, other) => one - other) } : null;
}
