/** What the client carries of others is named, with its terms. */
import { expect, it } from "vitest";
import { licenceText } from "../tools/licences.mjs";

it("names the licences of the fonts and the authors of the icons", () => {
  const text = licenceText();
  expect(text).toContain("SIL OPEN FONT LICENSE");
  for (const author of ["Lorc", "Delapouite", "Caro Asercion"]) expect(text).toContain(author);
  for (const name of ["@fontsource/alegreya ", "@fontsource/alegreya-sans ", "svelte ", "uqr "])
    expect(text).toContain(name);
});
