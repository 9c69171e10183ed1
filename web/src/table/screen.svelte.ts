/**
 * What kind of screen this is, kept up to date: a phone, upright or lying, shows one thing at a time; a narrow one has
 * the ledger in a drawer.
 */
import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("(width < 700px) or (height < 560px) or ((width < 800px) and (height < 900px))", false);
const wide = new MediaQuery("width >= 1280px", true);

export const screen = {
  get phone(): boolean {
    return phone.current;
  },
  get wide(): boolean {
    return wide.current;
  },
};
