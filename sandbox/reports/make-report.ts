import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { describeError } from "../base/describe-error";
import { dayIn, timeIn } from "../base/time-zone";
import type { Db } from "../db/client";
import { limitDb } from "../db/limited-db";
import { reports, users } from "../db/schema";
import { addParts, attach, beginAttachment, removeUnattached } from "../mail/attachments";
import { postMail } from "../outbox/post-mail";
import { wakeWorkers } from "../requests/wake-workers";
import type { Services } from "../services";
import type { Claim, WorkerState } from "../worker/loop";
import { auditFile } from "./audit-file";
import { writeFile } from "./file-writer";
import { type ManifestFacts, manifestName, signManifest } from "./manifest";
import type { ReportFile } from "./report-file";
import { transactionsFile } from "./transactions-file";

type Report = typeof reports.$inferSelect;

/** A report belongs to its worker for so long; renewed while it is made. */
export const MAKING_MS = 2 * 60_000;
const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1000;

const makers: Record<Report["kind"], (services: Services, report: Report) => Promise<ReportFile>> = {
  transactions: ({ db, env }, { organisationId, input }) =>
    transactionsFile({ db, network: env.NETWORK }, organisationId, input),
  audit: ({ db }, { organisationId, input }) => auditFile(db, organisationId, input),
};

const SUBJECTS: Record<Report["kind"], string> = {
  transactions: "Your transaction history",
  audit: "Your audit log",
};

/**
 * Many short transactions, so that nothing waits. An interrupted report is started again by any worker, and gives the
 * same file.
 */
export const claimReport: Claim = async (services, state) => {
  const report = await takeReport(services);
  if (!report) return false;
  if (report.status === "FAILED") return true;
  // Writing may pause where few of the books' entries are the organisation's.
  const renewing = setInterval(
    () => void renew(services.db, services, report).catch(() => undefined),
    MAKING_MS / 4,
  );
  try {
    await makeReport(services, report, state);
    wakeWorkers();
  } catch (error) {
    if (error instanceof LostClaim) return true;
    if (!(error instanceof Stopped)) state.log(`Report ${report.id} was not made: ${describeError(error)}`);
    await giveBack(services, report, error instanceof Stopped ? 0 : FIRST_WAIT_MS * 2 ** report.attempts);
  } finally {
    clearInterval(renewing);
  }
  return true;
};

class LostClaim extends Error {}
class Stopped extends Error {}

