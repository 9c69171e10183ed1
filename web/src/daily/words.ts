/** The words of the daily deal, in the hall's language. */
import type { Catalogue } from "../words/message";
import { tellerOf } from "../words/words.svelte";
import en from "./words/en.json";

/** The message of this key. */
export const d = tellerOf(en, import.meta.glob<Catalogue>("./words/??.json", { eager: true, import: "default" }));
