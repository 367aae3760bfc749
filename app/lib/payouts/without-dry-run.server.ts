import { statesCapability } from "~/lib/custody/capabilities/known.server";
import type { PayoutTotal } from "~/lib/custody/payouts/shapes.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { findRequestByKey } from "~/lib/custody/transactions/request-by-key.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { Session } from "~/lib/session/session.server";
import { availableUnits } from "~/lib/signing/available-units.server";
import type { Look, RowPayment, RowVerdict } from "./check-row";
import {
  type Earlier,
  hasEndedUnpaid,
  hasReference,
  MAX_EARLIER,
  paysTheSame,
  paysTo,
  readEarlier,
} from "./earlier.server";
import type { PayingSubWallet } from "./paying.server";
import type { Refusal, RowAnswer, RowAnswers } from "./row-answer";
import { rowToken } from "./row-token.server";

const LOOKED_BACK_MS = 90 * 24 * 60 * 60 * 1000;

type Earliers = ReadonlyMap<string, Earlier | null>;

/** For a backend without a dry run: what other queries tell, and what then nobody has checked. */
export async function checkWithoutDryRun(
  session: Session,
  verdicts: readonly RowVerdict[],
  paying: ReadonlyMap<string, PayingSubWallet>,
): Promise<RowAnswers> {
  const payers = [...new Set(verdicts.flatMap(({ payment }) => payment?.subWalletId ?? []))];
  const [read, { value: user }, canFind] = await Promise.all([
    Promise.all(payers.map(async (id) => [id, await readEarlier(session, id)] as const)),
    settle(getUser(session)),
    statesCapability("idempotencyKeys"),
  ]);
  const earlier: Earliers = new Map(read);
  const trustId = canFind ? (user?.organisation.trustId ?? null) : null;
  const made = await Promise.all(
    verdicts.map(({ payment }) => payment && findMade(session, trustId, payment, earlier)),
  );
  const purse = new Purse(paying);
  const answers = verdicts.map(({ payment }, index) =>
    payment ? answerRow(payment, made[index] ?? null, { earlier, purse, paying }) : undefined,
  );
  return {
    totals: purse.totals(),
    approverGroups: null,
    decidingRules: null,
    fault: null,
    unchecked: uncheckedOf(earlier),
    at: (index) => answers[index],
  };
}

interface Standing {
  earlier: Earliers;
  purse: Purse;
  paying: ReadonlyMap<string, PayingSubWallet>;
}

/** Rows take from the balance in their order; what was made already takes nothing more. */
function answerRow(
  payment: RowPayment,
  made: Transaction | null,
  { earlier, purse, paying }: Standing,
): RowAnswer {
  const found = earlier.get(payment.subWalletId) ?? null;
  const refusal = made ? madeAlready(made) : purse.take(payment);
  const looks = [...looksAtSame(payment, found), ...looksAtFirst(payment, found, paying)];
  return { refusal, looks, maxFee: null, needsTravelRule: false };
}

function madeAlready(made: Transaction): Refusal {
  const words = hasEndedUnpaid(made)
    ? "The request of this reference has ended unpaid. To pay it, give the row another reference"
    : "This reference has a request already";
  return { words, payoutId: null, transactionId: made.requestId ?? made.id, fields: ["reference"] };
}

/**
 * The row's own request, by what was noted with it or by the row's key. The key is asked about only where a payment
 * looks like the row's: one that was made is among them.
 */
async function findMade(
  session: Session,
  trustId: string | null,
  payment: RowPayment,
  earlier: Earliers,
): Promise<Transaction | null> {
  const items = earlier.get(payment.subWalletId)?.items ?? [];
  const noted = items.find((one) => hasReference(payment, one) && !hasEndedUnpaid(one));
  if (noted) return noted;
  const same = items.filter((one) => paysTheSame(payment, one));
  if (trustId === null || same.length === 0) return null;
  const { value } = await settle(findRequestByKey(session, rowToken(trustId, payment.reference)));
  return same.find(({ requestId }) => requestId !== null && requestId === value) ?? null;
}

function looksAtSame(payment: RowPayment, found: Earlier | null, now = Date.now()): Look[] {
  const isOld = ({ createdAt }: Transaction) => now - Date.parse(createdAt ?? "") > LOOKED_BACK_MS;
  const newest = found?.items.find((one) => !hasEndedUnpaid(one) && !isOld(one) && paysTheSame(payment, one));
  if (!newest) return [];
  const words = "Paid the same amount to the same address before";
  const transaction = newest.requestId ?? newest.id;
  return [{ kind: "same-payment", words, transaction, at: newest.createdAt }];
}

function looksAtFirst(payment: RowPayment, found: Earlier | null, paying: Standing["paying"]): Look[] {
  if (found?.items.some((one) => paysTo(payment, one) && !hasEndedUnpaid(one))) return [];
  const name = paying.get(payment.subWalletId)?.payer.name ?? payment.subWalletId;
  const words = !found
    ? "Whether this address was paid before is not known"
    : found.isWhole
      ? `First payment from “${name}” to this address`
      : `Not paid among the newest transactions of “${name}”`;
  return [{ kind: "first-payment", words }];
}

/** What the rows take from what is available now, without fees. */
class Purse {
  private readonly parts = new Map<string, PayoutTotal>();
  constructor(private readonly paying: ReadonlyMap<string, PayingSubWallet>) {}

  /** Counts the row in any case. @returns a refusal if what is available is too little for it */
  take(payment: RowPayment): Refusal | null {
    const { subWalletId, asset, contract, decimals } = payment;
    const key = JSON.stringify([subWalletId, contract ?? asset]);
    const payer = this.paying.get(subWalletId);
    const held = { symbol: asset, decimals, contractAddress: contract };
    const part = this.parts.get(key) ?? {
      ...{ subWalletId, asset, decimals, count: 0, amount: "0", maxFees: "0" },
      available: (payer && availableUnits(payer, held))?.toString() ?? null,
    };
    const before = BigInt(part.amount);
    const after = before + BigInt(payment.amount);
    this.parts.set(key, { ...part, count: part.count + 1, amount: after.toString() });
    if (part.available === null || after <= BigInt(part.available)) return null;
    const inUnit = (units: bigint) => `${formatExact(fromUnits(units, decimals))} ${asset}`;
    const taken = before > 0n ? `; rows above take ${inUnit(before)}` : "";
    const words = `“${payer?.payer.name}” has ${inUnit(BigInt(part.available))} available${taken}`;
    return { words, payoutId: null, transactionId: null, fields: ["from", "amount"] };
  }

  totals(): PayoutTotal[] {
    return [...this.parts.values()];
  }
}

function uncheckedOf(earlier: Earliers): string[] {
  const isWhole = [...earlier.values()].every((one) => one?.isWhole);
  return [
    "fees, and whether enough is left for them",
    ...(isWhole ? [] : [`payments before the newest ${MAX_EARLIER} transactions of a sub-wallet`]),
    "payments that were made without noting their reference",
    "which payments need beneficiary details",
    "who approves: each request says so once it is made",
  ];
}
