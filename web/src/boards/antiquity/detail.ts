/**
 * What the board tells about its things: detail cards, little pictures in the story, and where a line of it
 * happened.
 */
import type { Face } from "../../api/types";
import type { Detail, Glyph } from "../board";
import { at, cityHexes } from "./land";
import { artOf, type Components, type Cost, type Desk, kindOf, type View } from "./view";

/** The rule that says what each building is for. */
const RULES: Record<string, string> = {
  house: "ANT-5.19",
  cart_shop: "ANT-7.4",
  fountain: "ANT-5.49",
  storage: "ANT-5.23",
  brewery: "ANT-7.28",
  cathedral: "ANT-5.26",
  dump: "ANT-9.14",
  explorer: "ANT-8.14",
  faculty_alchemy: "ANT-7.38",
  faculty_biology: "ANT-7.18",
  faculty_philosophy: "ANT-5.43",
  faculty_theology: "ANT-5.44",
  forced_labour: "ANT-8.8",
  granary: "ANT-9.1",
  harbour: "ANT-6.6",
  hospital: "ANT-5.47",
  market: "ANT-5.31",
  stable: "ANT-6.5",
  university: "ANT-5.38",
  woodcutter: "ANT-7.14",
  farm: "ANT-7.16",
  mine: "ANT-7.19",
  fishery: "ANT-7.23",
  inn: "ANT-7.28",
  city: "ANT-7.32",
};
const SAINTS: Record<string, string> = {
  san_nicolo: "ANT-10.2",
  santa_barbara: "ANT-10.3",
  san_christofori: "ANT-10.4",
  san_giorgio: "ANT-10.5",
  santa_maria: "ANT-10.8",
};
const TERRAIN: Record<string, string> = {
  F: "forest-1",
  G: "grass-1",
  M: "mountain-1",
  W: "sea-1",
  felled: "felled-1",
  ash: "ash-1",
};

export function detail(view: View, desk: Desk, target: string): Detail | null {
  const [kind = "", id = ""] = [target.slice(0, target.indexOf(":")), target.slice(target.indexOf(":") + 1)];
  if (kind === "piece" || kind === "building") return building(desk, kindOf(id));
  if (kind === "house")
    return {
      ...building(desk, "house"),
      title: desk.words.say("house_number", { n: Number(id) }),
      ...price(desk, desk.components.houses[id]),
    };
  if (kind === "saint") return saint(desk, id);
  if (kind === "good" && desk.components.goods[id]) return good(desk, id);
  if (kind === "hex") return hex(view, desk, id);
  return null;
}

function building(desk: Desk, kind: string): Detail {
  return {
    title: desk.words.title(kind),
    picture: { art: artOf(kind), box: "0 0 80 80" },
    ...price(desk, desk.components.buildings[kind]?.cost),
    lines: [desk.words.say(`about_${kind}`)],
    rule: RULES[kind] ?? "ANT-5.10",
  };
}

function saint(desk: Desk, id: string): Detail {
  return {
    title: desk.words.title(id),
    picture: { art: artOf(id), box: "0 0 160 160" },
    lines: [desk.words.say(`gives_${id}`), desk.words.say(`wins_${id}`)],
    rule: SAINTS[id] ?? "ANT-5.26",
  };
}

function good(desk: Desk, id: string): Detail {
  return {
    title: desk.words.title(id),
    picture: { art: `antiquity-good-${id}` },
    lines: [desk.words.say(`about_${id}`)],
    rule: "ANT-2.7",
  };
}

function price(desk: Desk, cost: Cost | undefined): Pick<Detail, "cost"> {
  const paid = (["wood", "stone", "food", "luxury"] as const)
    .filter((kind) => cost?.[kind])
    .map((kind) => `${cost![kind]} ${desk.words.say(kind)}`);
  return paid.length ? { cost: paid.join(", ") } : {};
}

/** A hex: what it is, and what stands or lies on it. */
function hex(view: View, desk: Desk, id: string): Detail | null {
  const { q, r } = at(id);
  const column = view.shared.land[String(q)];
  const printed = column?.[1][r - column[0]];
  if (!printed || printed === ".") return null;
  const who = (seat: number) => desk.words.people[seat] ?? "";
  const town = view.seats.findIndex((part) => part.cities.some((centre) => cityHexes(centre).includes(id)));
  if (town >= 0)
    return {
      title: `${desk.words.title("city")}: ${who(town)}`,
      picture: { art: artOf("city"), box: "0 0 80 80" },
      lines: [desk.words.say("about_terrain_city")],
      rule: "ANT-2.3",
    };
  const lines: string[] = [];
  const ash = view.shared.polluted.includes(id);
  const land = view.shared.felled.includes(id) ? "felled" : printed;
  lines.push(desk.words.say(`about_terrain_${ash ? "ash" : land}`));
  if (view.shared.tokens.includes(id)) lines.push(desk.words.say("token"));
  view.seats.forEach((part, seat) => {
    for (const [kind, product, site, goods] of part.works) {
      if (goods.includes(id)) lines.push(desk.words.say("lies", { good: desk.words.title(product), who: who(seat) }));
      if (site.split("+").includes(id)) lines.push(`${desk.words.title(kind)}: ${who(seat)}`);
    }
    if (part.inns.includes(id)) lines.push(`${desk.words.title("inn")}: ${who(seat)}. ${desk.words.say("about_inn")}`);
  });
  const title = desk.words.say(land === "felled" ? "terrain_felled" : `terrain_${printed}`);
  return {
    title: ash ? `${title}, ${desk.words.say("polluted")}` : title,
    picture: { art: `antiquity-terrain-${TERRAIN[ash ? "ash" : land]}`, box: "0 0 120 104" },
    lines,
    rule: "ANT-2.2",
  };
}

const HEX = /^-?\d+,-?\d+$/;
const CELL = /^\d \d,\d$/;

/** Pictures for ids that events name: hexes and graves are shown, never named by their numbers. */
export function glyph(all: Components, id: string): Glyph | null {
  const kind = kindOf(id.replace(" ", "_"));
  if (all.goods[id]) return { art: `antiquity-good-${id}`, box: "0 0 48 48" };
  if (all.saints[id]) return { art: artOf(id), box: "0 0 160 160" };
  if (all.buildings[kind] || all.countryside[id]) return { art: artOf(kind), box: "0 0 80 80" };
  if (HEX.test(id)) return { art: "aq-hex", box: "0 0 24 24" };
  if (CELL.test(id)) return { art: "aq-cross", box: "4 2 52 56" };
  return null;
}

/** The hexes and cells that an event speaks of. */
export function place(face: Face): string[] {
  const hexes = [...(Array.isArray(face.hexes) ? face.hexes : []), ...(typeof face.hex === "string" ? [face.hex] : [])];
  const cells = Array.isArray(face.cells)
    ? face.cells.map(String)
    : typeof face.cell === "string" && face.city
      ? [`${String(face.city)} ${face.cell}`]
      : [];
  return [...new Set([...hexes.map((id) => `hex:${String(id)}`), ...cells.map((cell) => `cell:${cell}`)])];
}
