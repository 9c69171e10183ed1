/** A number with a real minus sign, as long as the plus. */
export function figure(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** The same with its sign, for what is gained and lost. */
export function gain(number: number): string {
  return number > 0 ? `+${number}` : figure(number);
}
