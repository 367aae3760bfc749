import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { releaseCalendar } from "~/lib/staking/staked/calendar.server";

const NOW = new Date("2026-11-22T19:30:05.250Z");
const SUB_WALLET = "5f5b0d5e-6a3f-4c0e-9d7b-0c1f2a3b4c5d/DOT/1";
const at = "2026-12-11T06:00:00.000Z";
const event = {
  kind: "UNBONDING",
  units: 2_500n * 10n ** 12n,
  at,
  words: "Unbonding ends",
  when: "in 18 days",
};
const calendar = {
  subWalletId: SUB_WALLET,
  name: "Bonded DOT",
  native: { symbol: "WND", decimals: 12 },
  events: [event],
};

/** The lines of a file as a reader has them (RFC 5545, 3.1): unfolded. */
function linesOf(file: string): string[] {
  expect(file.endsWith("\r\n")).toBe(true);
  return file.slice(0, -2).replaceAll("\r\n ", "").split("\r\n");
}

/** A TEXT value as a reader has it (3.3.11). */
const textOf = (value: string) => value.replace(/\\([\\;,nN])/g, (_, one) => (/n/i.test(one) ? "\n" : one));

function lineValue(file: string, name: string): string {
  const line = linesOf(file).find((one) => one.startsWith(`${name}:`));
  return line!.slice(name.length + 1);
}

describe("the calendar of what becomes free", () => {
  it("has one event for each release, in UTC", () => {
    const lines = linesOf(releaseCalendar(calendar, NOW)!);
    expect(lines).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      expect.stringMatching(/^PRODID:.+/),
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      expect.stringMatching(/^UID:[0-9a-f]{32}@strongroom$/),
      "DTSTAMP:20261122T193005Z",
      "DTSTART:20261211T060000Z",
      "SUMMARY:2\\,500 WND becomes free in Bonded DOT",
      "DESCRIPTION:Unbonding ends. Withdraw it to make it available again.",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
    ]);
  });

  it("names the same release alike each time, whatever else has changed, and others differently", () => {
    const uid = (change: object, more: object = {}, when = NOW) =>
      lineValue(releaseCalendar({ ...calendar, events: [{ ...event, ...change }], ...more }, when)!, "UID");
    const first = uid({});
    expect(uid({ units: 1n }, { name: "Renamed" }, new Date("2027-01-01T00:00:00Z"))).toBe(first);
    expect(uid({ at: "2026-12-11T07:00:00+01:00" })).toBe(first);
    const others = [
      uid({ at: "2026-12-12T06:00:00.000Z" }),
      uid({ kind: "DEACTIVATING" }),
      uid({}, { subWalletId: SUB_WALLET.replace(/1$/, "2") }),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
    expect(first).not.toContain(SUB_WALLET.slice(0, 8));
  });

  it("is none where nothing is to come: a calendar needs a component", () => {
    expect(releaseCalendar({ ...calendar, events: [] }, NOW)).toBeNull();
    expect(releaseCalendar({ ...calendar, events: [{ ...event, at: null }] }, NOW)).toBeNull();
  });

  it("leaves out what is free now", () => {
    const file = releaseCalendar({ ...calendar, events: [{ ...event, at: null }, event] }, NOW)!;
    expect(linesOf(file).filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  });

  it("carries any name: lines of at most 75 octets, whole characters, nothing that ends a line or a value", () => {
    const name = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(name, (text) => {
        const file = releaseCalendar({ ...calendar, name: text }, NOW)!;
        for (const line of file.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.from(line).toString()).toBe(line);
        }
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
        expect(file.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001f\u007f]/);
        const shown = text
          .replace(/\r\n?/g, "\n")
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
          .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");
        expect(textOf(lineValue(file, "SUMMARY"))).toBe(`2,500 WND becomes free in ${shown}`);
        expect(linesOf(file)).toHaveLength(14);
      }),
      { numRuns: 300 },
    );
  });
});
