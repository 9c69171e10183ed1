/** One sentence for every thing on the table: what it is for, what it costs, which rule stands behind it. */
import type { Face } from "../../api/types";
import { capital } from "../../words/game";
import type { Detail, Fact, Glyph, Sign } from "../board";
import { artOf, type Building, buildingOf, type Capital, capitalOf, colourGlyph, dyeOf, FRONT, HOUSE } from "./pieces";
import { type Components, type Desk, type Guild, GUILDS, shipsOf, type Table } from "./view";

const RULES: Record<Guild, string> = {
  bankers: "CRA-8.1",
  builders: "CRA-8.10",
  notary: "CRA-8.30",
  crafts: "CRA-8.61",
  merchants: "CRA-8.100",
  town_hall: "CRA-8.120",
};

export function detail(view: Table, desk: Desk, target: string): Detail | null {
  const facts = desk.components;
  const [kind = "", id = "", more = ""] = target.split(":");
  const say = (key: string, blanks?: Record<string, string | number>) => desk.words.say(key, blanks);
  switch (kind) {
    case "guild":
    case "space":
    case "spot":
      return guildDetail(desk, id as Guild);
    case "card":
    case "display":
      return buildingDetail(desk, id) ?? capitalDetail(desk, target.split(":").at(-1)!);
    case "auction":
      return view.shared.auction ? buildingDetail(desk, view.shared.auction.card) : null;
    case "capital":
      return capitalDetail(desk, id);
    case "face_up": {
      const card = view.shared.capital.display[id === "left" ? 0 : 1];
      return card ? capitalDetail(desk, card) : null;
    }
    case "good":
    case "medal":
      return goodDetail(desk, id);
    case "row": {
      const value = facts.ships[id]?.rows.find((row) => row.good === more)?.value ?? 0;
      return {
        title: capital(shipName(desk, id)),
        picture: goodGlyph(more),
        cost: String(value),
        lines: [say("about.row", { good: desk.words.name(more), n: value }), say("about.row_full")],
        rule: "CRA-8.76",
      };
    }
    case "ship":
    case "flag":
      return {
        title: capital(shipName(desk, id)),
        picture: { icon: "ship" },
        lines: [say("about.ship", { points: (facts.ships[id]?.majority ?? []).join(", ") })],
        rule: "CRA-11.2",
      };
    case "granary":
    case "store":
      return { title: desk.words.title(id), picture: goodGlyph(id), lines: [say("about.granary")], rule: "CRA-8.71" };
    case "fair":
      return {
        title: say("fair"),
        picture: { icon: "fair" },
        lines: [say("about.fair", { n: facts.numbers.fair })],
        rule: "CRA-8.66",
      };
    case "deck":
      return {
        title: say(id),
        picture: { icon: id === "capital" ? "bankers" : "notary" },
        lines: [say(id === "capital" ? "about.deck_capital" : "about.deck")],
        rule: id === "capital" ? "CRA-8.3" : "CRA-8.45",
      };
    case "pool":
    case "token":
      return tokenDetail(desk, id);
    case "order_change":
      return {
        title: say("order_change"),
        picture: { icon: "restart" },
        lines: [say("about.order_change")],
        rule: "CRA-8.123",
      };
    case "end":
      return {
        title: say("end_of_street"),
        picture: { icon: "builders" },
        lines: [say("about.end")],
        rule: "CRA-8.14",
      };
    case "season":
      return {
        title: say("year_season", { year: view.shared.year, season: desk.words.name(view.shared.season) }),
        picture: { icon: view.shared.season },
        lines: [say("about.season")],
        rule: "CRA-4.1",
      };
    case "forecast":
      return {
        title: say("winter_comes"),
        picture: { icon: "winter" },
        lines: [say("about.forecast")],
        rule: "CRA-11.1",
      };
    default:
      return null;
  }
}

/** Ships are told apart by their flags. */
export function shipName(desk: Desk, ship: string): string {
  return desk.words.say("ship_with", { points: (desk.components.ships[ship]?.majority ?? []).join("\u00a0·\u00a0") });
}

function guildDetail(desk: Desk, guild: Guild): Detail | null {
  if (!GUILDS.includes(guild)) return null;
  const lines = [desk.words.say(`does.${guild}`)];
  if (desk.components.guilds[guild].privilege)
    lines.push(desk.words.say("about.privilege", { does: desk.words.say(`privilege.${guild}`) }));
  return {
    title: desk.words.say(`guild.${guild}`),
    picture: { art: artOf("guild-", guild), box: HOUSE },
    lines,
    rule: RULES[guild],
  };
}

function buildingDetail(desk: Desk, id: string): Detail | null {
  const building = buildingOf(desk.components, id);
  if (!building) return null;
  const price = desk.components.kinds[building.kind];
  const name = (good: string) => desk.words.name(good);
  const makes = building.inputs.length
    ? desk.words.say("about.makes_from", {
        good: name(building.makes),
        inputs: building.inputs.map(name).join(", "),
        n: building.points,
      })
    : desk.words.say("about.makes", { good: name(building.makes) });
  return {
    title: desk.words.title(id),
    picture: { art: artOf("", building.type), box: FRONT, pigment: dyeOf(building.top) },
    cost: String(price.build),
    lines: [
      makes,
      desk.words.say(`about.${building.kind}`),
      desk.words.say("prices", { permit: price.permit, build: price.build }),
    ],
    facts: factsOf(desk, building),
    says: [desk.words.say(`about.${building.kind}`)],
    rule: building.kind === "basic" ? "CRA-8.64" : building.kind === "extended" ? "CRA-8.69" : "CRA-8.74",
  };
}

