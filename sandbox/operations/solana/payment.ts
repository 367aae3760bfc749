import { ApiError, invalidInput } from "../../base/errors";
import { associatedTokenAddress, isOnCurve, readSolanaAddress } from "../../chains/solana/address";
import { LAMPORTS_PER_SIGNATURE, TOKEN_ACCOUNT_RENT } from "../../chains/solana/facts";
import { assertSufficientFunds } from "../../ledger/available";
import { hasTokenAccount } from "../../network/solana/state";
import type { AssetRow } from "../../wallets/assets";
import type { Prepare } from "../operation";
import { assertLamports, assertRentExempt } from "./funds";
import {
  lockSolanaPayer,
  prepareSolana,
  readAmount,
  readRecipient,
  type SolanaInput,
  type SolanaPayer,
} from "./prepare";

export type PaymentInput = { to: string; amount: string };
export type TokenPaymentInput = PaymentInput & { mintAddress: string; decimals: number };

/** @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE */
export const preparePayment: Prepare<SolanaInput<PaymentInput>> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const amount = readAmount(input.amount);
  const recipient = await readRecipient(payer, input.to);
  const fee = LAMPORTS_PER_SIGNATURE;
  await assertLamports(payer, amount + fee, "the amount and the fee");
  await assertRentExempt(payer, recipient, amount);
  return prepareSolana(payer, {
    action: { type: "PAYMENT", to: recipient.address, amount },
    amount,
    fee,
    to: recipient.address,
    recipient,
  });
};

/**
 * To the recipient's associated token account. If it does not exist, the fee includes its rent.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export const prepareTokenPayment: Prepare<SolanaInput<TokenPaymentInput>> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const { tx, native } = payer;
  const mint = readSolanaAddress(
    input.mintAddress,
    "The provided asset address is not a valid Solana address",
  );
  const amount = readAmount(input.amount);
  const recipient = await readWallet(payer, input.to);
  const asset = tokenOf(payer, mint, input.decimals);
  await assertSufficientFunds(tx, subWalletId, amount, asset, "the amount");
  const tokenAccount = associatedTokenAddress(recipient.address, mint);
  const isThere = await hasTokenAccount(tx, { tokenAccount, owner: recipient.owner }, asset.id);
  const fee = LAMPORTS_PER_SIGNATURE + (isThere ? 0n : TOKEN_ACCOUNT_RENT);
  await assertLamports(payer, fee, "the fee");
  return prepareSolana(payer, {
    action: { type: "TOKEN", to: recipient.address, mint, amount, decimals: asset.decimals },
    asset,
    amount,
    fee,
    to: recipient.address,
    recipient,
    reservations: [
      { assetId: asset.id, amount },
      { assetId: native.id, amount: fee },
    ],
  });
};

async function readWallet(payer: SolanaPayer, text: string) {
  const recipient = await readRecipient(payer, text);
  assertIsWallet(recipient.address);
  return recipient;
}

/** @throws ApiError INVALID_INPUT */
export function assertIsWallet(address: string): void {
  if (isOnCurve(address)) return;
  throw invalidInput("The recipient must be a wallet's address, not a token account or a program's account");
}

function tokenOf({ assets }: SolanaPayer, mint: string, decimals: number): AssetRow {
  const asset = assets.find(({ contractAddress, delisted }) => contractAddress === mint && !delisted);
  if (!asset) {
    throw new ApiError(
      "INSUFFICIENT_BALANCE",
      "Insufficient balance: the sub-wallet holds none of this token",
    );
  }
  if (decimals !== asset.decimals) {
    throw invalidInput(`The token ${asset.symbol} has ${asset.decimals} decimals, not ${decimals}`);
  }
  return asset;
}
