import { and, asc, eq, isNull } from "drizzle-orm";
import { SERVICE_CHAIN } from "../audit/entry-hash";
import { readChainHead } from "../audit/read-chain";
import { hashAt } from "../audit/verify-chain";
import { describeError } from "../base/describe-error";
import type { Db, Tx } from "../db/client";
import { meta, organisations, users } from "../db/schema";
import { postMail } from "../outbox/post-mail";
import type { Services } from "../services";
import type { Claim } from "../worker/loop";
import { keepHead, readHeadsOf } from "./head-files";
import { lostMail, signedMail } from "./head-mails";
import { readHead, type SignedHead, signHead } from "./signed-head";

type Chain = { id: string; name: string };
type Done = { day: string; text: string | null };

const RETRY_MS = 60_000;

const states = new WeakMap<Services, { day: string; retryAt: number }>();

/**
 * Once a day (UTC), signs the end of every audit chain, keeps it as a file beside the database and mails it. One
 * sandbox per database signs and mails; each keeps the file. A chain without its last head is not signed: its
 * organisation is warned.
 */
export const claimHeads: Claim = async (services, { log }) => {
  const { db, clock } = services;
  const now = clock();
  const day = now.toISOString().slice(0, 10);
  const state = states.get(services) ?? { day: "", retryAt: 0 };
  if (state.day === day || now.getTime() < state.retryAt) return false;
  try {
    const results: (boolean | null)[] = [];
    for (const chain of await listSignedChains(db)) results.push(await signChain(services, chain, day, log));
    if (!results.includes(null)) states.set(services, { day, retryAt: 0 });
    return results.includes(true);
  } catch (error) {
    log(`The heads of the audit log were not kept: ${describeError(error)}`);
    states.set(services, { ...state, retryAt: now.getTime() + RETRY_MS });
    return false;
  }
};

async function listSignedChains(db: Db): Promise<Chain[]> {
  const rows = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .orderBy(asc(organisations.name));
  return [{ id: SERVICE_CHAIN, name: "The service itself" }, ...rows];
}

/** @returns whether a head was signed; null while another sandbox does it */
async function signChain(
  services: Services,
  chain: Chain,
  day: string,
  log: (line: string) => void,
): Promise<boolean | null> {
  const { db, env } = services;
  const kept = (await readHeadsOf(env.DATA_DIR, chain.id)).flatMap(({ head }) => head ?? []);
  const result = await db.transaction((tx) => takeDay(tx, services, { chain, day, kept }));
  if (!result) return null;
  if (result.lost)
    log(`The audit log of ${chain.name} no longer has the entry that was signed: ${result.lost}`);
  const head = result.text ? readHead(result.text) : null;
  if (head && result.text) await keepHead(env.DATA_DIR, head, result.text);
  return result.isNew;
}

type Taken = { text: string | null; isNew: boolean; lost: string | null };

async function takeDay(
  tx: Tx,
  services: Services,
  { chain, day, kept }: { chain: Chain; day: string; kept: readonly SignedHead[] },
): Promise<Taken | null> {
  const key = `audit-head/${chain.id}`;
  await tx
    .insert(meta)
    .values({ key, value: { day: "", text: null } satisfies Done })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, key))
    .for("update", { skipLocked: true });
  if (!row) return null;
  const done = row.value as Done;
  if (done.day >= day) return { text: done.text, isNew: false, lost: null };
  const head = await readChainHead(tx, chain.id);
  if (head.entry === 0 && done.text === null && kept.length === 0) {
    return { text: null, isNew: false, lost: null };
  }
  const lost = await findLost(tx, chain.id, [...kept, ...known(done.text)]);
  const facts = { chain: chain.id, organisation: chain.name, day, entries: head.entry, chainHash: head.hash };
  const text = lost ? done.text : signHead(services.keys.exports, facts);
  await tx
    .update(meta)
    .set({ value: { day, text } satisfies Done })
    .where(eq(meta.key, key));
  const mail = lost ? lostMail(lost, day) : signedMail(facts, text ?? "");
  await mailTo(tx, services, chain.id, mail);
  return { text, isNew: true, lost: lost ? `entry ${lost.entries}, ${lost.chainHash}` : null };
}

const known = (text: string | null): SignedHead[] => {
  const head = text === null ? null : readHead(text);
  return head ? [head] : [];
};

async function findLost(tx: Tx, chain: string, heads: readonly SignedHead[]): Promise<SignedHead | null> {
  let lost: SignedHead | null = null;
  for (const head of heads) {
    if ((await hashAt(tx, chain, head.entries)) !== head.chainHash) lost = head;
  }
  return lost;
}

/** The configured recipient, or the first user. Nobody for the service's own chain. */
async function mailTo(
  tx: Tx,
  { env, clock }: Services,
  organisationId: string,
  mail: { subject: string; body: string },
): Promise<void> {
  if (organisationId === SERVICE_CHAIN) return;
  const [first] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.organisationId, organisationId), eq(users.isProgram, false), isNull(users.removedAt)))
    .orderBy(asc(users.createdAt), asc(users.email))
    .limit(1);
  const recipient = env.AUDIT_HEAD_TO ?? first?.email;
  if (recipient) await postMail(tx, env, { organisationId, recipient, ...mail, createdAt: clock() });
}
