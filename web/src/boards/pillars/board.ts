import type { Face } from "../../api/types";
import { capital, type GameWords } from "../../words/game";
import type { Detail, Glyph, Sweep, Way } from "../board";
import { artOf, card, type Card, isCard, onTable, pigmentOf, verdict } from "./cards";
import { planOf, sum } from "./plan";
import {
  type Components,
  type Desk,
  dyeOf,
  KINDS,
  phaseOf,
  type PillarsEvent,
  type PillarsView,
  tricksDone,
  tricksInAll,
} from "./view";

export { default } from "./PillarsBoard.svelte";
export { default as Finished } from "./Finished.svelte";
export { default as Piece } from "./Piece.svelte";
export { isCard as isPiece } from "./cards";
export { scenes } from "./scenes";
export { beats, inscription, lies, portrait, sources, tellings } from "./tale";
export { dyeOf as pigment };

export const prefilled: string[] = [];

export function phase(view: PillarsView, words: GameWords): string[] {
  const stage = words.say("stage_of", { n: view.shared.stage, all: view.shared.stage + view.shared.stack.cards });
  if (view.over) return [];
  if (phaseOf(view) === "scoring") return [stage, words.say("phase_scoring")];
  const all = tricksInAll(view);
  return [stage, words.say("trick_of", { n: Math.min(tricksDone(view) + 1, all), all })];
}

/** What is asked now, by name: the card that can still work, the units to keep. */
export function asks(view: PillarsView, desk: Desk): string | null {
  if (!view.prompt) return null;
  if (view.prompt.step === "play") return desk.words.say(view.shared.trick.length ? "ask_play" : "ask_lead");
  const plan = planOf(view, desk.components, desk.picks);
  const free = plan.workers.find((worker) => worker.open.length);
  if (free?.card.type === "tom_builder") return desk.words.say("ask_tom");
  if (free)
    return desk.words.say("ask_take", {
      card: desk.words.name(free.card.type),
      kinds: desk.words.either(free.open),
    });
  if (plan.excess && !plan.keep) return desk.words.say("ask_keep", { n: plan.limit });
  return desk.words.say("ask_score", { n: plan.total });
}

/** How the trick stands, or what the plan of a scoring comes to. */
export function brings(view: PillarsView, desk: Desk): string | null {
  if (phaseOf(view) === "play") return standing(view, desk);
  if (!view.prompt) return null;
  const plan = planOf(view, desk.components, desk.picks);
  const free = plan.workers.find((worker) => worker.open.length);
  if (free) return free.card.type === "tom_builder" ? null : desk.words.say("note_take");
  if (plan.excess) return desk.words.say("note_keep", { n: sum(plan.left) - plan.limit });
  return plan.workers.length ? desk.words.say("note_score") : null;
}

function standing(view: PillarsView, desk: Desk): string | null {
  const told = verdict(onTable(view), view, desk.components);
  if (!told) return null;
  if (told.seat === null) return desk.words.say("would_be_aside");
  const blanks = { card: desk.words.title(told.card.id), value: told.card.value };
  if (told.seat === view.seat) return desk.words.say("would_be_yours", blanks);
  return desk.words.say(told.tied ? "would_be_tied" : "would_be", {
    ...blanks,
    who: desk.words.names[told.seat] ?? "",
  });
}

/** Somebody can still work, and the suggested plan lets more of them do so. */
export function more(view: PillarsView, desk: Desk): boolean {
  const idle = (view.form?.suggested.length ?? 0) > desk.picks.length;
  return idle && planOf(view, desk.components, desk.picks).workers.some((worker) => worker.open.length);
}

/** Units to keep and units for the clerk are set on the bench. */
export function covers(_view: PillarsView, move: string): boolean {
  return /^(keep|clerk) /.test(move);
}

