/** Where the backend refuses a list that it was sent. (ours: `extensions.place` of an error) */
export interface InputPlace {
  /** The entry, from 0 in the order in which they were sent. */
  row: number;
  /** The entry's field, as the contract's input calls it. */
  field: string;
  /** Why, without the place. */
  reason: string;
}

/** What an error says of its place; nothing where it says none, or not all of it. */
export function placesIn({ extensions }: { extensions?: unknown }): InputPlace[] {
  const { place } = (extensions ?? {}) as { place?: unknown };
  const { row, field, reason } = (place ?? {}) as Partial<Record<keyof InputPlace, unknown>>;
  const isRow = Number.isSafeInteger(row) && Number(row) >= 0;
  return isRow && typeof field === "string" && typeof reason === "string" && reason !== ""
    ? [{ row: Number(row), field, reason }]
    : [];
}
