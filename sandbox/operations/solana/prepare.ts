import { invalidInput } from "../../base/errors";
import { readSolanaAddress } from "../../chains/solana/address";
import { planSolanaTransaction, type SolanaAction } from "../../chains/solana/build";
import { type SolanaTransaction, solanaSignables } from "../../chains/solana/encode";
import { isReservedAddress, LARGEST_AMOUNT } from "../../chains/solana/facts";
import type { Tx } from "../../db/client";
import type { Quantity } from "../../ledger/movements";
import type { HdPath } from "../../records/path";
import { messageSignData } from "../../records/signable";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { type AssetRow, loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet, type SubWalletRow } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient, type Recipient } from "../recipient";
import { freeNonce, openTransactions } from "./open-requests";

export const CHAIN = "SOLANA";

/** What every preparation of a Solana transaction starts from; the sub-wallet's row is locked. */
export type SolanaContext = {
  tx: Tx;
  keys: Services["keys"];
  now: Date;
  organisationId: string;
  subWallet: SubWalletRow;
  assets: AssetRow[];
  native: AssetRow;
  /** What the sub-wallet's unfinished requests would do. */
  open: SolanaTransaction[];
};

/** @throws ApiError NOT_FOUND; INVALID_INPUT for a sub-wallet of another chain */
export async function solanaContext(
  tx: Tx,
  { keys, clock }: Pick<Services, "keys" | "clock">,
  organisationId: string,
  subWalletId: string,
): Promise<SolanaContext> {
  const subWallet = await lockSubWallet(tx, organisationId, subWalletId);
  if (subWallet.chain !== CHAIN) throw invalidInput("The sub-wallet is not a Solana sub-wallet");
  const all = await loadAssets(tx);
  const native = nativeAsset(all, CHAIN);
  if (!native) throw new Error("Solana has no native asset");
  const assets = [...all.values()].filter(({ chain }) => chain === CHAIN);
  const open = await openTransactions(tx, subWallet.id);
  return { tx, keys, now: clock(), organisationId, subWallet, assets, native, open };
}

/** Lamports or token units: 64 bits. @throws ApiError INVALID_INPUT */
export function readAmount(text: string): bigint {
  const amount = readQuantity(text, "The amount");
  if (amount > LARGEST_AMOUNT) throw invalidInput("The amount is too large");
  return amount;
}

/**
 * Reads and admits an address that is to be paid.
 * @throws ApiError INVALID_INPUT, NOT_ALLOWED
 */
export async function readRecipient(
  { tx, organisationId }: SolanaContext,
  text: string,
): Promise<Recipient & { address: string }> {
  const address = readSolanaAddress(text);
  if (isReservedAddress(address)) throw invalidInput("A program of the network cannot be paid");
  const recipient = await admitRecipient(tx, organisationId, CHAIN, address);
  if (recipient.owner?.usage === "STAKE") {
    throw invalidInput("A stake address cannot be paid: stake to it instead");
  }
  return { ...recipient, address };
}

export type SolanaRequest = {
  action: SolanaAction;
  /** In words, for the audit log. */
  purpose?: string;
  asset: AssetRow;
  amount: bigint;
  /** The most that signatures and new accounts can cost, lamports. */
  fee: bigint;
  from: string;
  to: string;
  recipient: Recipient;
  reservations: Quantity[];
  /** Keys that sign behind the sub-wallet's own. */
  otherSigners?: HdPath[];
};

/** Builds the transaction and what is signed of it. */
export async function prepareSolana(context: SolanaContext, request: SolanaRequest): Promise<Prepared> {
  const { tx, subWallet, open } = context;
  if (!subWallet.path) throw new Error("The sub-wallet has no key");
  const nonce = await freeNonce(tx, subWallet.address, open);
  const transaction = await planSolanaTransaction({
    payer: subWallet.address,
    nonce,
    action: request.action,
  });
  const digests = await solanaSignables(transaction, [subWallet.path, ...(request.otherSigners ?? [])]);
  const { asset, amount, fee, from, to, recipient, reservations, purpose } = request;
  return {
    subWallet,
    chain: CHAIN,
    ...(purpose && { purpose }),
    assetId: asset.id,
    assetSymbol: asset.symbol,
    amount,
    fee,
    from,
    to,
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations,
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x01"),
    answer: {},
  };
}