/** A trick goes to its receiver, and so does the King's trick in the end. */
export function sweeps(events: PillarsEvent[]): Sweep[] {
  const trick = events.findLast((event) => event.kind === "received");
  const kings = events.findLast((event) => event.kind === "kings_trick_received");
  return [
    ...(trick ? [{ place: "trick", seat: trick.seat }] : []),
    ...(kings ? [{ place: "aside", seat: kings.seat }] : []),
  ];
}

/** Units that are kept, such as `0/5/1/0`, are told as pieces and their numbers. */
export function told(event: PillarsEvent): Face {
  if (event.kind !== "stock") return event;
  const numbers = event.stock.split("/").map(Number);
  return { ...event, units: Object.fromEntries(KINDS.map((kind, i) => [kind, numbers[i] ?? 0])) };
}

export function place(event: Face): string[] {
  return typeof event.card === "string" ? [`card:${event.card}`] : [];
}

export function sound(event: PillarsEvent): "card" | "coin" | "wood" | "bell" | null {
  if (event.kind === "played" || event.kind === "received") return "card";
  if (event.kind === "scored") return "wood";
  return event.kind === "stage" ? "bell" : null;
}

export function glyph(components: Components, id: string): Glyph | null {
  if ((KINDS as readonly string[]).includes(id)) return { art: `p-${id}`, box: "0 0 48 40" };
  if (!isCard(components, id)) return null;
  const face = card(components, { william_penalty: 0 }, id);
  return { icon: face.type, pigment: pigmentOf(face), text: `${face.value}` };
}

/** A played card goes to the own place in the trick. */
export function goes(_: PillarsView, move: string): Way | null {
  const [, id] = /^play (\S+)$/.exec(move) ?? [];
  return id ? { thing: `card:${id}`, to: "at:trick" } : null;
}

export function detail(view: PillarsView, desk: Desk, target: string): Detail | null {
  const [sort, id = ""] = target.split(":");
  if ((sort !== "card" && sort !== "converter") || !isCard(desk.components, id)) return null;
  const colour = sort === "converter" ? `${view.seats[view.seat ?? 0]?.colour}_` : "";
  const face = card(desk.components, view.options, id in desk.components.craftsmen ? colour + id : id);
  const picture: Glyph = { art: artOf(face.type), box: "12 12 176 200", pigment: pigmentOf(face) };
  return {
    title: capital(desk.words.name(face.id)),
    picture,
    cost: `${face.value}`,
    lines: about(face, desk.words),
    rule: RULES[face.type] ?? RULES[face.sort]!,
  };
}

const RULES: Record<string, string> = {
  craftsman: "POE-8.9",
  person: "POE-8.7",
  source: "POE-8.3",
  advantage: "POE-9.1",
  king: "POE-7.2",
  alfred_builder: "POE-5.5",
  tom_builder: "POE-8.5",
  clerk: "POE-9.6",
  painter: "POE-9.2",
  brick_burner: "POE-9.4",
};

/** One sentence for each thing that a card does. */
function about(face: Card, words: GameWords): string[] {
  const lines = [words.say("about.value", { n: face.value })];
  if (face.sort === "craftsman") lines.push(words.say("about.colour"), words.say("about.own"));
  if (face.sort === "advantage") lines.push(words.say("about.advantage"));
  if (words.has(`about.${face.type}`)) lines.push(words.say(`about.${face.type}`));
  else if (face.takes.length > 1) lines.push(words.say("about.any"));
  else
    for (const take of face.takes)
      lines.push(words.say("about.convert", { kind: words.name(take.kind), n: Number(take.gives) }));
  if (face.type === "painter") return lines;
  if (face.brings.some((each) => each.kind.endsWith("?"))) return [...lines, words.say("about.choice")];
  for (const { kind, number } of face.brings) {
    if (kind === "vp") lines.push(words.say(number > 0 ? "about.gains" : "about.loses", { n: Math.abs(number) }));
    else lines.push(words.say("about.unit", { kind: words.name(kind) }));
  }
  return lines;
}
