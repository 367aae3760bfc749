/** A loader's data, or before the backend answers a ticket to fetch the data with, and what to show meanwhile. */
export type EarlyAnswer<T, Meanwhile = null> =
  | { ready: T; ticket: null }
  | { ready: null; ticket: string; meanwhile: Meanwhile };

export function isEarly(data: unknown): boolean {
  return typeof (data as { ticket?: unknown } | null)?.ticket === "string";
}
