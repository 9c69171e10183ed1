/**
 * What is seen between two views: every card as it is laid, the finished trick before it goes to its receiver, and
 * the King's trick when it is opened.
 */
import { still } from "../board";
import type { PillarsEvent, PillarsView, Scene } from "./view";

const CARD = 450;
export const TRICK = 1200;

export function scenes(before: PillarsView, after: PillarsView, events: PillarsEvent[]): Scene[] {
  const shown: Scene[] = [];
  let now = still(before);
  for (const event of events) {
    const next = event.kind === "stage" ? dealtAnew(after) : step(now, event);
    if (!next) continue;
    if (event.kind === "played") {
      const whole = next.shared.trick.length === next.seats.length;
      shown.push({ view: next, hold: whole ? TRICK : CARD });
    } else if (event.kind === "laid_aside") shown.push({ view: next, hold: CARD });
    else if (next.shared.opened) shown.push({ view: next, hold: TRICK });
    now = next;
  }
  // What is on the table in the end, without a trick that was just finished, is the view after.
  const last = shown.at(-1);
  if (last && !last.view.shared.opened && sameTrick(last.view, after)) shown.pop();
  return shown;
}

function sameTrick(one: PillarsView, other: PillarsView): boolean {
  return one.shared.trick.join() === other.shared.trick.join();
}

/** The table after one event of the play; null: nothing that lies on it has moved. */
function step(view: PillarsView, event: PillarsEvent): PillarsView | null {
  if (event.kind === "played") return played(view, event.seat, event.card);
  if (event.kind === "received" || event.kind === "laid_aside")
    return swept(view, event.seat, event.kind === "received");
  if (event.kind === "kings_trick_received") return opened(view, event.seat, event.cards);
  if (event.kind === "kings_trick_void") return opened(view, null, []);
  if (event.kind === "leads_first") return { ...view, shared: { ...view.shared, leader: event.seat } };
  if (event.kind === "dealt") return dealt(view, event.seat, event.number, event.cards ?? null);
  return null;
}

/** The King's trick is turned up for its receiver; null if nobody receives it. */
function opened(view: PillarsView, seat: number | null, cards: string[]): PillarsView | null {
  return view.shared.king_trick_cards ? { ...view, shared: { ...view.shared, opened: { seat, cards } } } : null;
}

/** A new stage: what was scored and kept is as in the view after, but no card is dealt. */
function dealtAnew(after: PillarsView): PillarsView {
  const seats = after.seats.map((part) => ({ ...part, tricks: 0, cards: 0, hand: part.hand && [] }));
  return { ...still(after), seats, shared: { ...after.shared, trick: [], tricks: [], king_trick_cards: 0 } };
}

function dealt(view: PillarsView, seat: number, cards: number, hand: string[] | null): PillarsView {
  return { ...view, seats: view.seats.map((part, i) => (i === seat ? { ...part, cards, hand } : part)) };
}

function played(view: PillarsView, seat: number, card: string): PillarsView {
  const seats = view.seats.map((part, i) =>
    i === seat ? { ...part, cards: part.cards - 1, hand: part.hand?.filter((each) => each !== card) ?? null } : part,
  );
  return { ...view, seats, shared: { ...view.shared, trick: [...view.shared.trick, card] } };
}

function swept(view: PillarsView, seat: number, received: boolean): PillarsView {
  const { shared } = view;
  const seats = view.seats.map((part, i) => (i === seat && received ? { ...part, tricks: part.tricks + 1 } : part));
  const tricks: typeof shared.tricks =
    shared.tricks.length || !view.seats.some((part) => part.tricks)
      ? [...shared.tricks, [shared.leader, received ? seat : null, ...shared.trick]]
      : [];
  const aside = received ? shared.king_trick_cards : shared.trick.length;
  return { ...view, seats, shared: { ...shared, leader: seat, trick: [], tricks, king_trick_cards: aside } };
}
