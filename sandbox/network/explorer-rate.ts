const WINDOW_MS = 1000;
/** Callers choose their keys, and could fill the memory. */
const MAX_KEYS = 1000;

export class ExplorerRate {
  readonly #perSecond: number;
  #windows = new Map<string, { startedAt: number; calls: number }>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

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
