import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Problem } from "./client";
import { LiveConnection } from "./live";
import type { Update } from "./types";

class FakeSocket {
  static opened: FakeSocket[] = [];
  sent: { id: number; do: string; body: object }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    readonly url: URL,
    readonly protocols: string[],
  ) {
    FakeSocket.opened.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.onclose?.();
  }

  tell(message: { event: string; data?: object; [more: string]: unknown }) {
    if (message.event === "update") message = { ...message, data: { version: ++this.version, ...message.data } };
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  private version = 0;
}

const update = (number: number, items: number[] = []) =>
  ({
    number,
    items: items.map((number) => ({ number })),
    table: {},
    state: { number, turn: number },
  }) as unknown as Update;

let heard: number[];
let there: boolean[];
const listener = {
  update: (update: Update) => void heard.push(update.number),
  connected: (on: boolean) => void there.push(on),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://games.example.org/table/t" });
  [FakeSocket.opened, heard, there] = [[], [], []];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(): [LiveConnection, FakeSocket] {
  const live = new LiveConnection("t", "s_key", 3, listener);
  const socket = FakeSocket.opened[0]!;
  socket.tell({ event: "update", data: update(3) });
  return [live, socket];
}

it("connects with the key among the protocols, and never in the address", () => {
  const [live, socket] = connect();
  expect(String(socket.url)).toBe("wss://games.example.org/api/tables/t/live?since=3&differences=true");
  expect(socket.protocols).toEqual(["gildhall", "bearer.s_key"]);
  expect([heard, there]).toEqual([[3], [true]]);
  live.stop();
});

it("brings what a move changed with its answer, and refuses as the API does", async () => {
  const [live, socket] = connect();
  const moved = live.act("make", { turn: 1, moves: ["play king"] }, 3);
  expect(socket.sent).toEqual([{ id: 1, do: "make", body: { turn: 1, moves: ["play king"] } }]);
  socket.tell({ event: "update", data: update(5, [3, 4]) });
  expect(heard).toEqual([3]);
  socket.tell({ event: "answer", id: 1, status: 204 });
  expect((await moved).items.map((item) => item.number)).toEqual([3, 4]);
  const next = live.act("make", {}, 5);
  socket.tell({ event: "answer", id: 2, status: 204, update: { ...update(6, [5]), version: 3 } });
  expect((await next).items.map((item) => item.number)).toEqual([5]);
  const repeated = live.act("make", {}, 5);
  socket.tell({ event: "answer", id: 3, status: 204 });
  expect(await repeated).toMatchObject({ number: 6, items: [] });
  const refused = live.act("undo", {}, 5);
  socket.tell({ event: "update", data: { ...update(7), version: 4 } });
  socket.tell({ event: "answer", id: 4, status: 422, data: { error: "illegal_move", message: "No." } });
  await expect(refused).rejects.toBeInstanceOf(Problem);
  expect(heard).toEqual([3, 7]);
  live.stop();
});

it("makes the state out of changes, and connects anew when it has lost count", async () => {
  const states: unknown[] = [];
  const live = new LiveConnection("t", null, 0, { ...listener, update: ({ state }) => void states.push(state) });
  const socket = FakeSocket.opened[0]!;
  socket.tell({ event: "update", data: update(3) });
  socket.tell({ event: "update", data: { number: 4, items: [], changes: [[["number"], 4]] } });
  expect(states).toEqual([
    { number: 3, turn: 3 },
    { number: 4, turn: 3 },
  ]);
  socket.tell({ event: "update", data: { number: 6, items: [], changes: [[["number"], 6]], version: 9 } });
  expect(states).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.opened.map((each) => each.url.search)).toEqual([
    "?since=0&differences=true",
    "?since=4&differences=true",
  ]);
  live.stop();
});

it("sends again what was not answered, by POST while there is no connection", async () => {
  const state = { number: 4, story: [{ number: 3 }], table: {}, turn: 2 };
  const fetched = vi.fn().mockResolvedValue({ ok: true, status: 200, json: () => Promise.resolve(state) });
  vi.stubGlobal("fetch", fetched);
  const [live, socket] = connect();
  const moved = live.act("confirm", { turn: 1 }, 3);
  socket.close();
  await vi.advanceTimersByTimeAsync(300);
  expect((await moved).items).toEqual([{ number: 3 }]);
  expect(fetched.mock.calls[0]![0]).toBe("/api/tables/t/confirm?since=3");
  expect(there).toEqual([true, false]);
  live.stop();
});

it("hangs up when the browser says that it is offline", () => {
  const heard = new EventTarget();
  vi.stubGlobal("addEventListener", heard.addEventListener.bind(heard));
  const [live] = connect();
  heard.dispatchEvent(new Event("offline"));
  expect(FakeSocket.opened).toHaveLength(1);
  const posted = vi.fn().mockRejectedValue(new TypeError("offline"));
  vi.stubGlobal("fetch", posted);
  live.act("confirm", {}, 3).catch(() => {});
  expect(posted).toHaveBeenCalledOnce();
  live.stop();
});

it("falls back to the event stream at once where no WebSocket can be had, and says nothing", async () => {
  const stream = new ReadableStream({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode(`event: update\ndata: ${JSON.stringify(update(4))}\n\n`)),
  });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: true, body: stream }));
  const live = new LiveConnection("t", null, 3, listener);
  FakeSocket.opened[0]!.close();
  await vi.waitFor(() => expect(heard).toEqual([4]));
  expect(there).toEqual([true]);
  expect(FakeSocket.opened).toHaveLength(1);
  live.stop();
});
