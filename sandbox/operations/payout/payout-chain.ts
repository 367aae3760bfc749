import type { Chain, Network } from "../../chains/names";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { insufficientBalance } from "../../ledger/available";
import type { PreparedOutput, PreparedTransaction } from "../../requests/create-request";
import type { PrepareContext } from "../../requests/make-request";
import type { TransactionRequestType } from "../../requests/request-type";
import type { AssetRow } from "../../wallets/assets";
import type { Owner } from "../../wallets/owner";

export type PayoutPayment = {
  subWallet: SubWalletRow;
  chain: Chain;
  asset: AssetRow;
  native: AssetRow;
  /** Canonical. */
  to: string;
  memo: string | null;
  /** Smallest units. */
  amount: bigint;
};

/** What the networks and the books know of the addresses of a check's rows; read before the first is judged. */
export type PayeeFacts = {
  network: Network;
  now: Date;
  ownerOf(chain: Chain, address: string): Owner | null;
  /** Of an exchange account of this vault. */
  isDepositAddress(chain: Chain, address: string): boolean;
  /** Including what is reserved; smallest units. */
  totalOf(subWalletId: string, assetId: string): bigint;
  hasAccount(chain: Chain, address: string): boolean;
  /** Outside this vault. */
  wasPaid(chain: Chain, address: string): boolean;
  /** Values of the unspent coins, largest first. */
  coinsOf(subWalletId: string): readonly bigint[];
};

/** Smallest units of the native asset. `most`: with headroom, so that a payment is not held up by a small rise. */
export type PayoutFee = { now: bigint; most: bigint };

/** What is left of a sub-wallet after the rows before. */
export type Funds = {
  network: Network;
  available(assetId: string): bigint;
  reserved(assetId: string): bigint;
};

export type SeveralPayments = {
  /** Payments of one transaction. */
  most: number;
  /** As the chain's own operation. @param payments at least two; amounts in smallest units */
  prepare(
    context: PrepareContext,
    subWalletId: string,
    payments: readonly PreparedOutput[],
  ): Promise<PreparedTransaction>;
  /** Of one transaction that makes all of them. */
  fee(payments: readonly PayoutPayment[], facts: PayeeFacts): PayoutFee;
};

/** How a payout pays on a chain. */
export type PayoutChain = {
  type: TransactionRequestType;
  /** As the chain's own operation. */
  prepare(context: PrepareContext, payment: PayoutPayment): Promise<PreparedTransaction>;
  /** Whose network accounts `assertPayable` asks for, besides the recipient's. */
  accountsOf?(payment: PayoutPayment): string[];
  /** @throws ApiError in the words of `prepare` */
  assertPayable(payment: PayoutPayment, facts: PayeeFacts): void;
  fee(payment: PayoutPayment, facts: PayeeFacts): PayoutFee;
  /** Where one transaction can make several payments, of one sub-wallet and in the native asset. */
  several?: SeveralPayments;
  /** @throws ApiError INSUFFICIENT_BALANCE, INVALID_INPUT */
  assertFunds(payment: PayoutPayment, funds: Funds, maxFee: bigint): void;
};

/** Twice what it would be now. */
export const withHeadroom = (now: bigint): PayoutFee => ({ now, most: now * 2n });

export const isNative = ({ asset, native }: PayoutPayment): boolean => asset.id === native.id;

/** @throws ApiError INSUFFICIENT_BALANCE */
export function assertEnough(
  payment: PayoutPayment,
  { available }: Funds,
  maxFee: bigint,
  { kept = 0n, purpose = "the amount and the fee" } = {},
): void {
  const { asset, native, amount } = payment;
  if (!isNative(payment)) {
    const left = available(asset.id);
    if (left < amount) throw insufficientBalance(amount, left, asset, "the amount");
  }
  const needed = (isNative(payment) ? amount : 0n) + maxFee + kept;
  const left = available(native.id);
  if (left < needed) throw insufficientBalance(needed, left, native, isNative(payment) ? purpose : "the fee");
}
