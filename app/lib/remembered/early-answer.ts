/**
 * What a loader answers: its data, or before the backend has answered, the ticket that the data is called for with, and
 * what can be shown meanwhile.
 */
export type EarlyAnswer<T, Meanwhile = null> =
  | { ready: T; ticket: null }
  | { ready: null; ticket: string; meanwhile: Meanwhile };

/** Whether a loader's answer came before the backend's. */
export function isEarly(data: unknown): boolean {
  return typeof (data as { ticket?: unknown } | null)?.ticket === "string";
}
