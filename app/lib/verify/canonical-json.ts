import { endOfString } from "./json-size";

/** RFC 8785, for whole numbers only. @throws TypeError for anything else */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(",")}}`;
  }
  throw new TypeError("Not a value of a manifest");
}

/** Takes valid JSON. */
export function withoutSpace(text: string): string {
  let rest = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === " " || char === "\n" || char === "\r" || char === "\t") {
      rest += text.slice(from, at);
      from = at + 1;
    }
  }
  return rest + text.slice(from);
}
