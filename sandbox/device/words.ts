/** `Awaiting Signatures` for `AWAITING_SIGNATURES`. */
export function statusWords(status: string): string {
  return status
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** As in the console; always shown with its text. */
export function statusTone(status: string): "ok" | "wait" | "info" | "bad" {
  if (status === "CONFIRMED") return "ok";
  if (status === "AWAITING_SIGNATURES") return "wait";
  return /CANCELLED|ERROR|BLOCKED|USER_TRAVEL_RULE/.test(status) ? "bad" : "info";
}

const time = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** `21 Nov, 14:02 UTC` */
export const timeWords = (at: Date): string => `${time.format(at)} UTC`;

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `21 Nov 2026`, in UTC. */
export const dayWords = (at: Date): string => day.format(at);

/** `1 request`, `2 requests`, `2 entries` */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${n} ${n === 1 ? noun : plural}`;

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inWords = (n: number): string => NUMBERS[n] ?? String(n);

/** `One approval needed, from any of three; none yet`, as in the console. */
export function quorumWords(needed: number, all: number, given: number): string {
  const number = inWords(needed);
  const noun = needed === 1 ? "approval" : "approvals";
  const met = needed === 1 ? "given" : "all given";
  const far = given === 0 ? "none yet" : given < needed ? `${inWords(given)} so far` : met;
  const start = number.charAt(0).toUpperCase() + number.slice(1);
  return `${start} ${noun} needed${fromWords(needed, all)}; ${far}`;
}

function fromWords(needed: number, all: number): string {
  if (needed > all) {
    const few = all === 0 ? "nobody" : all === 1 ? "only one person" : `only ${inWords(all)} people`;
    return `, but ${few} may approve`;
  }
  if (needed < all) return all === 2 ? ", from either of two" : `, from any of ${inWords(all)}`;
  if (all === 1) return ", from the only approver";
  return all === 2 ? ", from both" : `, from all ${inWords(all)}`;
}
