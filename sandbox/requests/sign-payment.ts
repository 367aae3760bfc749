import { asc, eq, sql } from "drizzle-orm";
import type { BitcoinTransaction } from "../chains/bitcoin/build";
import { canonicalAddress } from "../chains/canonical-address";
import type { CardanoTransaction } from "../chains/cardano/encode";
import type { DogeTransaction } from "../chains/doge/build";
import { factsOf } from "../chains/facts";
import type { Tx } from "../db/client";
import { payoutRows, payouts, requests } from "../db/schema";
import type { PayoutRecordRow } from "../records/payout";
import type { Services } from "../services";
import { loadChainAssets } from "../wallets/assets";
import { ownerOf } from "../wallets/owner";
import type { TransactionRow } from "../wallets/transactions";
import { senderRow } from "./history";
import { moveRequest } from "./move-request";
import { memoOf } from "./payment-memo";
import type { RequestRow } from "./request-row";
import { signTransaction } from "./sign-transaction";

export const PAYOUT_SERVICE = "Payout service";

/**
 * Signs what a request pays of a payout: its approvers have signed the payout's digest, which these payments are in. Ends
 * it if the payout is not approved any more, or if it is not what was approved.
 */
export async function signPayment(
  tx: Tx,
  services: Services,
  request: RequestRow,
  at: Date,
): Promise<RequestRow> {
  const actor = PAYOUT_SERVICE;
  const cancelReason = await whyNotSigned(tx, request, await senderRow(tx, request.id));
  if (cancelReason !== null)
    return moveRequest(tx, request, { to: "SYSTEM_CANCELLED", at, actor, dueAt: null, cancelReason });
  const set = await signTransaction(tx, services, request);
  const dueAt = new Date(at.getTime() + services.env.SANDBOX_STEP_DELAY_MS);
  return moveRequest(tx, request, { to: "SIGNED", at, actor, dueAt, set });
}

/** Null if its approvers have signed what it pays. @param sent its transaction */
export async function whyNotSigned(
  tx: Tx,
  request: RequestRow,
  sent: TransactionRow,
): Promise<string | null> {
  const approved = await approvedRows(tx, request.id);
  if (approved.length === 0) return "Its payout was not approved, or was stopped";
  return (await isSame(tx, request, sent, approved)) ? null : "It is not the payment that was approved";
}

/** As the approvers signed them, in their order; empty if they have not, or if the payout was stopped. */
async function approvedRows(tx: Tx, requestId: string): Promise<PayoutRecordRow[]> {
  const found = await tx
    .select({
      row: sql<PayoutRecordRow>`${requests.unsigned}->'rows'->(${payoutRows.position} - 1)`,
      status: requests.status,
      type: requests.type,
      stoppedAt: payouts.stoppedAt,
    })
    .from(payoutRows)
    .innerJoin(payouts, eq(payouts.id, payoutRows.payoutId))
    .innerJoin(requests, eq(requests.id, payouts.requestId))
    .where(eq(payoutRows.requestId, requestId))
    .orderBy(asc(payoutRows.position));
  const isApproved = ({ type, status, stoppedAt }: (typeof found)[number]) =>
    type === "PAYOUT_REQUEST" && status === "CONFIRMED" && stoppedAt === null;
  return found.every(isApproved) ? found.map(({ row }) => row) : [];
}

async function isSame(
  tx: Tx,
  { unsigned }: RequestRow,
  sent: TransactionRow,
  approved: readonly PayoutRecordRow[],
): Promise<boolean> {
  const asset = (await loadChainAssets(tx, sent.chain)).get(sent.assetId);
  const isPaidHere = approved.every(
    (row) =>
      sent.subWalletId === row.subWalletId &&
      sent.chain === row.chain &&
      asset?.symbol === row.asset &&
      memoOf(unsigned) === row.memo,
  );
  const sum = (values: readonly string[]) => values.reduce((all, value) => all + BigInt(value), 0n);
  const isWithinFee = sent.fee !== null && sent.fee <= sum(approved.map(({ maxFee }) => maxFee));
  const isWhole = sent.amount === sum(approved.map(({ amount }) => amount));
  return isPaidHere && isWithinFee && isWhole && (await paysInOrder(tx, sent, unsigned, approved));
}

/** Each of them in full, and besides only change. The history names the recipient of a single payment. */
async function paysInOrder(
  tx: Tx,
  { chain, subWalletId, to }: TransactionRow,
  unsigned: RequestRow["unsigned"],
  approved: readonly PayoutRecordRow[],
): Promise<boolean> {
  const [first, ...others] = approved;
  const isNamed = to === null ? others.length > 0 : others.length === 0 && isAt(chain, to, first?.to);
  if (!isNamed || !factsOf(chain).hasOutputs) return isNamed;
  const outputs = outputsIn(unsigned);
  const isPaid = approved.every(
    (row, at) => isAt(chain, outputs[at]?.address, row.to) && outputs[at]?.amount === BigInt(row.amount),
  );
  const [change, ...more] = outputs.slice(approved.length);
  const owner = change && (await ownerOf(tx, chain, change.address));
  return isPaid && more.length === 0 && (!change || owner?.subWalletId === subWalletId);
}

const isAt = (chain: string, address: string | undefined, canonical: string | undefined): boolean =>
  address !== undefined && canonicalAddress(chain, address) === canonical;

type Output = (BitcoinTransaction | DogeTransaction | CardanoTransaction)["outputs"][number];

/** In smallest units. */
function outputsIn(unsigned: RequestRow["unsigned"]): { address: string; amount: bigint }[] {
  const { outputs } = unsigned as { outputs: Output[] };
  return outputs.map((output) => {
    if ("recipientAddress" in output) {
      return { address: output.recipientAddress, amount: BigInt(output.amountToSend) };
    }
    const { address, amount } = output;
    return { address, amount: BigInt(typeof amount === "string" ? amount : amount.coin) };
  });
}
