import { createClient } from "@redis/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pointConsoleAt } from "../fixtures/console/fake-backend";
import { RedisServer } from "../fixtures/console/redis-server";
import { thrownBy } from "../fixtures/console/session-request";
import { type Console, newConsole } from "../fixtures/console/two-consoles";

type Session = Parameters<Console["once"]>[0];
const session = { id: "a session" } as Session;

let redis: RedisServer;
let one: Console;
let other: Console;
let intruder: ReturnType<typeof createClient>;

beforeAll(async () => {
  redis = await RedisServer.start();
  pointConsoleAt("http://127.0.0.1:1/graphql");
  Object.assign(process.env, { REDIS_URL: redis.url, LOG_LEVEL: "silent" });
  [one, other] = [await newConsole(), await newConsole()];
  intruder = createClient({ url: redis.url });
  await intruder.connect();
}, 60_000);

afterAll(async () => {
  intruder.destroy();
  await redis.remove();
});

const placesOf = async (name: string) => (await intruder.keys(`strongroom:${name}:*`)).toSorted();

describe("what is in Redis", () => {
  it("shows no text, e-mail address, network address or id, and ends by itself", async () => {
    await one.once(session, one.issueToken(), async () => ({ name: "Acme Limited" }));
    await (await one.beginAttempt("amara@bank.example", "192.0.2.1")).end("failed");
    const places = await intruder.keys("*");
    expect(places.length).toBeGreaterThanOrEqual(3);
    for (const place of places) {
      expect(place).toMatch(/^strongroom:[a-z-]+:[\w-]{43}$/);
      expect(await intruder.pTTL(place)).toBeGreaterThan(0);
      const isText = (await intruder.type(place)) === "string";
      const kept = isText ? await intruder.get(place) : JSON.stringify(await intruder.hGetAll(place));
      expect(kept).not.toMatch(/Acme|amara|192\.0|a session/);
    }
  });

  it("can neither be made nor moved by somebody else who writes there", async () => {
    const [mine, theirs] = [one.issueToken(), one.issueToken()];
    const before = await placesOf("once");
    await one.once(session, mine, async () => ({ requestId: "mine" }));
    const [moved = ""] = (await placesOf("once")).filter((place) => !before.includes(place));
    await one.sharedState("once").keep("x", 1, 60_000);
    const value = (await intruder.get(moved)) ?? "";
    const known = await placesOf("once");
    await one.once(session, theirs, async () => ({ requestId: "theirs" }));
    const [target = ""] = (await placesOf("once")).filter((place) => !known.includes(place));
    for (const forged of [value, "=", `=${Buffer.from("forged").toString("base64")}`, "another console"]) {
      await intruder.set(target, forged, { expiration: { type: "PX", value: 60_000 } });
      expect(await other.sharedState("once").claim(`${session.id} ${theirs}`, 1_000)).toEqual({
        kind: "other",
      });
    }
  });

  it("of a signed-out session that cannot be read still counts", async () => {
    await one.tellSignedOut({ id: "left", until: Date.now() + 60_000 });
    const [place = ""] = await placesOf("signed-out");
    await intruder.set(place, "=forged");
    await other.learnSignedOut({ id: "left", until: Date.now() + 60_000 });
    expect(other.isNotedSignedOut("left")).toBe(true);
  });

  it("of a console that died ends with its lease", async () => {
    const state = one.sharedState("turn");
    expect(await state.claim("w", 300)).toEqual({ kind: "own" });
    expect(await other.sharedState("turn").claim("w", 300)).toEqual({ kind: "other" });
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await other.sharedState("turn").claim("w", 300)).toEqual({ kind: "own" });
    // Of another one by now.
    await state.release("w");
    expect(await state.claim("w", 300)).toEqual({ kind: "other" });
  });
});

describe("an attempt whose answer was lost", () => {
  const intent = { operation: "send", to: "0x1", amount: "1" } as never;

  it("is known at the other console, by its form and by what it meant", async () => {
    const { CustodyUnavailable } = await import("~/lib/custody/errors.server");
    const token = one.issueToken();
    const attempted = { intent, annotation: null };
    // Of the module that this console has loaded last.
    const failing = async () => {
      throw new CustodyUnavailable("timeout", "unknown");
    };
    await thrownBy(() => other.submitUnderToken(session, token, attempted, failing));
    expect(await one.isRetry(session, token)).toBe(true);
    expect(await one.lostAttempt(intent)).toBeInstanceOf(Date);
    const changed = { intent: { ...(intent as object), amount: "2" } as never, annotation: null };
    const refused = await thrownBy(() => one.submitUnderToken(session, token, changed, async () => "made"));
    expect(refused).toMatchObject({ name: "UnconfirmedIntentError" });
    expect(await one.submitUnderToken(session, token, attempted, async () => "made")).toBe("made");
    expect(await other.isRetry(session, token)).toBe(false);
    expect(await other.lostAttempt(intent)).toBeNull();
  });
});
