import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { Jar } from "../../fixtures/console/session-request";
import { wholeConsole } from "../../fixtures/console/whole-console";
import { seeded } from "../../fixtures/reconcile/random";
import { type Bundle, bundle } from "../../fixtures/sandbox/bundle";
import { freshDatabase } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY, startTestSandbox } from "../../fixtures/sandbox/sandbox";
import { startProcess } from "../../fixtures/sandbox/sandbox-process";
import { signIn } from "../../fixtures/sandbox/sign-in";
import { takeAccount } from "../../proof/payouts/account";
import { approvePayout, waitUntilEnded } from "../../proof/payouts/follow";
import { LosingBackend } from "../../proof/payouts/losing-backend";
import { makePayout, type Visitor } from "../../proof/payouts/make-payout";
import { csvOf, makeRows, openWorld } from "../../proof/payouts/world";

const ROWS = 40;
/** Milliseconds after each start. */
const KILLS = [300, 700, 1100, 400];
const SEED = 3;

let dataDir: string;
let program: Bundle;
beforeAll(async () => {
  program = await bundle("sandbox/main.ts");
  dataDir = await mkdtemp(join(tmpdir(), "strongroom-payout-form-"));
});
afterAll(async () => {
  await program?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** `npm run proof:payouts` does the same with both programs, built, and many more rows and kills. */
it("pays each row of a file once, though answers are lost and the service is killed", async () => {
  const database = await freshDatabase();
  const { sandbox, people, payers } = await openWorld(dataDir, database);
  await sandbox.close();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startProcess({ file: program.file, dataDir, database }, sandbox.env, { SANDBOX_PORT: `${port}` });
  let { child } = await start();
  const losing = new LosingBackend(url, seeded(SEED));
  const visitor = await openConsole(await losing.start(), { url, person: people[0]! });
  const killing = (async () => {
    for (const ms of KILLS) {
      await sleep(ms);
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      ({ child } = await start());
    }
  })();
  try {
    const rows = makeRows(payers, ROWS, "FORM");
    const presses = { count: 0, failed: 0 };
    const made = await makePayout(visitor, { name: "Lost and found", csv: csvOf(rows) }, presses);
    if (!("location" in made)) throw new Error(`${made.refused} rows are refused`);
    await approvePayout(url, made.location, people[0]!.email);
    await killing;
    await waitUntilEnded(url, ROWS);
    expect(losing.counts.lostPayouts).toBeGreaterThan(0);
    child.kill("SIGTERM");
    await once(child, "exit");
    const after = await startTestSandbox({ dataDir, env: database });
    expect((await takeAccount(after.db, payers, rows)).faults).toEqual([]);
    await after.close();
  } finally {
    child.kill("SIGKILL");
    await losing.stop();
  }
}, 480_000);

/** The console in this process, with a person who is signed in. */
async function openConsole(
  api: string,
  { url, person }: { url: string; person: { email: string; pin: string } },
): Promise<Visitor> {
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    NETWORK: "testnet",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: api,
    CUSTODY_API_KEY: PORTAL_KEY,
  });
  const handle = await wholeConsole();
  const { createSession } = await import("~/lib/session/session.server");
  const jar = new Jar();
  const authentication = await signIn(url, person);
  jar.take(createSession(jar.request(), { email: person.email, authentication }));
  return {
    async send(path, fields) {
      const body = fields && new URLSearchParams(fields);
      const answer = await handle(jar.request(path, body ? { method: "POST", body } : {}));
      jar.take(answer.headers.getSetCookie());
      const { status } = answer;
      return { status, html: await answer.text(), location: answer.headers.get("location") };
    },
  };
}
