// Fails where a language lacks a message, has one too many, fills other blanks, or repeats the English without being
// meant to.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HOME = fileURLToPath(new URL("../..", import.meta.url));
const LANGUAGES = ["nl", "de", "pl"];
const SAME = JSON.parse(readFileSync(join(HOME, "web/src/words/same.json"), "utf8"));
const problems = [];

/** A game's catalogue: tables of single lines, which is all of TOML that they use. */
function toml(text) {
  const found = {};
  let table = "";
  for (const line of text.split("\n")) {
    const head = /^\[(\w+)\]$/.exec(line);
    if (head) table = head[1];
    const entry = /^(\w+) = (".*")$/.exec(line);
    if (entry) found[`${table}.${entry[1]}`] = JSON.parse(entry[2]);
  }
  return found;
}

const blanks = (message) => [...new Set(message.match(/\{\w+(?=[,}])/g) ?? [])].sort().join(" ");

function check(name, read) {
  const english = read("en");
  for (const language of LANGUAGES) {
    const own = read(language);
    if (!own) {
      problems.push(`${name} does not speak ${language}`);
      continue;
    }
    const meant = new Set([...(SAME[name]?.["*"] ?? []), ...(SAME[name]?.[language] ?? [])]);
    for (const [key, message] of Object.entries(english)) {
      if (!(key in own)) problems.push(`${name} ${language}: ${key} is missing`);
      else if (own[key] === message && message && !meant.has(key))
        problems.push(`${name} ${language}: ${key} is English: ${message}`);
      else if (blanks(own[key]) !== blanks(message))
        problems.push(`${name} ${language}: ${key} has other blanks: ${own[key]}`);
    }
    // A game's English needs no names where its ids are good English.
    for (const key of Object.keys(own))
      if (!(key in english) && !key.startsWith("name.")) problems.push(`${name} ${language}: ${key} is not used`);
  }
}

const file = (path, parse) => (existsSync(path) ? parse(readFileSync(path, "utf8")) : null);

check("hall", (language) => file(join(HOME, `web/src/words/${language}.json`), JSON.parse));
check("learn", (language) => file(join(HOME, `web/src/learn/words/${language}.json`), JSON.parse));
for (const game of readdirSync(join(HOME, "web/src/boards"), { withFileTypes: true }).filter((each) =>
  each.isDirectory(),
)) {
  check(`board ${game.name}`, (language) =>
    file(join(HOME, `web/src/boards/${game.name}/words/${language}.json`), JSON.parse),
  );
  if (existsSync(join(HOME, `web/src/boards/${game.name}/options`)))
    check(`options ${game.name}`, (language) =>
      file(join(HOME, `web/src/boards/${game.name}/options/${language}.json`), JSON.parse),
    );
  check(`game ${game.name}`, (language) =>
    file(join(HOME, `src/gildhall/games/${game.name}/words/${language}.toml`), toml),
  );
}
if (problems.length) {
  console.error(`${problems.length} problems with words:\n  ${problems.join("\n  ")}`);
  process.exit(1);
}
