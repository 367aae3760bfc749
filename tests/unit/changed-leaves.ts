/** Every way to change one value of a JSON document: for tests that nothing of a message can be altered unseen. */

export interface ChangedLeaf {
  /** `inputs.0.value` */
  at: string;
  /** A copy of the whole document with this one value changed. */
  document: unknown;
}

/** Copies of a document, each with one text, number or null changed into another that looks much like it. */
export function changedLeaves(document: unknown): ChangedLeaf[] {
  return leavesOf(document, []).map((path) => ({
    at: path.join("."),
    document: replaced(document, path),
  }));
}

function leavesOf(value: unknown, path: string[]): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

function replaced(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return another(value);
  const part = (value as Record<string, unknown>)[key];
  if (Array.isArray(value)) return value.map((old, i) => (String(i) === key ? replaced(old, rest) : old));
  return { ...(value as object), [key]: replaced(part, rest) };
}

function another(leaf: unknown): unknown {
  if (typeof leaf === "number") return leaf + 1;
  if (typeof leaf !== "string" || leaf === "") return "x";
  const last = leaf.slice(-1);
  return `${leaf.slice(0, -1)}${last === "1" ? "2" : "1"}`;
}
