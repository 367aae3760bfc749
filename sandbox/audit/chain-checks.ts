import { runForOthersToo } from "../base/reading";
import type { Db } from "../db/client";
import { wholeDb } from "../db/limited-db";
import type { Services } from "../services";
import { readChainHead } from "./read-chain";
import {
  type BrokenEntry,
  CHAIN_START,
  type ChainCheck,
  type ChainPlace,
  OTHER_HASH,
  verifyChain,
} from "./verify-chain";

export type ChainState = {
  entries: number;
  /** Of the last entry; 64 zeros if none. */
  hash: string;
  /** The last entry that is verified with all before it; null before the first check. */
  verifiedTo: number | null;
  verifiedAt: Date | null;
  /** When the chain was last verified from its first entry. */
  wholeAt: Date | null;
  firstBroken: BrokenEntry | null;
};

type Known = {
  place: ChainPlace;
  /** The furthest entry ever valid: a chain without it was truncated or rewritten. */
  furthest: ChainPlace;
  at: Date;
  wholeAt: Date;
  firstBroken: BrokenEntry | null;
};

/** More are checked in the background or on request. */
const MAX_AT_ONCE = 5_000;
/** Older checks are repeated in the background when somebody looks. */
const WHOLE_EVERY_MS = 60 * 60 * 1000;

/** By database: what this process has verified, and running checks. */
const checks = new WeakMap<Db, { known: Map<string, Known>; running: Map<string, Promise<Known>> }>();

function checksOf(db: Db) {
  const whole = wholeDb(db);
  const known = checks.get(whole) ?? { known: new Map(), running: new Map() };
  checks.set(whole, known);
  return known;
}

/**
 * Verifies entries added since this process's last check. A long chain that was never checked is checked in the
 * background.
 */
export async function readChainState(services: Services, chain: string): Promise<ChainState> {
  const { db, clock } = services;
  const { known } = checksOf(db);
  const head = await readChainHead(db, chain);
  const before = known.get(chain);
  const isDue = !before || clock().getTime() - before.wholeAt.getTime() > WHOLE_EVERY_MS;
  if (isDue) {
    const whole = checkWholeChain(services, chain);
    whole.catch(() => undefined);
    if (!before) return toState(head, head.entry <= MAX_AT_ONCE ? await whole : null);
  }
  const isKnown = head.entry === before.place.entry && head.hash === before.place.hash;
  if (before.firstBroken || isKnown) return toState(head, before);
  const check = await verifyChain(db, chain, { from: before.place, limit: MAX_AT_ONCE });
  const { last: place, firstBroken } = check;
  const furthest = firstBroken ? before.furthest : place;
  const now: Known = { ...before, place, furthest, at: clock(), firstBroken };
  if (known.get(chain) === before) known.set(chain, now);
  return toState(await readChainHead(db, chain), known.get(chain) ?? now);
}

/** Verifies from the first entry; simultaneous callers share one check. */
export async function recheckChain(services: Services, chain: string): Promise<ChainState> {
  const known = await checkWholeChain(services, chain);
  return toState(await readChainHead(services.db, chain), known);
}

async function checkWholeChain({ db, clock }: Services, chain: string): Promise<Known> {
  const { known, running } = checksOf(db);
  const underWay = running.get(chain);
  if (underWay) return underWay;
  const whole = runForOthersToo(async () => {
    const furthest = known.get(chain)?.furthest ?? CHAIN_START;
    const check = await verifyChain(db, chain, { expected: furthest.hash });
    const firstBroken = check.firstBroken ?? findLoss(furthest, check);
    const at = clock();
    const place = check.last;
    const result = { place, furthest: firstBroken ? furthest : place, at, wholeAt: at, firstBroken };
    known.set(chain, result);
    return result;
  }).finally(() => running.delete(chain));
  running.set(chain, whole);
  return whole;
}

function findLoss(furthest: ChainPlace, { last, expectedAt }: ChainCheck): BrokenEntry | null {
  if (furthest.entry === 0 || expectedAt === furthest.entry) return null;
  if (last.entry < furthest.entry) return { entry: last.entry + 1, reason: "is missing" };
  return { entry: furthest.entry, reason: OTHER_HASH };
}

function toState(head: ChainPlace, known: Known | null): ChainState {
  return {
    entries: head.entry,
    hash: head.hash,
    verifiedTo: known?.place.entry ?? null,
    verifiedAt: known?.at ?? null,
    wholeAt: known?.wholeAt ?? null,
    firstBroken: known?.firstBroken ?? null,
  };
}
