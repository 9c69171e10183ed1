/** The piece in hand: the plan turns it with R, the prompt with a button. */
class Hand {
  rotation = $state(0);

  /** The next of the turns in which the piece fits somewhere. */
  turn(turns: number[]): void {
    this.rotation = turns[(turns.indexOf(this.rotation) + 1) % turns.length] ?? 0;
  }
}

export const hand = new Hand();

/** The rival whose cities are shown over the viewer's own plan. */
export const visit: { seat: number | null } = $state({ seat: null });
