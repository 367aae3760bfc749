import { invalidInput } from "../../base/errors";
import { ACCOUNT_RENT } from "../../chains/solana/facts";
import type { Tx } from "../../db/client";
import { insufficientBalance, inWholeUnits } from "../../ledger/available";
import { holdingsOf } from "../../ledger/balances";
import { isKnownAccount } from "../../network/solana/state";
import type { PayingSubWallet } from "../paying-sub-wallet";
import type { AdmittedRecipient } from "../recipient";

type Payee = { address: string } & Pick<AdmittedRecipient, "owner">;

const MIN_REST_WORDS = "the sub-wallet must keep at least that much or send everything";

/**
 * The rest must be zero or rent-exempt, in whatever order pending requests are sent.
 * @throws ApiError INSUFFICIENT_BALANCE, INVALID_INPUT
 */
export async function assertLamports(
  { tx, subWallet, native }: PayingSubWallet,
  needed: bigint,
  purpose: string,
): Promise<void> {
  const holdings = await holdingsOf(tx, [subWallet.id]);
  const holding = holdings.find(({ assetId }) => assetId === native.id);
  const { available = 0n, reserved = 0n } = holding ?? {};
  if (available < needed) throw insufficientBalance(needed, available, native, purpose);
  const remainders = [available - needed, available + reserved - needed];
  if (remainders.some((left) => left > 0n && left < ACCOUNT_RENT)) {
    throw invalidInput(
      `Solana keeps no account below ${inWholeUnits(ACCOUNT_RENT, native)}: ${MIN_REST_WORDS}`,
    );
  }
}

/** A new account must become rent-exempt through the payment. @throws ApiError INVALID_INPUT */
export async function assertRentExempt(
  { tx, native }: PayingSubWallet,
  recipient: Payee,
  lamports: bigint,
): Promise<void> {
  if (lamports >= ACCOUNT_RENT || (await exists(tx, recipient, native.id))) return;
  throw invalidInput(
    `The recipient's account is new on Solana: it must receive at least ${inWholeUnits(ACCOUNT_RENT, native)}`,
  );
}

async function exists(tx: Tx, { address, owner }: Payee, assetId: string): Promise<boolean> {
  if (!owner) return isKnownAccount(tx, address);
  const holdings = await holdingsOf(tx, [owner.subWalletId]);
  return holdings.some((holding) => holding.assetId === assetId && holding.available + holding.reserved > 0n);
}
