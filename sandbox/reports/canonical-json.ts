/** What a manifest consists of: floats are left out, because programs do not agree on how to write them. */
export type Json = null | string | number | Json[] | { [key: string]: Json };

/** The one way to write a value (RFC 8785): keys sorted by code unit, no white space. @throws RangeError for a float */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("Only whole numbers are canonical");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  // JavaScript compares strings by code unit.
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(",")}}`;
}
