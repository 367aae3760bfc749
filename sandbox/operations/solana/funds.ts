import { invalidInput } from "../../base/errors";
import { ACCOUNT_RENT } from "../../chains/solana/facts";
import type { Tx } from "../../db/client";
import { insufficient, inWholeUnits } from "../../ledger/available";
import { holdingsOf } from "../../ledger/balances";
import { isKnownAccount } from "../../network/solana/state";
import type { AssetRow } from "../../wallets/assets";
import type { Recipient } from "../recipient";

const TOO_LITTLE_LEFT = "the sub-wallet must keep at least that much, or nothing at all";

/**
 * Whether the sub-wallet's account can give up so many lamports: what is left of it must keep it rent-exempt or empty
 * it, whether its other pending requests are sent before this one or after it.
 * @throws ApiError INSUFFICIENT_BALANCE, INVALID_INPUT
 */
export async function assertLamports(
  tx: Tx,
  subWalletId: string,
  native: AssetRow,
  needed: bigint,
  what: string,
): Promise<void> {
  const holdings = await holdingsOf(tx, [subWalletId]);
  const holding = holdings.find(({ assetId }) => assetId === native.id);
  const { available = 0n, reserved = 0n } = holding ?? {};
  if (available < needed) throw insufficient(needed, available, native, what);
  const remainders = [available - needed, available + reserved - needed];
  if (remainders.some((left) => left > 0n && left < ACCOUNT_RENT)) {
    throw invalidInput(
      `Solana keeps no account below ${inWholeUnits(ACCOUNT_RENT, native)}: ${TOO_LITTLE_LEFT}`,
    );
  }
}

/**
 * Whether a recipient's account can take so many lamports: one that does not exist yet must become rent-exempt.
 * @throws ApiError INVALID_INPUT
 */
export async function assertTakes(
  tx: Tx,
  recipient: { address: string; owner: Recipient["owner"] },
  native: AssetRow,
  lamports: bigint,
): Promise<void> {
  if (lamports >= ACCOUNT_RENT || (await exists(tx, recipient, native.id))) return;
  throw invalidInput(
    `The recipient's account is new on Solana: it must receive at least ${inWholeUnits(ACCOUNT_RENT, native)}`,
  );
}

async function exists(
  tx: Tx,
  { address, owner }: { address: string; owner: Recipient["owner"] },
  assetId: string,
): Promise<boolean> {
  if (!owner) return isKnownAccount(tx, address);
  const holdings = await holdingsOf(tx, [owner.subWalletId]);
  return holdings.some((holding) => holding.assetId === assetId && holding.available + holding.reserved > 0n);
}
