import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findReachedLimits, watchLimits } from "../../../sandbox/db/embedded-limits";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const MIB = 2 ** 20;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
});
afterAll(() => sandbox.close());

const limits = { transactions: 100, memory: 500 * MIB };

it("Each limit of the embedded database is named when it is reached, with what to do", async () => {
  expect(await findReachedLimits(sandbox.db, 499 * MIB, { ...limits, transactions: 1_000_000 })).toEqual([]);
  const reached = await findReachedLimits(sandbox.db, 500 * MIB, limits);
  expect(reached).toHaveLength(2);
  expect(reached[0]).toContain("has 100 transactions or more");
  expect(reached[1]).toContain("takes 500 MiB of memory or more");
  for (const warning of reached) expect(warning).toContain("npm run sandbox:move");
});

it("A reached limit is logged once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const logged: string[] = [];
  const watch = watchLimits(
    sandbox.db,
    (line) => logged.push(line),
    async () => ["Too much"],
  );
  await vi.advanceTimersByTimeAsync(1_800_000);
  await watch.stop();
  vi.useRealTimers();
  expect(logged).toEqual(["Too much"]);
});

it("/readyz answers with the warnings, and with 503 where the database does not answer", async () => {
  const ask = async () => {
    const answer = await fetch(`${sandbox.url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };
  expect(await ask()).toEqual({ status: 200, body: { status: "ok", warnings: expect.any(Array) } });
  const broken = vi.spyOn(sandbox.services.db, "execute").mockRejectedValue(new Error("gone"));
  expect(await ask()).toEqual({ status: 503, body: { status: "unavailable", warnings: [] } });
  broken.mockRestore();
});
