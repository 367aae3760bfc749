import { markHiddenInLines } from "../base/hidden-characters";

/** Safe to insert unescaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | bigint | null | undefined | false | Part[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join("");
  if (part === null || part === undefined || part === false) return "";
  return markHiddenInLines(String(part)).replace(/[&<>"']/g, (letter) => entities[letter]!);
}

/** Escapes every value that is not `Html`, and marks hidden characters. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, at) => text + (at < parts.length ? render(parts[at]) : "")).join(""));
}
