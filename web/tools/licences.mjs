// Writes licences.txt beside the built client: whose fonts, icons and libraries it carries, and under which terms.
import { existsSync, readFileSync } from "node:fs";

const MODULES = new URL("../node_modules/", import.meta.url);
const SHIPPED = ["@fontsource/alegreya", "@fontsource/alegreya-sans", "svelte", "intl-messageformat", "uqr"];
const ICON_AUTHORS =
  "Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, " +
  "Lord Berandas, Irongamer, HeavenlyDog, Lucas, Faithtoken, Skoll, Andy Meneely, Cathelineau, Kier Heyl, Aussiesim, " +
  "Sparker, Zeromancer, Rihlsul, Quoting, Guard13007, DarkZaitzev, SpencerDub, GeneralAce135, Zajkonur, Catsu, " +
  "Starseeker, Pepijn Poolman, Pierre Leducq and Caro Asercion";

function textOf(name) {
  const folder = new URL(`${name}/`, MODULES);
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"]
    .map((each) => new URL(each, folder))
    .find((each) => existsSync(each));
  const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  if (!file && !license) throw new Error(`${name} has no licence`);
  return `${name} ${version}\n\n${file ? readFileSync(file, "utf8").trim() : license}`;
}

export function licenceText() {
  const own = readFileSync(new URL("../../LICENSE", import.meta.url), "utf8").trim();
  const icons =
    `Icons of game-icons.net, some of them inside our own drawings, by ${ICON_AUTHORS}.\n\n` +
    "Licensed under Creative Commons Attribution 3.0, https://creativecommons.org/licenses/by/3.0/";
  return [`Gildhall\n\n${own}`, icons, ...SHIPPED.map(textOf)].join(`\n\n${"-".repeat(80)}\n\n`) + "\n";
}

export function licences() {
  return {
    name: "gildhall-licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licences.txt", source: licenceText() });
    },
  };
}
