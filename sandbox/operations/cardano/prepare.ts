import { ApiError, invalidInput } from "../../base/errors";
import { buildCardano, type CardanoCoin, type CardanoPlan, maxPayment } from "../../chains/cardano/build";
import { type CardanoTransaction, cardanoDigest } from "../../chains/cardano/encode";
import { LIFE_IN_SLOTS, slotAt } from "../../chains/cardano/facts";
import type { Tx } from "../../db/client";
import { inWholeUnits } from "../../ledger/available";
import type { HdPath } from "../../records/path";
import { messageSignData, signableDigest } from "../../records/signable";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { type AssetRow, loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet, type SubWalletRow } from "../../wallets/own-sub-wallet";
import { holdCoins, lockSpendableCoins } from "../utxo/spendable-coins";

export type CardanoAsking = {
  tx: Tx;
  services: Pick<Services, "keys" | "clock">;
  organisationId: string;
  requestId: string;
};

export const CHAIN = "CARDANO";
const ED25519 = 1;

/** @throws ApiError NOT_FOUND; INVALID_INPUT for a sub-wallet of another chain */
export async function lockCardanoSubWallet(
  { tx, organisationId }: CardanoAsking,
  subWalletId: string,
): Promise<SubWalletRow> {
  const subWallet = await lockSubWallet(tx, organisationId, subWalletId);
  if (subWallet.chain !== CHAIN) throw invalidInput("The sub-wallet is not a Cardano sub-wallet");
  return subWallet;
}

type SigningKey = { path: HdPath; provenanceSignature: string | null };

type Operation = Pick<
  Prepared,
  "amount" | "to" | "isToSelf" | "includedInAddressBook" | "trustId" | "purpose"
> & {
  plan: Pick<
    CardanoPlan,
    "type" | "payment" | "deposit" | "certificates" | "withdrawalAmount" | "publicKeys"
  >;
  /** Where it signs too. */
  stakeKey?: SigningKey;
};

/** Funds and builds any Cardano transaction of a sub-wallet. @throws ApiError INSUFFICIENT_BALANCE */
export async function prepareCardano(
  { tx, services, requestId }: CardanoAsking,
  subWallet: SubWalletRow,
  operation: Operation,
): Promise<Prepared> {
  const { network } = services.keys;
  const { stakeKey, plan: partial, ...rest } = operation;
  const ada = await assetOf(tx);
  const { path, provenanceSignature } = subWallet;
  if (!path) throw new Error(`${subWallet.id} has no key`);
  const signers: SigningKey[] = [{ path, provenanceSignature }, ...(stakeKey ? [stakeKey] : [])];
  const plan: CardanoPlan = {
    ...partial,
    network,
    ownAddress: subWallet.address,
    ttl: slotAt(services.clock(), network) + LIFE_IN_SLOTS,
    keyCount: signers.length,
  };
  const coins = await lockSpendableCoins(tx, subWallet.id);
  const { transaction, inputs, fee } = build(plan, coins, ada);
  await holdCoins(tx, CHAIN, requestId, inputs);
  const digest = cardanoDigest(transaction, network);
  const digests = signers.map((signer) => signableDigest(digest, signer.path, ED25519));
  const provenances = signers.map((signer) => signer.provenanceSignature);
  const spent = (plan.payment?.amount ?? 0n) + (plan.deposit > 0n ? plan.deposit : 0n) + fee;
  return {
    ...rest,
    subWallet,
    chain: CHAIN,
    assetId: ada.id,
    assetSymbol: ada.symbol,
    fee,
    from: subWallet.address,
    reservations: [{ assetId: ada.id, amount: spent }],
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x01", provenances),
    answer: {},
  };
}

function build<C extends CardanoCoin>(
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
  if (plan.payment) {
    const most = inWholeUnits(maxPayment(plan, coins), ada);
    return `${inWholeUnits(plan.payment.amount, ada)} wanted, ${most} can be sent at most`;
  }
  const free = coins.reduce((sum, { value }) => sum + value, 0n);
  const deposit = plan.deposit > 0n ? `a deposit of ${inWholeUnits(plan.deposit, ada)} and ` : "";
  return `${deposit}the fee are needed, and what the network wants to be left; ${inWholeUnits(free, ada)} available`;
}

export async function assetOf(tx: Tx): Promise<AssetRow> {
  const ada = nativeAsset(await loadAssets(tx), CHAIN);
  if (!ada) throw new Error("Cardano has no native asset");
  return ada;
}
