import { CONFUSABLES } from "./confusables.server";

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

let table: Map<string, string> | null = null;

function readTable(): Map<string, string> {
  const character = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));
  const pairs = CONFUSABLES.flatMap((block) => block.split(" "));
  return new Map(
    pairs.map((pair) => {
      const [from = "", to = ""] = pair.split(">");
      return [character(from), to.split("_").map(character).join("")];
    }),
  );
}

/** UTS #39, section 4 (internalSkeleton): texts with the same skeleton are confusable. Not for display. */
export function skeleton(text: string): string {
  table ??= readTable();
  let replaced = "";
  for (const character of text.normalize("NFD").replace(IGNORED, "")) {
    replaced += table.get(character) ?? character;
  }
  return replaced.normalize("NFD");
}

/**
 * What a name looks like, whatever its letter case, width and spaces: as it is written, and in lower case, because
 * capital letters resemble others than small ones do.
 */
export function looksOf(name: string): string[] {
  const plain = name
    .normalize("NFKC")
    .replace(/[\s\p{Zs}]+/gu, " ")
    .trim();
  return [...new Set([plain, plain.toLowerCase()].map((text) => skeleton(text).toLowerCase()))];
}

/** Also for equal names. */
export function areAlike(name: string, other: string): boolean {
  const looks = looksOf(other);
  return looksOf(name).some((look) => looks.includes(look));
}
