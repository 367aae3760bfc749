/** A loader's data or, before the backend answers, a ticket to fetch it with. */
export type EarlyAnswer<T, Meanwhile = null> =
  | { ready: T; ticket: null }
  | { ready: null; ticket: string; meanwhile: Meanwhile };

export function isEarly(data: unknown): boolean {
  return typeof (data as { ticket?: unknown } | null)?.ticket === "string";
}
