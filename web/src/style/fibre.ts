import drawing from "./fibre.svg?url";

/**
 * Turns the fibre of paper into a picture, once. Drawn as an SVG it would run its noise again at every repaint of every
 * sheet.
 * Until it is there, and where it cannot be made, paper is plain.
 */
export async function makeFibre(): Promise<void> {
  const image = new Image();
  image.src = drawing;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  if (!context) return;
  context.drawImage(image, 0, 0);
  document.documentElement.style.setProperty("--fibre", `url(${canvas.toDataURL("image/webp", 0.8)})`);
}