/** What is printed on a building, and what its permit and the building itself cost. */
function factsOf(desk: Desk, building: Building): Fact[] {
  const { words, components } = desk;
  const good = (id: string): Sign => ({ glyph: goodGlyph(id), name: words.name(id) });
  const colour = (id: Building["top"]): Sign => ({ glyph: colourGlyph(id), name: words.say(`colour.${id}`) });
  const price = components.kinds[building.kind];
  const facts: Fact[] = [
    { name: "permit", text: String(price.permit) },
    { name: "costs", text: String(price.build) },
  ];
  if (building.inputs.length)
    facts.push({
      name: "needs",
      signs: building.inputs.map(good),
      text: building.inputs.map((id) => words.name(id)).join(", "),
    });
  facts.push({
    name: "makes",
    signs: [good(building.makes)],
    text: words.name(building.makes),
    ...(building.points ? { number: { of: "points", n: building.points } } : {}),
  });
  facts.push({
    name: "colours",
    signs: [colour(building.top), colour(building.bottom)],
    text: `${words.say(`colour.${building.top}`)}, ${words.say(`colour.${building.bottom}`)}`,
  });
  return facts;
}

function capitalDetail(desk: Desk, id: string): Detail | null {
  const card = capitalOf(id);
  if (!card) return null;
  return {
    title: desk.words.title(id),
    picture: capitalGlyph(card),
    cost: String(card.digit),
    lines: [desk.words.say("about.capital"), desk.words.say("about.sets")],
    rule: "CRA-5.2",
  };
}

function goodDetail(desk: Desk, id: string): Detail | null {
  const facts = desk.components;
  const maker = Object.entries(facts.types).find(([, type]) => type.makes === id)?.[0];
  if (!maker) return null;
  const lines = [desk.words.say("about.made_by", { building: desk.words.name(maker) })];
  const ships = shipsOf(facts).flatMap((ship) =>
    facts.ships[ship]!.rows.filter((row) => row.good === id).map((row) => `${row.value} (${shipName(desk, ship)})`),
  );
  if (ships.length) lines.push(desk.words.say("about.ships", { ships: ships.join(", ") }));
  if (facts.bonus[id]) lines.push(desk.words.say("about.medal", { n: facts.bonus[id]! }));
  return { title: desk.words.title(id), picture: goodGlyph(id), lines, rule: ships.length ? "CRA-8.75" : "CRA-8.65" };
}

function tokenDetail(desk: Desk, id: string): Detail {
  return {
    title: desk.words.title(`${id}_token`),
    picture: { icon: id },
    lines: [desk.words.say(`token.${id}`)],
    rule: id === "work" ? "CRA-7.13" : "CRA-7.5",
  };
}

const capitalGlyph = ({ colour, digit }: Capital): Glyph => ({ ...colourGlyph(colour), text: String(digit) });
const goodGlyph = (id: string): Glyph => ({ art: artOf("good-", id), box: "0 0 48 48" });

/** The little picture of an id that occurs in events. */
export function glyph(components: Components, id: string): Glyph | null {
  const card = capitalOf(id);
  if (card) return capitalGlyph(card);
  const building = buildingOf(components, id);
  if (building) return { art: artOf("", building.type), box: FRONT, pigment: dyeOf(building.top) };
  const { goods, ships } = components;
  if ([...goods.raw, ...goods.half, ...goods.end].includes(id)) return goodGlyph(id);
  if (ships[id]?.rows) return { icon: "ship" };
  if (GUILDS.includes(id as Guild)) return { icon: id };
  return (
    { privilege_token: { icon: "privilege" }, work_token: { icon: "work" }, granary: { icon: "granary" } }[id] ?? null
  );
}

/** The things on the table that an event speaks of. */
export function place(event: Face): string[] {
  const found: string[] = [];
  const text = (key: string) => (typeof event[key] === "string" ? event[key] : null);
  const [guild, card, good, ship, at] = [text("guild"), text("card"), text("good"), text("ship"), text("place")];
  if (guild) found.push(event.space ? `spot:${guild}:${event.space}` : `guild:${guild}`);
  if (card) found.push(`card:${card}`);
  if (good && at?.startsWith("ship")) found.push(`row:${at}:${good}`);
  else if (good && (at === "granary" || event.kind === "trades")) found.push(`granary:${good}`);
  else if (at) found.push(`card:${at}`);
  if (ship) found.push(`ship:${ship}`);
  if (event.kind === "to_fair" || event.kind === "from_fair" || event.kind === "paid_from_fair") found.push("fair");
  if (event.kind === "token") found.push(`pool:${text("token")?.replace("_token", "")}`);
  if (event.kind === "season") found.push("season");
  return found;
}
