const WINDOW_MS = 1000;
/** Callers choose their keys. Without a limit they could fill the memory. */
const MAX_KEYS = 1000;

/** Counts calls per API key in one-second windows. */
export class ExplorerRate {
  readonly #perSecond: number;
  #windows = new Map<string, { startedAt: number; calls: number }>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Counts a call if it is within the rate. @returns whether it is */
  allows(apiKey: string, at: Date): boolean {
    const now = at.getTime();
    const window = this.#windows.get(apiKey);
    if (!window || now - window.startedAt >= WINDOW_MS) {
      if (this.#windows.size >= MAX_KEYS) this.#windows.clear();
      this.#windows.set(apiKey, { startedAt: now, calls: 1 });
      return true;
    }
    window.calls += 1;
    return window.calls <= this.#perSecond;
  }
}
