import { invalidInput } from "../../base/errors";
import type { Operation } from "../../base/operation";
import { readSolanaAddress } from "../../chains/solana/address";
import { planSolanaTransaction, type SolanaAction } from "../../chains/solana/build";
import { type SolanaTransaction, solanaSignables } from "../../chains/solana/encode";
import { MAX_AMOUNT } from "../../chains/solana/facts";
import { isReservedAddress } from "../../chains/solana/programs";
import type { Quantity } from "../../ledger/movements";
import { messageSignData, type ProvenKey } from "../../records/signable";
import type { PreparedTransaction } from "../../requests/create-request";
import type { PrepareContext } from "../../requests/make-request";
import type { AssetRow } from "../../wallets/assets";
import type { Owner } from "../../wallets/owner";
import { lockPayingSubWallet, type PayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { type AdmittedRecipient, admitRecipient } from "../recipient";
import { freeNonceAccount, openTransactions } from "./open-requests";

export const CHAIN = "SOLANA";

export type SolanaInput<Payload> = { subWalletId: string; solanaTransactionInput: Payload };

export type SolanaPayer = PayingSubWallet & {
  open: SolanaTransaction[];
  now: Date;
};

/** @throws ApiError NOT_FOUND; INVALID_INPUT for a sub-wallet of another chain */
export async function lockSolanaPayer(context: PrepareContext, subWalletId: string): Promise<SolanaPayer> {
  const payer = await lockPayingSubWallet(context, CHAIN, subWalletId);
  const open = await openTransactions(context.tx, subWalletId);
  return { ...payer, open, now: context.services.clock() };
}

/** Lamports or token units: 64 bits. @throws ApiError INVALID_INPUT */
export function readAmount(text: string): bigint {
  return readQuantity(text, "The amount", { max: MAX_AMOUNT });
}

/** @throws ApiError INVALID_INPUT, NOT_ALLOWED */
export async function readRecipient(
  payer: SolanaPayer,
  text: string,
): Promise<AdmittedRecipient & { address: string }> {
  const address = readSolanaAddress(text);
  assertNoProgram(address);
  const recipient = await admitRecipient(payer, address);
  assertNoStake(recipient.owner);
  return { ...recipient, address };
}

/** @throws ApiError INVALID_INPUT */
export function assertReceives(address: string, owner: Owner | null): void {
  assertNoProgram(address);
  assertNoStake(owner);
}

function assertNoProgram(address: string): void {
  if (isReservedAddress(address)) throw invalidInput("A program's address cannot receive payments");
}

function assertNoStake(owner: Owner | null): void {
  if (owner?.usage === "STAKE") {
    throw invalidInput("A stake address cannot receive payments: stake to it instead");
  }
}

export type SolanaRequest = {
  action: SolanaAction;
  operation?: Operation;
  asset?: AssetRow;
  amount: bigint;
  /** Maximum for signatures and new accounts, lamports. */
  fee: bigint;
  from?: string;
  to: string;
  recipient: AdmittedRecipient;
  reservations?: Quantity[];
  /** Keys that sign after the sub-wallet's own. */
  otherSigners?: ProvenKey[];
};

export async function prepareSolana(
  payer: SolanaPayer,
  { action, otherSigners = [], ...facts }: SolanaRequest,
): Promise<PreparedTransaction> {
  const { tx, subWallet, key, open } = payer;
  const nonce = await freeNonceAccount(tx, subWallet.address, open);
  const transaction = await planSolanaTransaction({ payer: subWallet.address, nonce, action });
  const signers = [key, ...otherSigners];
  const paths = signers.map(({ path }) => path);
  const digests = await solanaSignables(transaction, paths);
  return preparedTransaction(payer, {
    ...facts,
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x01", signers),
  });
}
