import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RedisServer } from "../fixtures/console/redis-server";
import { thrownBy } from "../fixtures/console/session-request";
import { type Console, newConsole } from "../fixtures/console/two-consoles";
import { newVisitor, serveFakeBackend } from "../fixtures/console/visit";

serveFakeBackend();
let redis: RedisServer;
let one: Console;
let other: Console;

beforeAll(async () => {
  redis = await RedisServer.start();
  Object.assign(process.env, { REDIS_URL: redis.url, LIMIT_SCALE: "1" });
  [one, other] = [await newConsole(), await newConsole()];
}, 60_000);

afterAll(() => redis.remove());

const signOut = (at: Console, request: Request) => at.signOutResponse(request, "Bye", "success");

describe("signing out", () => {
  it("at one console holds at the other for a copied cookie", async () => {
    const jar = newVisitor();
    expect((await other.requireSession(jar.request())).email).toBe("amara@bank.example");
    await signOut(one, jar.request());
    for (const at of [one, other]) {
      expect(await thrownBy(() => at.requireSession(jar.request()))).toBeInstanceOf(Response);
      expect(await at.askSession(jar.request())).toBeNull();
    }
  });

  it("while Redis holds still is told to the other console afterwards", async () => {
    const jar = newVisitor();
    redis.hold();
    try {
      await signOut(one, jar.request());
      expect(await one.askSession(jar.request())).toBeNull();
    } finally {
      redis.goOn();
    }
    await wait(3_000);
    expect(await other.askSession(jar.request())).toBeNull();
  });

  it("is still known where it was done when Redis is emptied", async () => {
    const jar = newVisitor();
    await signOut(one, jar.request());
    await redis.kill();
    await redis.startAgain();
    await wait(3_000);
    expect(await one.askSession(jar.request())).toBeNull();
  });

  it("that cannot be asked about lets nobody in, unless the backend says that it ends sessions itself", async () => {
    const jar = newVisitor();
    const answers = [false, true];
    const refused: unknown[] = [];
    redis.hold();
    try {
      for (const answer of answers) {
        other.onSignOutUnknown(async () => answer);
        refused.push(await other.requireSession(jar.request()).catch((error: unknown) => error));
      }
    } finally {
      redis.goOn();
      other.onSignOutUnknown(async () => false);
    }
    expect(refused[0]).toMatchObject({ name: "SharedStateUnavailable", init: { status: 503 } });
    expect(refused[1]).toMatchObject({ email: "amara@bank.example" });
    await vi.waitFor(() => other.requireSession(jar.request()), 10_000);
  });
});

describe("failed sign-ins", () => {
  const fail = async (at: Console, email: string, address = "192.0.2.1") => {
    const attempt = await at.beginAttempt(email, address);
    expect(attempt.seconds).toBe(0);
    await attempt.end("failed");
  };

  it("count together at both consoles, by e-mail and by address", async () => {
    const email = "counted@bank.example";
    for (const at of [one, other, one, other]) await fail(at, email);
    expect(await one.secondsToWait(email, "192.0.2.1")).toBe(0);
    await fail(one, email);
    for (const at of [one, other]) {
      expect(await at.secondsToWait(email, "192.0.2.1")).toBe(2);
      expect((await at.beginAttempt(email, "192.0.2.1")).seconds).toBe(2);
      expect(await at.secondsToWait("somebody.else@bank.example", "192.0.2.1")).toBe(0);
    }
    await wait(2_100);
    await fail(other, email);
    expect(await one.secondsToWait(email, undefined)).toBe(4);
    for (let n = 6; n < 30; n += 1) await fail(n % 2 ? one : other, `nobody-${n}@bank.example`);
    for (const at of [one, other]) {
      expect(await at.secondsToWait("somebody.else@bank.example", "192.0.2.1")).toBe(2);
      expect(await at.secondsToWait("somebody.else@bank.example", "192.0.2.2")).toBe(0);
    }
  });

  it("are forgotten at both by a success, and open attempts count", async () => {
    const email = "open@bank.example";
    const address = "192.0.2.3";
    for (const at of [one, other, one, other]) await fail(at, email, address);
    const open = await one.beginAttempt(email, address);
    expect(await other.secondsToWait(email, address)).toBe(2);
    await open.end("succeeded");
    for (const at of [one, other]) expect(await at.secondsToWait(email, address)).toBe(0);
    for (const at of [one, other, one, other]) await fail(at, email, address);
    expect(await other.secondsToWait(email, address)).toBe(0);
  });

  it("are counted by each console alone while Redis holds still", async () => {
    const email = "held@bank.example";
    const address = "192.0.2.4";
    for (const _ of [1, 2, 3]) await fail(one, email, address);
    redis.hold();
    try {
      await fail(one, email, address);
      await fail(one, email, address);
      expect(await one.secondsToWait(email, address)).toBe(2);
      expect(await other.secondsToWait(email, address)).toBe(0);
    } finally {
      redis.goOn();
    }
  });
});

describe("requests of one sub-wallet", () => {
  it("are made one after the other at both consoles", async () => {
    for (const at of [one, other]) await vi.waitFor(() => at.inTurn("ready", async () => undefined), 10_000);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(50);
      running -= 1;
    };
    await Promise.all([one, other, one, other, one].map((at) => at.inTurn("w/ETH/0", work)));
    expect(most).toBe(1);
    await Promise.all([one.inTurn("w/ETH/1", work), other.inTurn("w/ETH/2", work)]);
    expect(most).toBe(2);
  });

  it("are not made where the turn cannot be known", async () => {
    const work = vi.fn(async () => undefined);
    redis.hold();
    try {
      const refused = await thrownBy(() => one.inTurn("w/ETH/0", work));
      expect(refused).toMatchObject({ name: "SharedStateUnavailable", outcome: "none" });
    } finally {
      redis.goOn();
    }
    expect(work).not.toHaveBeenCalled();
    await vi.waitFor(() => other.inTurn("w/ETH/0", work), 10_000);
  });
});

describe("what one person sends", () => {
  it("counts together at both consoles, and by each alone while Redis holds still", async () => {
    const headers = { "X-Visitor-Address": "192.0.2.90" };
    const request = new Request("http://console.test/", { headers });
    const session = { email: "quick@bank.example" } as Parameters<Console["takeFromRate"]>[2];
    for (const at of [one, other]) await vi.waitFor(() => at.sharedState("ready").has(""), 10_000);
    const upload = (at: Console) => at.takeFromRate("uploads", request, session);
    const words = expect.stringMatching(/^Too many files in a short time\..* Try again in [12] seconds?$/);
    for (let n = 0; n < one.RATES.uploads.atOnce; n += 1)
      expect(await upload(n % 2 ? one : other)).toBeNull();
    for (const at of [one, other]) expect(await upload(at)).toEqual({ message: words });
    redis.hold();
    try {
      for (const at of [one, other]) expect(await upload(at)).toBeNull();
    } finally {
      redis.goOn();
    }
  });
});
