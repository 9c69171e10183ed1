/** The rules in our own words are a little Markdown: headings, paragraphs, lists, pictures, and rules by number. */
export type Inline = { text: string } | { rule: string } | { strong: string };
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "picture"; name: string; label: string };

const RULE = /^[A-Z]{3}-\d+\.\d+[a-z]?$/;

/** The blocks of a guide; they are parted by empty lines. */
export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(block);
}

function block(part: string): Block {
  const picture = /^!\[(.*)\]\((\w+)\)$/.exec(part);
  if (picture) return { kind: "picture", name: picture[2]!, label: picture[1]! };
  if (part.startsWith("## ")) return { kind: "heading", text: part.slice(3) };
  if (part.startsWith("- ")) return { kind: "list", items: part.slice(2).split(/\n- /).map(inline) };
  return { kind: "paragraph", parts: inline(part) };
}

/** Words, **strong words** and rules such as [POE-5.1]. */
export function inline(text: string): Inline[] {
  return text
    .replaceAll("\n", " ")
    .split(/(\[[A-Z]{3}-[\d.a-z]+\]|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return { strong: part.slice(2, -2) };
      const id = part.startsWith("[") ? part.slice(1, -1) : "";
      return RULE.test(id) ? { rule: id } : { text: part };
    });
}
