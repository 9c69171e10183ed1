/** The pictures of the guides: rows of cards, tokens, hexes and city pieces, drawn by Picture.svelte. */
export interface Piece {
  kind: "card" | "token" | "hex" | "city" | "sign";
  icon?: string;
  /** A pigment, or a terrain of a hex. */
  colour?: string;
  text?: string;
  /** The cells of a city piece, row by row: `#` is built, `.` is not, `+` is a grave. */
  cells?: string[];
}

export type Picture = Piece[][];

const card = (icon: string, colour: string, text = ""): Piece => ({ kind: "card", icon, colour, text });
const token = (icon: string, colour = "charcoal", text = ""): Piece => ({ kind: "token", icon, colour, text });
const hex = (icon: string, colour: string, text = ""): Piece => ({ kind: "hex", icon, colour, text });
const city = (icon: string, colour: string, ...cells: string[]): Piece => ({ kind: "city", icon, colour, cells });
const sign = (text: string): Piece => ({ kind: "sign", text });
const [TO, PLUS, IS] = [sign("→"), sign("+"), sign("=")];

const PILLARS: Record<string, Picture> = {
  trick: [
    [
      card("forest", "charcoal", "0"),
      card("carpenter", "oxblood", "6"),
      card("master_builder", "leaf", "10"),
      card("tom_builder", "charcoal", "5"),
      TO,
      token("tower", "leaf"),
    ],
  ],
  person: [
    [
      card("gravel_pit", "charcoal", "0"),
      card("lady_aliena", "charcoal", "9"),
      card("mortar_mixer", "ochre", "8"),
      card("quarry", "charcoal", "0"),
      TO,
      token("person", "charcoal"),
    ],
  ],
  king: [
    [
      card("king", "charcoal", "11"),
      card("quarry", "charcoal", "0"),
      card("potter", "ochre", "7"),
      card("toolmaker", "indigo", "2"),
      TO,
      token("king", "charcoal", "?"),
    ],
  ],
  scoring: [
    [token("metal"), PLUS, card("toolmaker", "leaf"), IS, token("privilege", "leaf", "5")],
    [token("stone"), PLUS, card("stonemason", "leaf"), IS, token("privilege", "leaf", "4")],
    [token("wood"), PLUS, card("carpenter", "leaf"), IS, token("privilege", "leaf", "3")],
  ],
};

const GOODS: Record<string, Picture> = {
  card: [
    [
      card("wheat", "ochre"),
      IS,
      token("wheat", "ochre"),
      sign("/"),
      card("flour", "indigo", "3"),
      sign("/"),
      token("crate", "charcoal"),
    ],
  ],
  market: [
    [token("sun", "ochre"), card("wheat", "ochre"), card("wood", "leaf"), card("wheat", "ochre"), card("sun", "plum")],
    [token("sun", "plum"), card("clay", "oxblood"), card("wool", "indigo"), card("sun", "ochre")],
  ],
  work: [
    [token("worker", "leaf"), sign("3/3"), TO, token("crate"), token("crate")],
    [token("worker", "oxblood"), sign("2/3"), TO, token("crate")],
  ],
  chain: [[token("flour", "ochre"), PLUS, token("coal"), TO, token("bread", "oxblood")]],
};

const CRAFTSMEN: Record<string, Picture> = {
  guilds: [
    [token("bankers", "ochre", "1"), token("builders", "leaf", "2"), token("notary", "indigo", "3")],
    [token("crafts", "oxblood", "4"), token("merchants", "plum", "5"), token("town_hall", "charcoal", "6")],
  ],
  queue: [
    [
      token("builders", "leaf"),
      TO,
      token("person", "indigo", "1"),
      token("person", "oxblood", "2"),
      token("person", "ochre", "3"),
    ],
  ],
  craft: [[token("grain", "ochre"), TO, card("work", "oxblood"), TO, token("beer", "ochre")]],
  year: [
    [
      token("spring", "leaf"),
      TO,
      token("summer", "ochre"),
      TO,
      token("autumn", "oxblood"),
      TO,
      token("winter", "indigo"),
    ],
  ],
};

const ANTIQUITY: Record<string, Picture> = {
  zone: [
    [
      hex("city", "grass"),
      hex("woodcutter", "forest"),
      hex("farm", "grass"),
      hex("mine", "mountain"),
      hex("fishery", "sea"),
    ],
  ],
  harvest: [[hex("woodcutter", "forest"), TO, token("wood", "leaf"), PLUS, hex("famine", "charcoal")]],
  building: [
    [token("wood", "leaf"), TO, city("cart_shop", "indigo", "#.", "##"), sign("·"), token("resident", "indigo")],
  ],
  famine: [
    [token("famine", "oxblood", "5"), sign("−"), token("food", "leaf", "3"), IS, city("grave", "charcoal", "++")],
  ],
  saints: [
    [
      token("san_nicolo", "indigo"),
      token("santa_barbara", "oxblood"),
      token("san_christofori", "ochre"),
      token("san_giorgio", "plum"),
      token("santa_maria", "leaf"),
    ],
  ],
};

export const PICTURES: Record<string, Record<string, Picture>> = {
  pillars: PILLARS,
  oh_my_goods: GOODS,
  craftsmen: CRAFTSMEN,
  antiquity: ANTIQUITY,
};
