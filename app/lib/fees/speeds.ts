import type { Speed } from "~/lib/chains";

export const SPEEDS = ["SLOW", "MEDIUM", "FAST"] as const satisfies readonly Speed[];

export const SPEED_NAMES: Readonly<Record<Speed, string>> = { SLOW: "Slow", MEDIUM: "Medium", FAST: "Fast" };

export function isSpeed(text: unknown): text is Speed {
  return SPEEDS.some((speed) => speed === text);
}

export interface FeeQuote {
  /** Wei a gas. */
  price: bigint;
  waitSeconds: number | null;
}

/** A speed without an entry has no quote. */
export type FeeQuotes = Partial<Record<Speed, FeeQuote>>;

export interface SpeedFacts {
  /** '≈ 15 min'. */
  wait: string;
  gasPrice: string | null;
}

const USUAL_WAITS: Readonly<Record<Speed, string>> = {
  SLOW: "may take hours",
  MEDIUM: "≈ 15 min",
  FAST: "≈ 60 s",
};

function waitOf(quote: FeeQuote | undefined): string | null {
  const seconds = quote?.waitSeconds;
  if (!seconds) return null;
  if (seconds <= 90) return `≈ ${seconds} s`;
  return seconds < 3_600 ? `≈ ${Math.round(seconds / 60)} min` : "may take hours";
}

export function speedFacts(quotes: FeeQuotes): Record<Speed, SpeedFacts> {
  const factsOf = (speed: Speed): SpeedFacts => ({
    wait: waitOf(quotes[speed]) ?? USUAL_WAITS[speed],
    gasPrice: quotes[speed]?.price.toString() ?? null,
  });
  return { SLOW: factsOf("SLOW"), MEDIUM: factsOf("MEDIUM"), FAST: factsOf("FAST") };
}
