/** What the cards of Pillars are, from the components, and who would receive a trick. */
import { DYES } from "../board";
import { type Advantage, type Components, KINDS, type Laid, laid, type Options, type PillarsView } from "./view";

const COLOURS = ["green", "blue", "red", "orange"];

export interface Card {
  id: string;
  value: number;
  /** What it is, without colour and copy: its picture and its name. */
  type: string;
  colour: string | null;
  /** Pointed window, round window, or square ones. */
  sort: "craftsman" | "person" | "source" | "advantage";
  /** What it takes: units of a kind for points (or, for the brick burner, for another kind). */
  takes: { kind: string; gives: number | string }[];
  /** What it brings: units (`kind?` by choice) and points. */
  brings: { kind: string; number: number }[];
}

export function isCard(components: Components, id: string): boolean {
  const type = id.replace(/^(green|blue|red|orange)_/, "").replace(/_\d+$/, "");
  return type in components.craftsmen || type in components.advantage || type in components.neutral;
}

export function card(components: Components, options: Pick<Options, "william_penalty">, id: string): Card {
  const colour = COLOURS.find((each) => id.startsWith(`${each}_`)) ?? null;
  const type = colour ? id.slice(colour.length + 1) : id.replace(/_\d+$/, "");
  const craftsman = components.craftsmen[type];
  if (craftsman)
    return {
      id,
      value: craftsman.value,
      type,
      colour,
      sort: "craftsman",
      takes: conversions(craftsman.convert),
      brings: [],
    };
  const advantage = components.advantage[type];
  if (advantage) return { id, value: advantage.value, type, colour, sort: "advantage", ...effects(advantage) };
  return neutral(components.neutral[type]!, options.william_penalty, id, type);
}

function neutral(data: Components["neutral"][string], penalty: number, id: string, type: string): Card {
  const brings = Object.entries(data.gives).map(([kind, number]) => ({ kind, number }));
  if (type === "william_hamleigh") brings.find((each) => each.kind === "vp")!.number = -penalty;
  for (const kind of data.choice) brings.push({ kind: `${kind}?`, number: 1 });
  const sort = data.value === 0 ? "source" : "person";
  return { id, value: data.value, type, colour: null, sort, takes: [], brings: brings.filter((each) => each.number) };
}

function conversions(convert: Record<string, number>): Card["takes"] {
  return Object.entries(convert)
    .filter(([, points]) => points)
    .map(([kind, gives]) => ({ kind, gives }));
}

function effects({ convert, take, give, vp, vp_each }: Advantage): Pick<Card, "takes" | "brings"> {
  if (convert) return { takes: conversions(convert), brings: [] };
  if (take && give) return { takes: [{ kind: take, gives: give }], brings: [] };
  if (vp) return { takes: [], brings: [{ kind: "vp", number: vp }] };
  return { takes: KINDS.map((kind) => ({ kind, gives: vp_each ?? 0 })), brings: [] };
}

/**
 * The card that decides a trick so far (the highest, of equals the last), and who would receive it; null: laid
 * aside.
 */
export function verdict(
  cards: Laid[],
  view: PillarsView,
  components: Components,
): { card: Card; seat: number | null; tied: boolean } | null {
  if (!cards.length) return null;
  const faces = cards.map((each) => card(components, view.options, each.card));
  const highest = Math.max(...faces.map((face) => face.value));
  const place = faces.findLastIndex((face) => face.value === highest);
  const deciding = faces[place]!;
  const tied = faces.filter((face) => face.value === highest).length > 1;
  if (deciding.type === "king") return { card: deciding, seat: null, tied };
  const owner = view.seats.findIndex((part) => part.colour === deciding.colour);
  return { card: deciding, seat: owner >= 0 ? owner : cards[place]!.seat, tied };
}

/** The trick on the table. */
export function onTable(view: PillarsView): Laid[] {
  return laid(view.shared.leader, view.shared.trick, view.seats.length);
}

/** Advantage cards are umber, so that they are not taken for the orange seat's. */
export function pigmentOf(each: Card): string {
  if (each.sort === "advantage") return "umber";
  return each.colour ? DYES[each.colour]! : "charcoal";
}

/** A stock `1/0/2/0` as numbers by kind. */
export function units(stock: string): number[] {
  return stock.split("/").map(Number);
}

/** The symbol of a card in the sheet of drawings. */
export function artOf(type: string): string {
  return `pillars-${type.replaceAll("_", "-")}`;
}
