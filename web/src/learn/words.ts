/** The words of the schoolroom, in the hall's language; they come with it, not with the hall. */
import type { Catalogue } from "../words/message";
import { tellerOf } from "../words/words.svelte";
import en from "./words/en.json";

/** The message of this key. */
export const l = tellerOf(en, import.meta.glob<Catalogue>("./words/??.json", { eager: true, import: "default" }));
