import { and, eq, inArray } from "drizzle-orm";
import { invalidInput } from "../../base/errors";
import { nonceAccountAddress } from "../../chains/solana/address";
import type { SolanaTransaction } from "../../chains/solana/encode";
import type { Tx } from "../../db/client";
import { requests } from "../../db/schema";
import { readNonceAccount } from "../../network/solana/state";
import { openStates } from "../../requests/states";

/** Of unfinished requests. Lock the sub-wallet's row first. */
export async function openTransactions(tx: Tx, subWalletId: string): Promise<SolanaTransaction[]> {
  const rows = await tx
    .select({ unsigned: requests.unsigned })
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, subWalletId),
        eq(requests.type, "SOLANA_TRANSACTION_REQUEST"),
        inArray(requests.status, openStates),
      ),
    );
  return rows.map(({ unsigned }) => unsigned as SolanaTransaction);
}

/** Each request uses its own nonce account, so that they can be sent in any order and a cancelled one leaves no gap. */
export async function freeNonceAccount(
  tx: Tx,
  owner: string,
  open: readonly SolanaTransaction[],
): Promise<{ account: string; value: string }> {
  const used = new Set(open.flatMap(({ accountKeys }) => accountKeys));
  let index = 0;
  while (used.has(nonceAccountAddress(owner, index))) index += 1;
  const account = nonceAccountAddress(owner, index);
  const { value } = await readNonceAccount(tx, account);
  return { account, value };
}

/** @throws ApiError INVALID_INPUT if an unfinished request would change one of these stakes */
export function assertNoOpenStakeRequest(open: readonly SolanaTransaction[], addresses: string[]): void {
  const busy = open.some(({ accountKeys }) => addresses.some((address) => accountKeys.includes(address)));
  if (busy) throw invalidInput("Another request for this stake address is not finished yet");
}
