// Fails where a catalogue is not what its readers need: a language lacks a message or has one too many, fills other
// blanks, repeats the English without being meant to, lacks a plural form of its language, glues a word to a number
// without a plural, or says one thing in two ways (tools/terms.json).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const HOME = process.argv[2] ?? fileURLToPath(new URL("../..", import.meta.url));
const GAMES = "src/gildhall/games";
const read = (path) => readFileSync(join(HOME, path), "utf8");
const games = () => readdirSync(join(HOME, GAMES)).filter((name) => existsSync(join(HOME, GAMES, name, "words")));

const SAME = JSON.parse(read("web/src/words/same.json"));
const TERMS = JSON.parse(read("web/tools/terms.json"));
/** The languages of the hall are those of its catalogues. */
const LANGUAGES = readdirSync(join(HOME, "web/src/words"))
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => name.slice(0, 2));
/** Tables in which a language needs entries of its own: names are often good English, amounts agree with numbers. */
const OWN = /^(name|amount|board\.name)\./;
const problems = [];

/** A catalogue in TOML: tables of single lines, which is all that they use. */
function toml(text) {
  const found = {};
  let table = "";
  for (const line of text.split("\n")) {
    const head = /^\[([\w.]+)\]$/.exec(line);
    if (head) table = head[1];
    const entry = /^(?:"([^"]+)"|(\w+)) = (".*")$/.exec(line);
    if (entry) found[`${table}.${entry[1] ?? entry[2]}`] = JSON.parse(entry[3]);
  }
  return found;
}

/** What a message is made of: its words, its blanks, and its choices with their cases. */
function anatomy(message) {
  const [blanks, choices, words] = [new Set(), [], []];
  const walk = (parts) => {
    for (const part of parts) {
      if (part.type === TYPE.literal) words.push(part.value);
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      blanks.add(part.value);
      if (part.type !== TYPE.plural && part.type !== TYPE.select) continue;
      choices.push({ blank: part.value, plural: part.type === TYPE.plural, cases: Object.keys(part.options) });
      Object.values(part.options).forEach((option) => walk(option.value));
    }
  };
  walk(parse(message, { ignoreTag: true }));
  return { blanks: [...blanks].sort().join(" "), choices, words: words.join("\n") };
}

function forms(language, choices) {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const { plural, cases } of choices) {
    if (!cases.includes("other")) return "a choice has no case 'other'";
    const numbered = cases.filter((each) => each.startsWith("=")).length;
    const missing = plural ? needed.filter((each) => !cases.includes(each)) : [];
    // With exact numbers some forms are never needed.
    if (missing.length > numbered) return `a plural lacks ${missing.join(", ")}`;
  }
  return "";
}

function checkMessage(where, language, message) {
  const { choices, words } = anatomy(message);
  const wrong = forms(language, choices);
  if (wrong) problems.push(`${where}: ${wrong}: ${message}`);
  for (const [old, better] of Object.entries({ ...TERMS["*"], ...TERMS[language] }))
    if (new RegExp(old, "mu").test(words)) problems.push(`${where}: write '${better}', not '${old}': ${message}`);
}

function check(name, read) {
  const english = read("en");
  for (const language of LANGUAGES) {
    const own = read(language);
    if (!own) {
      problems.push(`${name} does not speak ${language}`);
      continue;
    }
    for (const [key, message] of Object.entries(own)) checkMessage(`${name} ${language}: ${key}`, language, message);
    if (language === "en") continue;
    const meant = new Set([...(SAME[name]?.["*"] ?? []), ...(SAME[name]?.[language] ?? [])]);
    for (const [key, message] of Object.entries(english)) {
      if (!(key in own) && OWN.test(key)) continue;
      if (!(key in own)) problems.push(`${name} ${language}: ${key} is missing`);
      else if (own[key] === message && message && !meant.has(key))
        problems.push(`${name} ${language}: ${key} is English: ${message}`);
      else if (anatomy(own[key]).blanks !== anatomy(message).blanks)
        problems.push(`${name} ${language}: ${key} has other blanks: ${own[key]}`);
    }
    for (const key of Object.keys(own))
      if (!(key in english) && !OWN.test(key)) problems.push(`${name} ${language}: ${key} is not used`);
  }
}

const file = (path, parse) => (existsSync(join(HOME, path)) ? parse(read(path)) : null);

check("hall", (language) => file(`web/src/words/${language}.json`, JSON.parse));
check("daily", (language) => file(`web/src/daily/words/${language}.json`, JSON.parse));
check("learn", (language) => file(`web/src/learn/words/${language}.json`, JSON.parse));
check("owner", (language) => file(`web/src/owner/words/${language}.json`, JSON.parse));
check("shared", (language) => file(`src/gildhall/engine/words/${language}.toml`, toml));
for (const name of games()) {
  check(`game ${name}`, (language) => file(`${GAMES}/${name}/words/${language}.toml`, toml));
  check(`lessons ${name}`, (language) => file(`src/gildhall/lessons/${name}/words/${language}.toml`, toml));
}
if (problems.length) {
  console.error(`${problems.length} problems with words:\n  ${problems.join("\n  ")}`);
  process.exit(1);
}
