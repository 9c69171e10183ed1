/** Words set in lines of a width: drawings have no lines of their own. */
export type Measure = (text: string) => number;

/** Lines of at most `width`; a word that is longer stands alone. */
export function setLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The largest of some sizes at which a text needs no more lines than there is room for. */
export function fitted(
  text: string,
  width: number,
  most: number,
  sizes: number[],
  measure: (size: number) => Measure,
): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = setLines(text, width, measure(size));
    if (lines.length <= most && lines.every((line) => measure(size)(line) <= width))
      return { size, lines: balanced(text, width, lines.length, measure(size)) };
  }
  const size = sizes.at(-1)!;
  return { size, lines: setLines(text, width, measure(size)).slice(0, most) };
}

/** As many lines as before, but of nearly equal length: no word stands alone in the last one. */
function balanced(text: string, width: number, number: number, measure: Measure): string[] {
  let best = setLines(text, width, measure);
  for (let narrow = width; narrow > width / 2; narrow -= width / 24) {
    const lines = setLines(text, narrow, measure);
    if (lines.length > number) break;
    best = lines;
  }
  return best;
}

/** How wide a text is in a font of the page. */
export function inFont(weight: number, family: string): (size: number) => Measure {
  const context = document.createElement("canvas").getContext("2d")!;
  return (size) => (text) => {
    context.font = `${weight} ${size}px ${family}`;
    return context.measureText(text).width;
  };
}
