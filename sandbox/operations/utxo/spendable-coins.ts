import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { OwnKey } from "../../chains/utxo/build";
import type { Coin } from "../../chains/utxo/coin-selection";
import type { Tx } from "../../db/client";
import { addresses, utxos } from "../../db/schema";

/** Confirmed, and not spent, reserved or held; locked until the transaction ends. */
export async function lockSpendableCoins(tx: Tx, subWalletId: string): Promise<(Coin & { key: OwnKey })[]> {
  const rows = await tx
    .select({ coin: utxos, key: addresses })
    .from(utxos)
    .innerJoin(addresses, and(eq(addresses.chain, utxos.chain), eq(addresses.address, utxos.address)))
    .where(
      and(
        eq(utxos.subWalletId, subWalletId),
        eq(utxos.confirmed, true),
        eq(utxos.held, false),
        isNull(utxos.spentBy),
        isNull(utxos.reservedBy),
      ),
    )
    .orderBy(asc(utxos.txId), asc(utxos.outputIndex))
    .for("update", { of: utxos });
  return rows.map(({ coin: { txId, outputIndex, value }, key }) => ({ txId, outputIndex, value, key }));
}

/** Coins must be locked by `lockSpendableCoins`. @returns their value */
export async function holdCoins(
  tx: Tx,
  chain: string,
  requestId: string,
  coins: readonly Coin[],
): Promise<bigint> {
  for (const { txId, outputIndex } of coins) {
    const held = await tx
      .update(utxos)
      .set({ reservedBy: requestId })
      .where(
        and(
          eq(utxos.chain, chain),
          eq(utxos.txId, txId),
          eq(utxos.outputIndex, outputIndex),
          sql`reserved_by is null and spent_by is null`,
        ),
      )
      .returning({ txId: utxos.txId });
    if (held.length !== 1) throw new Error(`The coin ${txId}:${outputIndex} is held by another request`);
  }
  return coins.reduce((sum, { value }) => sum + value, 0n);
}
