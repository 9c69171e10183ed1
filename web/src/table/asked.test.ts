import { describe, expect, it } from "vitest";
import { complete, lit, missing, NOTHING, numbers, picked, press, take } from "./asked";

const move = (text: string, ...targets: string[]) => ({ text, targets });
const work = [
  move("work mill efficient", "building:mill", "worker"),
  move("work mill sloppy", "building:mill", "worker"),
];
const single = { moves: [...work, move("work farm efficient", "building:farm", "worker"), move("pass")], form: null };
const graves = {
  moves: [],
  form: {
    name: "graves",
    suggested: [],
    fields: [
      {
        name: "graves",
        low: 2,
        high: 2,
        moves: [move("cell a", "cell:a"), move("cell b", "cell:b"), move("cell c", "cell:c")],
      },
    ],
  },
};

describe("one move", () => {
  it("is made by the only target that means it", () => {
    expect(press(single, NOTHING, "building:farm")).toEqual({ kind: "move", text: "work farm efficient" });
  });

  it("is narrowed down where a target means several", () => {
    const outcome = press(single, NOTHING, "building:mill");
    expect(outcome).toEqual({ kind: "state", state: { narrowed: ["building:mill"], picks: [] } });
  });

  it("starts anew when the next target does not go with the first", () => {
    expect(press(single, { narrowed: ["building:mill"], picks: [] }, "building:farm")).toEqual({
      kind: "move",
      text: "work farm efficient",
    });
  });

  it("tells dead things", () => expect(press(single, NOTHING, "card:king")).toEqual({ kind: "dead" }));

  it("lights only what tells the rest apart", () => {
    const use = {
      moves: [move("use a sand", "converter:a", "kind:sand"), move("use a wood", "converter:a", "kind:wood")],
      form: null,
    };
    expect([...lit(use, { narrowed: ["converter:a"], picks: [] })]).toEqual(["kind:sand", "kind:wood"]);
  });
});

describe("a form", () => {
  it("collects picks in any order and gives them back", () => {
    const one = press(graves, NOTHING, "cell:b");
    if (one.kind !== "state") throw new Error(one.kind);
    expect(one.state.picks).toEqual(["cell b"]);
    expect(picked(graves, one.state).get("cell:b")).toBe(1);
    expect(press(graves, one.state, "cell:b", true)).toEqual({ kind: "state", state: NOTHING });
  });

  it("drops the oldest pick of a full field", () => {
    const full = { narrowed: [], picks: ["cell a", "cell b"] };
    expect(take(graves, full, "cell c")).toEqual({
      kind: "state",
      state: { narrowed: [], picks: ["cell b", "cell c"] },
    });
  });

  it("is complete within its limits only", () => {
    expect(complete(graves.form, ["cell a"])).toBe(false);
    expect(complete(graves.form, ["cell a", "cell c"])).toBe(true);
  });
});

it("shows what was pressed as chosen, and takes it out by another press", () => {
  const build = {
    form: null,
    moves: ["left", "right"].map((end) => move(`build mill ${end}`, "card:mill", `end:${end}`)),
  };
  const chosen = press(build, NOTHING, "card:mill");
  if (chosen.kind !== "state") throw new Error(chosen.kind);
  expect(picked(build, chosen.state).get("card:mill")).toBe(1);
  expect(lit(build, chosen.state)).toEqual(new Set(["end:left", "end:right"]));
  expect(press(build, chosen.state, "card:mill", true)).toEqual({ kind: "state", state: NOTHING });
});

it("finds the moves that are numbers, and leaves few of them to buttons", () => {
  const moves = [7, 4, 5, 6].map((n) => move(`bid ${n}`));
  expect(numbers([...moves, move("pass")])).toEqual({ kind: "bid", values: [4, 5, 6, 7] });
  expect(numbers(moves.slice(0, 3))).toBeNull();
});

it("counts what is missing before a form can be confirmed", () => {
  const form = {
    name: "pay",
    suggested: [],
    fields: [
      { name: "first", low: 2, high: 2, moves: [move("a"), move("b")] },
      { name: "second", low: 0, high: 1, moves: [move("c")] },
    ],
  };
  expect([[], ["a"], ["a", "b"], ["c"]].map((picks) => missing(form, picks))).toEqual([2, 1, 0, 2]);
});
