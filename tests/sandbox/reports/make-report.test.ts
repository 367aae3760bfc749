import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachmentParts, attachments, mails, reports } from "../../../sandbox/db/schema";
import { addParts, beginAttachment } from "../../../sandbox/mail/attachments";
import { claimReport, MAKING_MS } from "../../../sandbox/reports/make-report";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { newestReport, rowsOf } from "../../fixtures/sandbox/report-files";
import { startTestSandbox } from "../../fixtures/sandbox/sandbox";

let payments: Payments;
const clockOffset = { ms: 0 };
beforeAll(async () => {
  payments = await startPayments({ clockOffset });
});
afterAll(() => payments?.sandbox.close());
beforeEach(async () => {
  await payments.sandbox.db.delete(attachments);
  await payments.sandbox.db.delete(mails);
  await payments.sandbox.db.delete(reports);
});

/** A report as a request stores it. */
async function storeReport(given: Partial<typeof reports.$inferInsert> = {}): Promise<string> {
  const { db, services } = payments.sandbox;
  const id = randomUUID();
  const at = services.clock();
  await db.insert(reports).values({
    ...{
      id,
      organisationId: payments.organisation.id,
      recipient: payments.people[0]!.email,
      kind: "transactions",
    },
    ...{ input: { from: null, to: at.toISOString() }, status: "DUE", dueAt: at, createdAt: at, ...given },
  });
  return id;
}

const reportOf = async (id: string) => {
  const [row] = await payments.sandbox.db.select().from(reports).where(eq(reports.id, id));
  return row!;
};
const countMails = async () => (await payments.sandbox.db.select({ n: count() }).from(mails))[0]?.n;
const dueLater = () => new Date(payments.sandbox.services.clock().getTime() + MAKING_MS);

describe("a report whose maker died", () => {
  it("is made anew when its time is over, whole, and sent once", async () => {
    const { sandbox } = payments;
    const id = await storeReport({ claim: randomUUID(), attempts: 1, dueAt: dueLater() });
    const left = await beginAttachment(sandbox.db, id, 0);
    await addParts(sandbox.db, left, 0, [Buffer.from("half a file")]);
    await sandbox.runOnce();
    expect((await reportOf(id)).status).toBe("DUE");
    expect(await countMails()).toBe(0);

    clockOffset.ms += MAKING_MS + 1;
    await sandbox.runOnce();
    const { file } = await newestReport(sandbox);
    expect(file.text).not.toContain("half a file");
    expect(rowsOf(file).at(-1)?.record).toBe("end");
    expect(await reportOf(id)).toMatchObject({ status: "DONE", attempts: 2, dueAt: null });
    expect(await countMails()).toBe(1);
    const loose = await sandbox.db.select().from(attachments).where(isNull(attachments.mailId));
    expect(loose).toEqual([]);
    const parts = await sandbox.db
      .select()
      .from(attachmentParts)
      .where(eq(attachmentParts.attachmentId, left));
    expect(parts).toEqual([]);
  });

  it("is left alone by a maker that comes back too late", async () => {
    const { sandbox } = payments;
    const id = await storeReport({ dueAt: dueLater() });
    const state = { log: (line: string) => sandbox.logged.push(line), signal: new AbortController().signal };
    // Somebody else has taken it by the time that this one writes.
    const services = {
      ...sandbox.services,
      clock: () => new Date(sandbox.services.clock().getTime() + MAKING_MS + 1),
    };
    const taken = sandbox.db.transaction.bind(sandbox.db);
    let calls = 0;
    const db = new Proxy(sandbox.db, {
      get(target, name) {
        if (name !== "transaction") return Reflect.get(target, name);
        return async (...parameters: Parameters<typeof taken>) => {
          calls += 1;
          if (calls === 2) {
            await target.update(reports).set({ claim: randomUUID() }).where(eq(reports.id, id));
          }
          return taken(...parameters);
        };
      },
    });
    expect(await claimReport({ ...services, db }, state)).toBe(true);
    expect(calls).toBe(2);
    expect(await countMails()).toBe(0);
    expect((await reportOf(id)).status).toBe("DUE");
  });
});

describe("a report that was asked for before a restart", () => {
  it("is made by the next process, once", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "strongroom-reports-"));
    const before = await startTestSandbox({ dataDir });
    const organisation = await buildOrganisation(before);
    const { email } = await buildUser(before, organisation.id, { isServerUser: true });
    const at = new Date();
    await before.db.insert(reports).values({
      ...{ id: randomUUID(), organisationId: organisation.id, recipient: email, kind: "audit" },
      ...{ input: { from: null, to: at.toISOString(), lastEntry: 0 }, status: "DUE", claim: randomUUID() },
      ...{ attempts: 1, dueAt: new Date(at.getTime() + MAKING_MS), createdAt: at },
    });
    expect(await before.runOnce()).toBe(0);
    await before.close();
    const after = await startTestSandbox({ dataDir, clockOffset: { ms: MAKING_MS + 1 } });
    const { file, manifest } = await newestReport(after);
    expect(file.text).toBe('\uFEFF"event timestamp (UTC)","description","IP address","hash"\r\n');
    expect(JSON.parse(manifest.text)).toMatchObject({
      kind: "audit",
      rows: 0,
      organisation: organisation.trustId,
    });
    expect((await after.db.select({ n: count() }).from(mails))[0]?.n).toBe(1);
    await after.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe("a report while the sandbox stops", () => {
  it("is given back at once, and that attempt does not count", async () => {
    const { sandbox } = payments;
    const id = await storeReport({ dueAt: dueLater() });
    const later = () => new Date(sandbox.services.clock().getTime() + MAKING_MS + 1);
    const state = { log: (line: string) => sandbox.logged.push(line), signal: AbortSignal.abort() };
    await claimReport({ ...sandbox.services, clock: later }, state);
    expect(await reportOf(id)).toMatchObject({ status: "DUE", claim: null, attempts: 0 });
    expect(await countMails()).toBe(0);
    clockOffset.ms += 2 * MAKING_MS;
    await sandbox.runOnce();
    expect((await reportOf(id)).status).toBe("DONE");
    expect(await countMails()).toBe(1);
  });
});

describe("a report that cannot be made", () => {
  it("is tried again ever later, then given up, and the mailbox says so", async () => {
    const { sandbox } = payments;
    const id = await storeReport({ input: { from: null, to: "not a moment" } });
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await sandbox.runOnce();
      clockOffset.ms += 600_000;
    }
    expect(await reportOf(id)).toMatchObject({ status: "FAILED", attempts: 5, dueAt: null });
    const page = await (await fetch(new URL("/mail", sandbox.url))).text();
    expect(page).toContain("The file you requested could not be made. Please request it again.");
    expect(sandbox.logged.filter((line) => line.includes(id)).length).toBe(5);
    sandbox.logged.length = 0;
  });

  it("is not made for somebody who has left, or sees only some wallets now", async () => {
    const { sandbox, organisation, walletId } = payments;
    const limited = await buildUser(sandbox, organisation.id, { role: "VIEWER", walletIds: [walletId] });
    const left = await storeReport({ recipient: "somebody.else@example.test" });
    const audit = await storeReport({
      ...{ recipient: limited.email, kind: "audit" },
      input: { from: null, to: sandbox.services.clock().toISOString(), lastEntry: 0 },
    });
    await sandbox.runOnce();
    expect(sandbox.logged.find((line) => line.includes(left))).toContain("none of the organisation's people");
    expect(sandbox.logged.find((line) => line.includes(audit))).toContain("sees only some wallets now");
    expect(await countMails()).toBe(0);
    sandbox.logged.length = 0;
  });
});
