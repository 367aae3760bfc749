/** In any order of fields. A missing field equals null. */
export function isSameIntent(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const fields = Object.entries(part).filter(([, field]) => field !== null && field !== undefined);
    return Object.fromEntries(fields.sort(([x], [y]) => (x < y ? -1 : 1)));
  });
}
