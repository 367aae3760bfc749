import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rowField } from "~/lib/forms/address-book-form";
import { RedisServer } from "../fixtures/console/redis-server";
import { thrownBy } from "../fixtures/console/session-request";
import { type Console, newConsole } from "../fixtures/console/two-consoles";
import { newVisitor, serveFakeBackend } from "../fixtures/console/visit";

const backend = serveFakeBackend();
let redis: RedisServer;
let one: Console;
let other: Console;

const visit = { id: "a session", email: "amara@bank.example" };
const session = visit as Parameters<Console["once"]>[0];
const reasonOf = async (work: () => unknown) => (await thrownBy(work)) as { name: string; message: string };
const NOT_CHECKED =
  /cannot tell at the moment whether this form has been sent before, so it was not sent now/;

beforeAll(async () => {
  redis = await RedisServer.start();
  process.env.REDIS_URL = redis.url;
  [one, other] = [await newConsole(), await newConsole()];
}, 60_000);

afterAll(() => redis.remove());

describe("a form that arrives at two consoles", () => {
  it("is done once, and the second gets what became of it, with all that JSON would lose", async () => {
    const token = one.issueToken();
    const made = { requestId: "r", memo: undefined, fees: new Map([["slow", 1n]]) };
    const work = vi.fn(async () => {
      await wait(300);
      return made;
    });
    const [first, second] = await Promise.all([
      one.once(session, token, work),
      wait(100).then(() => other.once(session, token, work)),
    ]);
    expect(work).toHaveBeenCalledTimes(1);
    expect(first).toBe(made);
    expect(second).toStrictEqual(made);
    expect(await other.once(session, token, work)).toStrictEqual(made);
    expect(await other.hasArrived(session, token)).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("may be sent again to the other one after it has failed, with the same key", async () => {
    const token = one.issueToken();
    const keys: string[] = [];
    const work = (fails: boolean) => async (key: string) => {
      keys.push(key);
      if (fails) throw new Error("time-out");
      return "made";
    };
    await expect(one.once(session, token, work(true))).rejects.toThrow("time-out");
    expect(await other.hasArrived(session, token)).toBe(false);
    expect(await other.once(session, token, work(false))).toBe("made");
    expect(keys).toEqual([token, token]);
  });

  it("of another session is another form", async () => {
    const token = one.issueToken();
    await one.once(session, token, async () => "mine");
    const theirs = { ...session, id: "another" };
    expect(await other.once(theirs, token, async () => "theirs")).toBe("theirs");
  });
});

describe.each([
  ["holds still", async () => redis.hold(), async () => redis.goOn()],
  ["is gone", () => redis.kill(), () => redis.startAgain()],
])("while Redis %s", (_what, begin, end) => {
  it("no form is done, within a second, and afterwards it is", async () => {
    const token = one.issueToken();
    const work = vi.fn(async () => "made");
    await begin();
    const began = performance.now();
    try {
      const refused = await reasonOf(() => one.once(session, token, work));
      expect(refused).toMatchObject({
        name: "SharedStateUnavailable",
        outcome: "none",
        init: { status: 503 },
      });
      expect(refused.message).toMatch(NOT_CHECKED);
      expect(await reasonOf(() => one.hasArrived(session, token))).toMatchObject({ outcome: "none" });
      expect(performance.now() - began).toBeLessThan(1_500);
      expect(work).not.toHaveBeenCalled();
    } finally {
      await end();
    }
    await vi.waitFor(async () => expect(await one.once(session, token, work)).toBe("made"), 10_000);
    await vi.waitFor(async () => expect(await other.once(session, token, work)).toBe("made"), 10_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("what had begun is finished, known at that console at once and at the other one later", async () => {
    const token = one.issueToken();
    const work = vi.fn(async () => {
      await begin();
      return { requestId: "r" };
    });
    const work2 = vi.fn(async () => ({ requestId: "r2" }));
    try {
      expect(await one.once(session, token, work)).toEqual({ requestId: "r" });
      expect(await one.once(session, token, work2)).toEqual({ requestId: "r" });
      expect(await reasonOf(() => other.once(session, token, work2))).toMatchObject({ outcome: "none" });
    } finally {
      await end();
    }
    await wait(3_000);
    expect(await other.once(session, token, work2)).toEqual({ requestId: "r" });
    expect(work2).not.toHaveBeenCalled();
  });
});

describe("the form of an address-book entry while Redis holds still", () => {
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  const entry = {
    ...{ chain: "ETHEREUM", name: "Acme", label: null, address, memo: null },
    ...{ type: ["RECIPIENT"], counterparty: null, asset: null },
  };
  const found = { items: [entry], whitelistEnabled: false, canChange: true, nextToken: null };
  const path = `/address-book/entry/edit?chain=ETHEREUM&address=${address}&memo=`;
  const changes = () => backend.calls.filter(({ query }) => query.includes("changeAddressBookEntry"));

  beforeEach(() => {
    const trust = { name: "M", trustId: "T", defaultIntermediary: false, canActAsIntermediary: false };
    const user = { firstName: "A", lastName: "O", email: "a@b.example", organisation: trust };
    backend.reset({
      getUser: () => ({ user }),
      findVasps: () => ({ findVasps: { items: [], nextToken: null } }),
      findAddressBookPage: () => ({ user: { findAddressBookEntries: { ...found, count: 1, total: 1 } } }),
      changeAddressBookEntry: () => ({ changeAddressBookEntry: { success: true, requestId: null } }),
    });
  });

  it("is refused in words with what was typed, and done once after it", async () => {
    const jar = newVisitor();
    const { version } = await one.showEntry(jar.request(path));
    const token = one.issueToken();
    const post = (at: Console) => {
      const body = new FormData();
      const csrf = at.issueCsrf(jar.request()).token;
      const typed = { [rowField(0, "name")]: "Acme Limited", [rowField(0, "recipient")]: "on" };
      const fields = { csrf, intent: "submit", once: token, version, ...typed };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return at.answerEdit(jar.request(path, { method: "POST", body }));
    };
    one.onSignOutUnknown(one.endsSessions);
    redis.hold();
    try {
      const refused = await post(one);
      if (refused instanceof Response) return expect.fail("The form was answered with another page");
      expect(refused.init?.status).toBeGreaterThanOrEqual(500);
      expect(refused.data.problems.join()).toMatch(NOT_CHECKED);
      expect(refused.data.values.rows[0]?.name).toBe("Acme Limited");
      expect(refused.data.once).toBe(token);
      expect(changes()).toHaveLength(0);
    } finally {
      redis.goOn();
    }
    await vi.waitFor(async () => expect(await post(one)).toBeInstanceOf(Response), 10_000);
    expect(await post(other)).toBeInstanceOf(Response);
    expect(changes()).toHaveLength(1);
  });
});
