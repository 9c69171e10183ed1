/** Save a text as a file of the reader's. */
export function save(text: string, name: string): void {
  const file = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: file, download: name }).click();
  URL.revokeObjectURL(file);
}
