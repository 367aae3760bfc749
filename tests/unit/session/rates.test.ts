import { beforeAll, describe, expect, it, vi } from "vitest";
import { withWait } from "~/lib/http/retry-after.server";
import type { RATES } from "~/lib/session/rates.server";
import type { Session } from "~/lib/session/session.server";

Object.assign(process.env, {
  LIMIT_SCALE: "0.1",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

let rates: typeof RATES;
let take: (
  name: keyof typeof RATES,
  email: string | null,
  address?: string,
) => Promise<{ message: string } | null>;

beforeAll(async () => {
  const real = await import("~/lib/session/rates.server");
  rates = real.RATES;
  take = (name, email, address) => {
    const headers = new Headers(address ? { "X-Visitor-Address": address } : {});
    const session = email === null ? null : ({ email } as Session);
    return real.takeForm(name, new Request("http://console.test/", { headers }), session);
  };
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

let now = 1_000;

/** How many go through of many at once. */
async function through(...asked: Parameters<typeof take>): Promise<number> {
  const refusals = await Promise.all(Array.from({ length: 1_000 }, () => take(...asked)));
  return refusals.filter((refusal) => refusal === null).length;
}

describe("what one person sends", () => {
  it("goes through up to the number that is at once, and then by the second", async () => {
    expect(await through("forms", "amara", "192.0.2.1")).toBe(20);
    expect(await take("forms", "amara")).toEqual({
      message: "Too many forms in a short time. Nothing was done. Try again in 3 seconds",
    });
    now += 2_500;
    expect(await through("forms", "amara")).toBe(1);
    now += 3_600_000;
    expect(await through("forms", "amara")).toBe(20);
  });

  it("has other rates for searches and files, and takes nothing from anybody else's", async () => {
    expect(await through("uploads", "amara")).toBe(3);
    expect(await through("downloads", "amara")).toBe(6);
    expect(await through("scripts", "amara")).toBe(30);
    expect(await through("uploads", "bo")).toBe(3);
  });

  it("counts for their network too, which has four times as much", async () => {
    const all: number[] = [];
    for (const person of ["a", "b", "c", "d", "e", "f"])
      all.push(await through("uploads", person, "2001:db8::1"));
    expect(all).toEqual([3, 3, 3, 3, 0, 0]);
    expect(await through("uploads", "g", "2001:db8:0:0:ffff::2")).toBe(0);
    expect(await through("uploads", "h", "2001:db8:0:1::1")).toBe(3);
  });

  it("without a session counts for the network alone", async () => {
    expect(await through("forms", null, "192.0.2.77")).toBe(80);
    expect(await through("forms", null)).toBe(1_000);
  });

  it("is answered with the wait", async () => {
    await through("uploads", "amara");
    const { wait } = await withWait(async () => take("uploads", "amara"));
    expect(wait).toEqual({ seconds: 20, isRefused: true });
  });
});

it("the rates are enough for a person who works fast, and bounded", () => {
  for (const { atOnce, perSecond } of Object.values(rates)) {
    expect(atOnce).toBeGreaterThanOrEqual(30);
    expect(perSecond).toBeLessThanOrEqual(15);
  }
});
