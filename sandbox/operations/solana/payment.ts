import { ApiError, invalidInput } from "../../base/errors";
import { associatedTokenAddress, isOnCurve, readSolanaAddress } from "../../chains/solana/address";
import { LAMPORTS_PER_SIGNATURE, TOKEN_ACCOUNT_RENT } from "../../chains/solana/facts";
import type { Tx } from "../../db/client";
import { availableOf, insufficient } from "../../ledger/available";
import { hasTokenAccount } from "../../network/solana/state";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { assertLamports, assertTakes } from "./funds";
import { prepareSolana, readAmount, readRecipient, solanaContext } from "./prepare";

/** The contract's SolanaPaymentInput. */
export type PaymentInput = { to: string; amount: string };
/** The contract's SolanaTokenPaymentInput. */
export type TokenPaymentInput = PaymentInput & { mintAddress: string; decimals: number };

type Asked<Input> = { organisationId: string; subWalletId: string; input: Input };

/**
 * Checks and builds a payment in SOL.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function preparePayment(
  tx: Tx,
  services: Pick<Services, "keys" | "clock">,
  { organisationId, subWalletId, input }: Asked<PaymentInput>,
): Promise<Prepared> {
  const context = await solanaContext(tx, services, organisationId, subWalletId);
  const { subWallet, native } = context;
  const amount = readAmount(input.amount);
  const recipient = await readRecipient(context, input.to);
  const fee = LAMPORTS_PER_SIGNATURE;
  await assertLamports(tx, subWallet.id, native, amount + fee, "the amount and the fee");
  await assertTakes(tx, recipient, native, amount);
  return prepareSolana(context, {
    action: { type: "PAYMENT", to: recipient.address, amount },
    asset: native,
    amount,
    fee,
    from: subWallet.address,
    to: recipient.address,
    recipient,
    reservations: [{ assetId: native.id, amount: amount + fee }],
  });
}

/**
 * Checks and builds a payment in an SPL token, to the recipient's associated token account; where there is none yet,
 * its rent is part of the fee.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareTokenPayment(
  tx: Tx,
  services: Pick<Services, "keys" | "clock">,
  { organisationId, subWalletId, input }: Asked<TokenPaymentInput>,
): Promise<Prepared> {
  const context = await solanaContext(tx, services, organisationId, subWalletId);
  const { subWallet, native, assets } = context;
  const mint = readSolanaAddress(
    input.mintAddress,
    "The provided asset address is not a valid Solana address",
  );
  const amount = readAmount(input.amount);
  const recipient = await readRecipient(context, input.to);
  // What is sent to the token account of a token account is lost to most wallets.
  if (!isOnCurve(recipient.address)) {
    throw invalidInput(
      "The recipient must be a wallet's address, not a token account or a program's account",
    );
  }
  const asset = assets.find(({ contractAddress, delisted }) => contractAddress === mint && !delisted);
  if (!asset) {
    throw new ApiError(
      "INSUFFICIENT_BALANCE",
      "Insufficient balance: the sub-wallet holds none of this token",
    );
  }
  if (input.decimals !== asset.decimals) {
    throw invalidInput(`The token ${asset.symbol} has ${asset.decimals} decimals, not ${input.decimals}`);
  }
  const available = (await availableOf(tx, subWallet.id))(asset.id);
  if (available < amount) throw insufficient(amount, available, asset, "the amount");
  const tokenAccount = associatedTokenAddress(recipient.address, mint);
  const isThere = await hasTokenAccount(tx, { tokenAccount, owner: recipient.owner }, asset.id);
  const fee = LAMPORTS_PER_SIGNATURE + (isThere ? 0n : TOKEN_ACCOUNT_RENT);
  await assertLamports(tx, subWallet.id, native, fee, "the fee");
  return prepareSolana(context, {
    action: { type: "TOKEN", to: recipient.address, mint, amount, decimals: asset.decimals },
    asset,
    amount,
    fee,
    from: subWallet.address,
    to: recipient.address,
    recipient,
    reservations: [
      { assetId: asset.id, amount },
      { assetId: native.id, amount: fee },
    ],
  });
}
