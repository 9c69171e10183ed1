/** A drawing of the page as a file of its own: nothing in it needs the page, its styles, its fonts or the hall. */

const NAMESPACE = "http://www.w3.org/2000/svg";
/** What is taken over from the styles of the page; the second list is inherited by what lies inside. */
const OWN = ["opacity", "stop-color", "stop-opacity", "vector-effect", "mix-blend-mode"];
const INHERITED = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "paint-order",
];
const OF_THE_PAGE = /^(class|style|role|data-.*|aria-.*)$/;
const USUAL: Record<string, string> = {
  opacity: "1",
  "stop-opacity": "1",
  "stop-color": "rgb(0, 0, 0)",
  "vector-effect": "none",
  "mix-blend-mode": "normal",
};

/** The drawing as text, always in the light theme. */
export async function standalone(drawing: SVGSVGElement): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const root = document.documentElement;
  const theme = root.dataset.theme;
  drawing.after(copy);
  try {
    expand(copy);
    bring(copy);
    // Nothing is painted in between: the page never shows it.
    root.dataset.theme = "light";
    const styles = [copy, ...copy.querySelectorAll("*")].map((each) => [each, styleOf(each, each === copy)] as const);
    for (const [each, style] of styles) dress(each, style);
  } finally {
    root.dataset.theme = theme;
    copy.remove();
  }
  copy.setAttribute("xmlns", NAMESPACE);
  const fonts = document.createElementNS(NAMESPACE, "style");
  fonts.textContent = await fontsFor(copy.textContent ?? "");
  copy.prepend(fonts);
  return new XMLSerializer().serializeToString(copy);
}

/** The address of a drawing, for an image. */
export function addressOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** The same as a picture made of points. */
export async function points(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = addressOf(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Every use of a symbol becomes what the symbol shows, so that the styles of the page reach into it. */
function expand(drawing: SVGSVGElement): void {
  for (let use = drawing.querySelector("use"); use; use = drawing.querySelector("use")) {
    const found = document.getElementById((use.getAttribute("href") ?? "#").slice(1));
    const shown = document.createElementNS(NAMESPACE, found?.tagName === "symbol" ? "svg" : "g");
    if (found?.tagName === "symbol") {
      for (const name of ["x", "y", "width", "height"])
        if (use.hasAttribute(name)) shown.setAttribute(name, use.getAttribute(name)!);
      for (const name of ["viewBox", "preserveAspectRatio"])
        if (found.hasAttribute(name)) shown.setAttribute(name, found.getAttribute(name)!);
    } else
      shown.setAttribute(
        "transform",
        `${use.getAttribute("transform") ?? ""} translate(${use.getAttribute("x") ?? 0} ${use.getAttribute("y") ?? 0})`,
      );
    for (const name of ["opacity", "color", "class", "style", "fill", "stroke"])
      if (use.hasAttribute(name)) shown.setAttribute(name, use.getAttribute(name)!);
    shown.append(...[...(found?.childNodes ?? [])].map((each) => each.cloneNode(true)));
    use.replaceWith(shown);
  }
}

/** Patterns, clips and gradients that are meant by name come along. */
function bring(drawing: SVGSVGElement): void {
  const defs = drawing.insertBefore(document.createElementNS(NAMESPACE, "defs"), drawing.firstChild);
  const known = new Set([...drawing.querySelectorAll("[id]")].map((each) => each.id));
  const wanted = (text: string) => [...text.matchAll(/url\(["']?#([^"')]+)/g)].map((found) => found[1]!);
  for (let open = wanted(drawing.outerHTML).filter((id) => !known.has(id)); open.length;) {
    const id = open.pop()!;
    if (known.has(id)) continue;
    known.add(id);
    const found = document.getElementById(id);
    if (!found) continue;
    defs.append(found.cloneNode(true));
    open.push(...wanted(found.outerHTML).filter((each) => !known.has(each)));
  }
}

function styleOf(element: Element, first: boolean): Map<string, string> {
  const style = getComputedStyle(element);
  const around = first || !element.parentElement ? null : getComputedStyle(element.parentElement);
  const found = new Map<string, string>();
  if (style.display === "none") found.set("display", "none");
  for (const name of OWN)
    if (style.getPropertyValue(name) !== USUAL[name]) found.set(name, style.getPropertyValue(name));
  for (const name of INHERITED)
    if (!around || style.getPropertyValue(name) !== around.getPropertyValue(name))
      found.set(name, style.getPropertyValue(name));
  return found;
}

function dress(element: Element, style: Map<string, string>): void {
  for (const { name } of [...element.attributes])
    if (OF_THE_PAGE.test(name) || OWN.includes(name) || INHERITED.includes(name)) element.removeAttribute(name);
  for (const [name, value] of style) element.setAttribute(name, plain(value).replaceAll('"', "'"));
}

/** Colours in a form that every program reads: `color(srgb 1 0.5 0)` is `rgb(255 128 0)`. */
export function plain(value: string): string {
  return value.replace(
    /color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)/g,
    (_, ...parts: string[]) => {
      const [red, green, blue] = parts.slice(0, 3).map((part) => Math.round(255 * Number(part)));
      return parts[3] ? `rgba(${red}, ${green}, ${blue}, ${parts[3]})` : `rgb(${red}, ${green}, ${blue})`;
    },
  );
}

/** The fonts of the page that have the letters of a text, inside a style sheet. */
async function fontsFor(text: string): Promise<string> {
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0)!);
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule) as CSSFontFaceRule[];
  const wanted = faces.filter(
    (face) =>
      ["500", "700"].includes(face.style.getPropertyValue("font-weight")) &&
      letters.some((letter) => covers(face.style.getPropertyValue("unicode-range"), letter)),
  );
  return (await Promise.all(wanted.map(inside))).join("");
}

/** Does a range such as `U+0-FF, U+131` hold a letter? */
export function covers(range: string, letter: number): boolean {
  if (!range) return true;
  return range.split(",").some((part) => {
    const [from = "", to = from] = part.trim().replace(/^U\+/i, "").split("-");
    const low = parseInt(from.replaceAll("?", "0"), 16);
    const high = parseInt(to.replaceAll("?", "F"), 16);
    return letter >= low && letter <= high;
  });
}

async function inside(face: CSSFontFaceRule): Promise<string> {
  const [, file] = /url\(["']?([^"')]+\.woff2)/.exec(face.style.getPropertyValue("src")) ?? [];
  if (!file) return "";
  const bytes = new Uint8Array(
    await (await fetch(new URL(file, face.parentStyleSheet?.href ?? location.href))).arrayBuffer(),
  );
  const written = btoa(bytes.reduce((made, byte) => made + String.fromCharCode(byte), ""));
  const part = (name: string) => `${name}:${face.style.getPropertyValue(name)};`;
  return `@font-face{${part("font-family")}${part("font-weight")}${part("font-style")}${part("unicode-range")}src:url(data:font/woff2;base64,${written}) format("woff2");}`;
}
