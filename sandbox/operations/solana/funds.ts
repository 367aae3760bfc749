import { invalidInput } from "../../base/errors";
import { ACCOUNT_RENT } from "../../chains/solana/facts";
import type { Tx } from "../../db/client";
import { insufficientBalance, inWholeUnits } from "../../ledger/available";
import { holdingsOf } from "../../ledger/balances";
import { isKnownAccount } from "../../network/solana/state";
import type { AssetRow } from "../../wallets/assets";
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
  assertRentExemptRest(available, reserved, needed, native);
}

/** @throws ApiError INVALID_INPUT */
export function assertRentExemptRest(
  available: bigint,
  reserved: bigint,
  needed: bigint,
  native: AssetRow,
): void {
  const remainders = [available - needed, available + reserved - needed];
  if (!remainders.some((left) => left > 0n && left < ACCOUNT_RENT)) return;
  const least = inWholeUnits(ACCOUNT_RENT, native);
  throw invalidInput(`Solana keeps no account below ${least}: ${MIN_REST_WORDS}`);
}

/** A new account must become rent-exempt through the payment. @throws ApiError INVALID_INPUT */
export async function assertRentExempt(
  { tx, native }: PayingSubWallet,
  recipient: Payee,
  lamports: bigint,
): Promise<void> {
  assertRentExemptStart(lamports, await exists(tx, recipient, native.id), native);
}

/** @throws ApiError INVALID_INPUT */
export function assertRentExemptStart(lamports: bigint, isThere: boolean, native: AssetRow): void {
  if (isThere || lamports >= ACCOUNT_RENT) return;
  const least = inWholeUnits(ACCOUNT_RENT, native);
  throw invalidInput(`The recipient's account is new on Solana: it must receive at least ${least}`);
}

async function exists(tx: Tx, { address, owner }: Payee, assetId: string): Promise<boolean> {
  if (!owner) return isKnownAccount(tx, address);
  const holdings = await holdingsOf(tx, [owner.subWalletId]);
  return holdings.some((holding) => holding.assetId === assetId && holding.available + holding.reserved > 0n);
}
