/** `Awaiting Signatures` for `AWAITING_SIGNATURES`. */
export function statusWords(status: string): string {
  return status
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** The colour of a status, the same as in the console, always shown with its words. */
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

/** `1 request`, `2 requests`, `2 entries` */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${n} ${n === 1 ? noun : plural}`;
