import { getPayout } from "~/lib/custody/payouts/read.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import type { IntentBase, PaidOutput } from "~/lib/operations/intent";
import { nativeAsset } from "~/lib/operations/kit/decoded";
import { Findings } from "~/lib/operations/kit/findings";
import type { Decoded, Mismatch } from "~/lib/operations/kit/types";
import type { PayoutBatch } from "~/lib/operations/payout/payout";
import type { Session } from "~/lib/session/session.server";
import { readBatch } from "./signed-batch.server";

/** What one transaction makes of a payout, from what the payout's approvers sign. */
export interface PayoutPayments {
  payments: PaidOutput[];
  /** For all of them, in smallest units of the native asset. */
  maxFee: bigint;
}

/**
 * The payments of a transaction that makes several. Null for any other, and `unreadable` where what was approved is not
 * known: such a transaction cannot be compared with anything.
 */
export async function payoutPaymentsOf(
  session: Session,
  base: IntentBase,
  record: Pick<Transaction, "payout"> | null,
): Promise<PayoutPayments | Mismatch[] | "unreadable" | null> {
  const { payoutId, positions = [] } = record?.payout ?? {};
  if (payoutId === undefined || positions.length < 2) return null;
  const asked = Promise.all([
    getPayout(session, payoutId, { states: null, limit: 1, offset: 0 }),
    getUser(session),
  ]);
  const { value } = await settle(asked);
  const [payout, user] = value ?? [];
  if (!payout || !user) return "unreadable";
  const read = await readBatch(session, payout, user.organisation.trustId);
  if (!read) return "unreadable";
  return read.ok ? paymentsAt(read.batch, positions, base) : read.mismatches;
}

/** Every one must be paid once, by this sub-wallet and in its native asset. */
export function paymentsAt(
  { rows }: PayoutBatch,
  positions: readonly number[],
  { chain, subWalletId }: IntentBase,
): PayoutPayments | Mismatch[] {
  const findings = new Findings();
  const { symbol } = nativeAsset(chain);
  const found = positions.flatMap((position, at) => {
    const row = positions.indexOf(position) === at ? rows[position - 1] : undefined;
    const isPaidHere = row?.subWalletId === subWalletId && row.asset === symbol && row.contract === null;
    if (row && isPaidHere) return { ...row, position };
    const message = `Payment ${position} of the payout is not one that this sub-wallet makes`;
    findings.add(`payout.${position}`, `${symbol} from ${row?.subWalletId}`, subWalletId, message);
    return [];
  });
  if (!findings.isSound) return findings.mismatches;
  return {
    payments: found.map(({ position, to, amount }) => ({ position, to, amount })),
    maxFee: found.reduce((sum, { maxFee }) => sum + BigInt(maxFee), 0n),
  };
}

/** @param maxFee smallest units of the native asset */
export function feeAbove({ fee, chain }: Decoded, maxFee: bigint): Mismatch[] {
  const findings = new Findings();
  const message = "The fee is higher than the payments of the payout allow together";
  if (fee) findings.amountWithin("fee", { highest: maxFee }, BigInt(fee.atMost), nativeAsset(chain), message);
  return findings.mismatches;
}
