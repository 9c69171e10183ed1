import drawing from "./fibre.svg?url";

/**
 * Renders the fibre of paper as an image, once. As an SVG its noise would be computed again at every repaint of every
 * sheet. Until the image is ready, and where it cannot be made, paper is plain.
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
