import type { Tally } from "../scale/person";
import type { Assets } from "./assets";

/** Milliseconds until a page that failed when a program was killed must be there again. */
const CURE_MS = 5_000;

/** Where everybody is told before a program leaves, nothing at all may fail. */
export function failuresOf(tally: Tally, { missing }: Assets): string[] {
  const { failedPages, failedForms, refusedForms, failedSignIns, endedSessions } = tally;
  return named({ failedPages, failedForms, refusedForms, failedSignIns, endedSessions, missing });
}

/** Where programs are killed, what fails must be there at the next try: a page, a script, a form as it was, a sign-in. */
export function lossesOf({ longestCure, endedSessions }: Tally, { lost }: Assets): string[] {
  return named({ millisecondsUntilCured: longestCure > CURE_MS ? longestCure : 0, endedSessions, lost });
}

const named = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : []));
