/** The pages of the ledger. */
export const TABS = ["story", "talk", "rules", "list"] as const;
export type Tab = (typeof TABS)[number];