function takeReport({ db, env, clock }: Services): Promise<Report | null> {
  return db.transaction(async (tx) => {
    const at = clock();
    const [report] = await tx
      .select()
      .from(reports)
      .where(lte(reports.dueAt, at))
      .orderBy(asc(reports.dueAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!report) return null;
    const hasFailed = report.attempts >= MAX_ATTEMPTS;
    const [row] = await tx
      .update(reports)
      .set(
        hasFailed
          ? { status: "FAILED", claim: null, dueAt: null }
          : { claim: randomUUID(), attempts: report.attempts + 1, dueAt: new Date(at.getTime() + MAKING_MS) },
      )
      .where(eq(reports.id, report.id))
      .returning();
    if (hasFailed) {
      await removeUnattached(tx, report.id);
      await postMail(tx, env, {
        organisationId: report.organisationId,
        recipient: report.recipient,
        subject: SUBJECTS[report.kind],
        body: "The file you requested could not be made. Please request it again.",
        createdAt: at,
      });
    }
    return row ?? null;
  });
}

/** What the person sees who asked for it. */
async function walletsOf(
  db: Db,
  { organisationId, recipient, kind }: Report,
): Promise<readonly string[] | null> {
  const [person] = await db
    .select({ role: users.role, walletIds: users.walletIds })
    .from(users)
    .where(
      and(eq(users.organisationId, organisationId), eq(users.email, recipient), isNull(users.removedAt)),
    );
  if (!person) throw new Error("Who asked for the report is none of the organisation's people any more");
  const walletIds = person.role === "AUDITOR" ? null : person.walletIds;
  if (walletIds && kind === "audit") throw new Error("Who asked for the report sees only some wallets now");
  return walletIds;
}

async function makeReport(services: Services, report: Report, state: WorkerState): Promise<void> {
  const { db, keys } = services;
  await removeUnattached(db, report.id);
  const walletIds = await walletsOf(db, report);
  const file = await makers[report.kind]({ ...services, db: limitDb(db, () => walletIds) }, report);
  const fileId = await beginAttachment(db, report.id, 0);
  const written = await writeFile(untilStopped(file.lines, state), attachmentSink(services, report, fileId));
  const facts = file.facts();
  const manifestId = await beginAttachment(db, report.id, 1);
  await writeFile(
    once(signManifest(keys.exports, facts, written)),
    attachmentSink(services, report, manifestId),
  );
  await deliver(services, report, { facts, fileId, manifestId });
}

/** @returns false if another worker has it */
async function renew(db: Db, { clock }: Services, report: Report): Promise<boolean> {
  const renewed = await db
    .update(reports)
    .set({ dueAt: new Date(clock().getTime() + MAKING_MS) })
    .where(isOurs(report))
    .returning({ id: reports.id });
  return renewed.length > 0;
}

function attachmentSink(services: Services, report: Report, attachmentId: string) {
  let next = 0;
  return async (chunks: Buffer[]) => {
    await services.db.transaction(async (tx) => {
      if (!(await renew(tx, services, report))) throw new LostClaim();
      await addParts(tx, attachmentId, next, chunks);
    });
    next += chunks.length;
  };
}

/** E-mail, files and the end of the report in one transaction, so that none is sent twice. */
async function deliver(
  { db, env, clock }: Services,
  report: Report,
  made: { facts: ManifestFacts; fileId: string; manifestId: string },
): Promise<void> {
  const { facts, fileId, manifestId } = made;
  const { organisationId, recipient, kind } = report;
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(reports)
      .set({ status: "DONE", claim: null, dueAt: null })
      .where(isOurs(report))
      .returning({ id: reports.id });
    if (ended.length === 0) throw new LostClaim();
    const subject = SUBJECTS[kind];
    const body = bodyOf(facts);
    const mailId = await postMail(tx, env, { organisationId, recipient, subject, body, createdAt: clock() });
    await attach(tx, fileId, { mailId, name: facts.file, contentType: "text/csv; charset=utf-8" });
    await attach(tx, manifestId, {
      mailId,
      name: manifestName(facts.file),
      contentType: "application/json; charset=utf-8",
    });
  });
}

const bodyOf = ({ kind, rows, period, timeZone, currency }: ManifestFacts): string =>
  [
    `The ${kind === "audit" ? "audit log" : "transaction history"} you requested:`,
    `${rows} ${rows === 1 ? "row" : "rows"} from ${minuteIn(period.from, timeZone)} to ${minuteIn(period.to, timeZone)} (${timeZone})${currency ? `, with values in ${currency}` : ""}.`,
    "The second file is its signed manifest. To check that the first one is complete and unchanged, choose both on the console's page /verify.",
  ].join(" ");

const minuteIn = (at: Date, zone: string): string => `${dayIn(at, zone)} ${timeIn(at, zone).slice(0, 5)}`;

const isOurs = ({ id, claim }: Report) => and(eq(reports.id, id), eq(reports.claim, claim ?? ""));

/** After a stop at once, and not counted as an attempt. */
async function giveBack({ db, clock }: Services, report: Report, waitMs: number): Promise<void> {
  await db
    .update(reports)
    .set({
      claim: null,
      attempts: waitMs === 0 ? report.attempts - 1 : report.attempts,
      dueAt: new Date(clock().getTime() + waitMs),
    })
    .where(isOurs(report));
}

async function* untilStopped(lines: AsyncIterable<string>, { signal }: WorkerState): AsyncGenerator<string> {
  for await (const line of lines) {
    if (signal.aborted) throw new Stopped();
    yield line;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
