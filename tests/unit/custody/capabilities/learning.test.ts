import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteInterruption } from "~/lib/custody/capabilities/backend-state.server";
import {
  assureCapability,
  knowCapabilities,
  statesCapability,
} from "~/lib/custody/capabilities/known.server";
import { getUser } from "~/lib/custody/people/user.server";
import { getTaskCount } from "~/lib/custody/transactions/tasks.server";
import { env } from "~/lib/env.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../../fixtures/console/visit";

const backend = serveFakeBackend();
const COUNT = { getTaskCount: () => ({ user: { taskCount: 3, hasOpenRequests: true } }) };
let session: Session;
let count = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Another backend for the console, of which it knows nothing.
  env().CUSTODY_API_URL = `${env().CUSTODY_API_URL.split("?")[0]}?${count++}`;
  backend.reset(COUNT);
  Object.assign(backend, { tells: "schema", questions: 0, version: null });
  session = await newVisit();
});
afterEach(() => vi.useRealTimers());

const seconds = (n: number) => vi.setSystemTime(Date.now() + n * 1000);
const hasTaskCount = async () => (await knowCapabilities()).taskCount;
const lackTaskCount = () => backend.lack(["User.taskCount"]);

describe("what a backend has", () => {
  it("is asked once, by all that ask at the same time, and by none after them", async () => {
    await Promise.all([getTaskCount(session), getTaskCount(await newVisit()), knowCapabilities()]);
    for (let n = 0; n < 5; n++) await getTaskCount(await newVisit());
    expect(backend.questions).toBe(1);
  });

  it.each(["schema", "list"] as const)("is learnt from its %s", async (tells) => {
    backend.tells = tells;
    lackTaskCount();
    const { taskCount, tasks } = await knowCapabilities();
    expect([taskCount, tasks]).toEqual([false, true]);
    expect(await getTaskCount(session)).toBeNull();
    expect(backend.calls).toEqual([]);
  });

  it("is taken to be everything where it does not tell, until a call is refused", async () => {
    backend.tells = "nothing";
    lackTaskCount();
    expect(await hasTaskCount()).toBe(true);
    expect(await getTaskCount(session)).toBeNull();
    expect(await hasTaskCount()).toBe(false);
    expect(backend.calls).toHaveLength(1);
    // Tried again after ten minutes, and asked again behind the page's back.
    seconds(601);
    expect(await hasTaskCount()).toBe(true);
    await expect.poll(() => backend.questions).toBe(4);
  });

  it.each([
    ["schema", [], true],
    ["list", [], true],
    ["schema", ["User.auditLog"], false],
    ["nothing", [], false],
  ] as const)(
    "is stated by its %s without %j: %s, and nothing else is asked for that",
    async (tells, lacking, isStated) => {
      backend.tells = tells;
      backend.lack(lacking);
      expect(await statesCapability("audit")).toBe(isStated);
      expect(backend.calls).toEqual([]);
    },
  );

  it("is asked again when a connection broke, as at a restart", async () => {
    lackTaskCount();
    expect(await hasTaskCount()).toBe(false);
    backend.lack([]);
    seconds(11);
    noteInterruption();
    await expect.poll(hasTaskCount).toBe(true);
    expect(backend.questions).toBe(2);
  });

  it("is asked again when the version of its contract changes, and not while it stays", async () => {
    backend.version = "1";
    lackTaskCount();
    expect(await hasTaskCount()).toBe(false);
    seconds(3600);
    expect(await hasTaskCount()).toBe(false);
    await getUser(session).catch(() => null);
    expect(backend.questions).toBe(1);
    backend.version = "2";
    backend.lack([]);
    await getUser(await newVisit()).catch(() => null);
    await expect.poll(hasTaskCount).toBe(true);
    expect(backend.questions).toBe(2);
  });

  it("is asked again every ten minutes where no version is stated, and nobody waits for it", async () => {
    expect(await hasTaskCount()).toBe(true);
    lackTaskCount();
    seconds(599);
    expect(await hasTaskCount()).toBe(true);
    expect(backend.questions).toBe(1);
    seconds(2);
    expect(await hasTaskCount()).toBe(true);
    await expect.poll(hasTaskCount).toBe(false);
    expect(backend.questions).toBe(2);
  });

  it("is asked again when a call is refused although it was there; the refusal counts", async () => {
    expect(await hasTaskCount()).toBe(true);
    lackTaskCount();
    seconds(11);
    expect(await getTaskCount(session)).toBeNull();
    expect(await hasTaskCount()).toBe(false);
    await expect.poll(() => backend.questions).toBe(2);
  });

  it("is told apart by the backend's URL", async () => {
    lackTaskCount();
    expect(await hasTaskCount()).toBe(false);
    env().CUSTODY_API_URL += "-other";
    backend.lack([]);
    expect(await hasTaskCount()).toBe(true);
  });

  it("fails no page where it cannot be asked, and is asked again later, not at once", async () => {
    const { CUSTODY_API_URL } = env();
    env().CUSTODY_API_URL = `http://127.0.0.1:1/${count}`;
    expect(await hasTaskCount()).toBe(true);
    expect(await getTaskCount(session)).toBeNull();
    env().CUSTODY_API_URL = CUSTODY_API_URL;
    expect(await getTaskCount(await newVisit())).toMatchObject({ taskCount: 3 });
  });

  it("is assured only once the backend has answered, were it that it does not tell", async () => {
    const { CUSTODY_API_URL } = env();
    env().CUSTODY_API_URL = `http://127.0.0.1:1/${count}`;
    expect(await statesCapability("payouts")).toBe(false);
    await expect(assureCapability("payouts")).rejects.toThrow("The custody service");
    env().CUSTODY_API_URL = CUSTODY_API_URL;
    expect(await assureCapability("payouts")).toBe(true);
    env().CUSTODY_API_URL += "-silent";
    backend.tells = "nothing";
    expect(await assureCapability("payouts")).toBe(false);
  });

  it("does not keep a page waiting for long", async () => {
    backend.holdQuestions = true;
    vi.useRealTimers();
    const began = performance.now();
    expect(await getTaskCount(session)).toMatchObject({ taskCount: 3 });
    expect(performance.now() - began).toBeLessThan(4_000);
    // Only the first page waits at all.
    const next = performance.now();
    expect(await getTaskCount(await newVisit())).toMatchObject({ taskCount: 3 });
    expect(performance.now() - next).toBeLessThan(1_000);
    backend.holdQuestions = false;
  });
});
