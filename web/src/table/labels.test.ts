import { expect, it } from "vitest";
import { toldApart } from "./labels";

const moves = ["aside brick_1", "aside brick_2", "aside tannery", "at 1,1", "at 2,1"].map((text) => ({
  text,
  targets: [text.split(" ")[1]!],
}));
const words = ({ text }: { text: string }) => (text.startsWith("at") ? "This hex" : text.replace(/_\d$/, ""));

it("tells moves with the same words apart by what their things do, where that differs", () => {
  const about = ({ targets: [thing = ""] }: { targets: string[] }) =>
    thing.startsWith("brick") ? `Needs ${thing}` : "";
  expect(toldApart(moves, words, about)).toEqual([
    "aside brick. Needs brick_1",
    "aside brick. Needs brick_2",
    "aside tannery",
    "This hex",
    "This hex",
  ]);
});
