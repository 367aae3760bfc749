import { ApiError } from "../../base/errors";
import type { Operation } from "../../base/operation";
import {
  buildCardano,
  type CardanoCoin,
  type CardanoPlan,
  maxPayment,
  paidBy,
} from "../../chains/cardano/build";
import { type CardanoTransaction, cardanoDigest } from "../../chains/cardano/encode";
import { LIFE_IN_SLOTS, momentOfSlot, slotAt } from "../../chains/cardano/facts";
import { inWholeUnits } from "../../ledger/available";
import { messageSignData, type ProvenKey, signableDigest } from "../../records/signable";
import type { PreparedOutput, PreparedTransaction } from "../../requests/create-request";
import type { AssetRow } from "../../wallets/assets";
import type { PayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import type { AdmittedRecipient } from "../recipient";
import { holdCoins, lockSpendableCoins } from "../utxo/spendable-coins";

export const CHAIN = "CARDANO";
const ED25519 = 1;

type CardanoOperation = {
  plan: Pick<
    CardanoPlan,
    "type" | "payments" | "deposit" | "certificates" | "withdrawalAmount" | "publicKeys"
  >;
  stakeKey?: ProvenKey;
  amount: bigint;
  to: string | null;
  payments?: readonly PreparedOutput[];
  recipient: Pick<AdmittedRecipient, "isToSelf" | "includedInAddressBook" | "trustId">;
  operation?: Operation;
};

/** @throws ApiError INSUFFICIENT_BALANCE */
export async function prepareCardano(
  payer: PayingSubWallet,
  { plan: partialPlan, stakeKey, ...facts }: CardanoOperation,
): Promise<PreparedTransaction> {
  const { tx, services, requestId, subWallet, native, key } = payer;
  const { network } = services.keys;
  const signers: ProvenKey[] = stakeKey ? [key, stakeKey] : [key];
  const plan: CardanoPlan = {
    ...partialPlan,
    network,
    ownAddress: subWallet.address,
    ttl: slotAt(services.clock(), network) + LIFE_IN_SLOTS,
    keyCount: signers.length,
  };
  const coins = await lockSpendableCoins(tx, subWallet.id);
  const { transaction, inputs, fee } = buildOrExplain(plan, coins, native);
  const held = await holdCoins(tx, CHAIN, requestId, inputs);
  const digest = cardanoDigest(transaction, network);
  const digests = signers.map((signer) => signableDigest(digest, signer.path, ED25519));
  return preparedTransaction(payer, {
    ...facts,
    fee,
    reservations: [{ assetId: native.id, amount: held }],
    ...(plan.payments.length > 0 && { max: () => maxPayment(plan, coins) }),
    unsigned: transaction,
    digests,
    expiresAt: momentOfSlot(plan.ttl, network),
    webhookSignData: messageSignData(transaction, digests, "0x01", signers),
  });
}

function buildOrExplain<C extends CardanoCoin>(
  plan: CardanoPlan,
  coins: C[],
  ada: AssetRow,
): { transaction: CardanoTransaction; inputs: C[]; fee: bigint } {
  try {
    return buildCardano(plan, coins);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "INSUFFICIENT_BALANCE") throw error;
    throw new ApiError("INSUFFICIENT_BALANCE", `Insufficient balance: ${shortage(plan, coins, ada)}`);
  }
}

function shortage(plan: CardanoPlan, coins: CardanoCoin[], ada: AssetRow): string {
  if (plan.payments.length > 0) {
    const max = inWholeUnits(maxPayment(plan, coins).amount, ada);
    return `${inWholeUnits(paidBy(plan), ada)} requested, at most ${max} can be sent`;
  }
  const free = coins.reduce((sum, { value }) => sum + value, 0n);
  const deposit = plan.deposit > 0n ? `a deposit of ${inWholeUnits(plan.deposit, ada)}, ` : "";
  return `${deposit}the fee and the network's minimum balance are needed, ${inWholeUnits(free, ada)} available`;
}
