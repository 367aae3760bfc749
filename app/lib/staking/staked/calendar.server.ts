import { createHash } from "node:crypto";
import { formatExact, fromUnits } from "~/lib/money";
import type { ReleaseEvent } from "./releases";

export interface ReleaseCalendar {
  subWalletId: string;
  name: string;
  native: { symbol: string; decimals: number };
  events: readonly ReleaseEvent[];
}

/** A sub-wallet's releases as an iCalendar file (RFC 5545); null if there are none to come. */
export function releaseCalendar(calendar: ReleaseCalendar, now: Date): string | null {
  const events = calendar.events.flatMap(({ at, ...event }) => (at === null ? [] : [{ ...event, at }]));
  // A calendar without a component is invalid.
  if (events.length === 0) return null;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Strongroom//Releases of stakes//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => eventLines(calendar, event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines(
  { subWalletId, name, native: { symbol, decimals } }: ReleaseCalendar,
  { kind, units, at, words }: ReleaseEvent & { at: string },
  now: Date,
): string[] {
  const amount = `${formatExact(fromUnits(units, decimals))} ${symbol}`;
  return [
    "BEGIN:VEVENT",
    `UID:${uidOf(subWalletId, kind, at)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(at))}`,
    `SUMMARY:${escapeText(`${amount} becomes free in ${name}`)}`,
    `DESCRIPTION:${escapeText(`${words}. Withdraw it to make it available again.`)}`,
    // Does not block time.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Stable per release, so that a re-import replaces events; hashed, to reveal no ids. */
function uidOf(subWalletId: string, kind: string, at: string): string {
  const moment = new Date(at).toISOString();
  const hash = createHash("sha256")
    .update(JSON.stringify([subWalletId, kind, moment]))
    .digest("hex");
  return `${hash.slice(0, 32)}@strongroom`;
}

function utc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** A TEXT value (3.3.11), which must not contain control characters. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\r\n|\r|\n/g, "\\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
      .replace(/[\u0000-\u001f\u007f]/g, "")
  );
}

const MAX_OCTETS = 75;

/** Folds lines of more than 75 octets, with a leading space (3.1), without splitting characters. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      // The leading space counts.
      part = "";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
