import { describe, expect, it } from "vitest";
import { newestWorth, presentWorth } from "~/lib/present/portfolio-worth";

const now = new Date("2026-11-22T14:30:00.000Z");
const worth = (total: string, at: string, currency = "GBP") => presentWorth(total, { currency, at, now });
const framed = { ...worth("£7.00", "2026-11-22T14:23:00.000Z"), error: null };

describe("the rail's total", () => {
  it("is that of the page that states one, older or newer, with its moment", () => {
    const older = worth("£6.00", "2026-11-22T14:20:00.000Z");
    expect(newestWorth(framed, older, older)).toEqual({ ...older, error: null });
    expect(older.asOf).toBe("14:20 UTC");
  });

  it("is on other pages the newest that was stated, never of another currency", () => {
    const newer = worth("£8.00", "2026-11-22T14:25:00.000Z");
    const older = worth("£6.00", "2026-11-22T14:20:00.000Z");
    const other = worth("$9.00", "2026-11-22T14:25:00.000Z", "USD");
    expect(newestWorth(framed, null, newer).total).toBe("£8.00");
    expect(newestWorth(framed, null, older).total).toBe("£7.00");
    expect(newestWorth(framed, null, other).total).toBe("£7.00");
    expect(newestWorth(framed, null, null)).toEqual(framed);
  });

  it("has no moment where the backend names none", () => {
    expect(presentWorth("£1.00", { currency: "GBP", at: "soon", now })).toMatchObject({
      at: null,
      asOf: null,
    });
  });
});
