/** Save something as a file of the reader's. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Save JSON. */
export function saveJson(text: string, name: string): void {
  save(new Blob([text], { type: "application/json" }), name);
}
