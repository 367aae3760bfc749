/** No floats: programs write them differently. */
export type Json = null | string | number | Json[] | { [key: string]: Json };

/** RFC 8785: keys sorted by code unit, no white space. @throws RangeError for a float */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("Only whole numbers are canonical");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(",")}}`;
}
