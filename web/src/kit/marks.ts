/** The mark of each seat, in order; a mark always stands with the seat's pigment. */
export const MARKS = ["tower", "anvil", "ship", "key", "hive"];
