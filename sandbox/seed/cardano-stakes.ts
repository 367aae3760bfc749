import { bech32 } from "@scure/base";
import { and, desc, eq, isNull } from "drizzle-orm";
import { KEY_DEPOSIT } from "../chains/cardano/facts";
import type { Tx } from "../db/client";
import { stakePositions, utxos } from "../db/schema";
import type { KeyStore } from "../keys/key-store";
import { createNextAddress } from "../keys/sub-wallet";
import { type LedgerAccount, post } from "../ledger/post";
import { ABSTAINS } from "../network/cardano/state";
import { outsideHash } from "./counterparty-addresses";
import { available } from "./history/books";
import type { HistoryAccount } from "./history/movement";
import { seededRandom } from "./random";
import { seedRewardRows } from "./rewards";
import { seedValidators } from "./validators";

/** Waiting rewards, lovelace. */
const stakes: Record<string, bigint> = { "Delegated ADA": 1_284_553_107n };
/** With two signatures, lovelace. */
const FEE = 176_149n;

/** At the end of their history: in the books, the coins and on the network. */
export async function seedCardanoStakes(
  tx: Tx,
  keys: KeyStore,
  accounts: HistoryAccount[],
  at: Date,
): Promise<void> {
  const random = seededRandom("pools");
  for (const [name, rewards] of Object.entries(stakes)) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (!account) throw new Error(`No seeded sub-wallet named ${name}`);
    const { subWalletId, chain } = account;
    const pool = bech32.encode("pool", bech32.toWords(random.bytes(28)));
    const hash = outsideHash(chain, random);
    await spendForStake(tx, account, hash, at);
    const { address } = await createNextAddress(tx, keys, subWalletId, "STAKE");
    const delegates = [pool, ABSTAINS];
    await tx
      .insert(stakePositions)
      .values({ chain, address, subWalletId, status: "ACTIVE", delegates, rewards, updatedAt: at });
    const { nativeAssetId: assetId } = account;
    const past = { label: subWalletId, subWalletId, chain, assetId, address, amount: rewards, startDay: at };
    await seedRewardRows(tx, { ...past, validatorAt: () => pool });
    await seedValidators(tx, chain, [pool]);
  }
}

async function spendForStake(
  tx: Tx,
  { subWalletId, chain, nativeAssetId: assetId }: HistoryAccount,
  hash: string,
  at: Date,
): Promise<void> {
  const [coin] = await tx
    .select()
    .from(utxos)
    .where(and(eq(utxos.subWalletId, subWalletId), isNull(utxos.spentBy)))
    .orderBy(desc(utxos.value))
    .limit(1);
  if (!coin) throw new Error(`${subWalletId} has no coin to stake with`);
  const { txId, outputIndex, value, address } = coin;
  await tx
    .update(utxos)
    .set({ spentBy: hash })
    .where(and(eq(utxos.chain, chain), eq(utxos.txId, txId), eq(utxos.outputIndex, outputIndex)));
  const left = value - KEY_DEPOSIT - FEE;
  await tx
    .insert(utxos)
    .values({ chain, txId: hash, outputIndex: 0, subWalletId, address, value: left, createdAt: at });
  const staked: LedgerAccount = { kind: "staked", subWalletId, assetId };
  await post(tx, {
    kind: "stake",
    reference: hash,
    legs: [
      { account: available(subWalletId, assetId), amount: -KEY_DEPOSIT - FEE },
      { account: staked, amount: KEY_DEPOSIT },
      { account: { kind: "fees", assetId }, amount: FEE },
    ],
    createdAt: at,
  });
}
