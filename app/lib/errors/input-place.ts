/** From an error's `extensions.place`. (ours) */
export interface InputPlace {
  /** From 0, in the order sent. */
  row: number;
  field: string;
  reason: string;
}

/** Empty unless all parts are there. */
export function placesIn({ extensions }: { extensions?: unknown }): InputPlace[] {
  const { place } = (extensions ?? {}) as { place?: unknown };
  const { row, field, reason } = (place ?? {}) as Partial<Record<keyof InputPlace, unknown>>;
  const isRow = Number.isSafeInteger(row) && Number(row) >= 0;
  return isRow && typeof field === "string" && typeof reason === "string" && reason !== ""
    ? [{ row: Number(row), field, reason }]
    : [];
}
