import { shake256 } from "@noble/hashes/sha3";
import { utf8ToBytes } from "@noble/hashes/utils";
import { and, asc, eq, inArray } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { ByteSource } from "../chains/chain-facts";
import { outsideAddress } from "../chains/facts";
import type { Chain, Network } from "../chains/names";
import type { Db, Tx } from "../db/client";
import { exchangeDepositAddresses, subWallets } from "../db/schema";

export type DepositAddressRow = typeof exchangeDepositAddresses.$inferSelect;

type PaidAsset = { id: string; chain: string };

/** The same in every installation: nobody here has the exchange's keys. */
const bytesOf = (label: string): ByteSource => ({
  bytes: (length) => shake256(utf8ToBytes(label), { dkLen: length }),
});

export function exchangeWalletAddress(exchange: string, chain: string, network: Network): string {
  const address = outsideAddress(chain as Chain, network, bytesOf(`exchange/${exchange}/${chain}`));
  return canonicalAddress(chain, address);
}

export function depositAddressRow(
  subWalletId: string,
  asset: PaidAsset,
  network: Network,
): DepositAddressRow {
  const { id: assetId, chain } = asset;
  const made = outsideAddress(chain as Chain, network, bytesOf(`deposit/${subWalletId}/${assetId}`));
  return { subWalletId, assetId, chain, address: canonicalAddress(chain, made) };
}

export async function ensureDepositAddress(
  tx: Tx,
  subWalletId: string,
  asset: PaidAsset,
  network: Network,
): Promise<string> {
  const row = depositAddressRow(subWalletId, asset, network);
  await tx.insert(exchangeDepositAddresses).values(row).onConflictDoNothing();
  return row.address;
}

export function loadDepositAddresses(db: Db, subWalletIds: string[]): Promise<DepositAddressRow[]> {
  return db
    .select()
    .from(exchangeDepositAddresses)
    .where(inArray(exchangeDepositAddresses.subWalletId, subWalletIds))
    .orderBy(asc(exchangeDepositAddresses.assetId));
}

export type DepositAccount = { subWalletId: string; organisationId: string; name: string };

/** Null if it is no account's deposit address. */
export async function depositAccountOf(
  db: Db,
  chain: string,
  address: string,
  assetId: string | null = null,
): Promise<DepositAccount | null> {
  const table = exchangeDepositAddresses;
  const [found] = await db
    .select({
      subWalletId: table.subWalletId,
      organisationId: subWallets.organisationId,
      name: subWallets.name,
    })
    .from(table)
    .innerJoin(subWallets, eq(subWallets.id, table.subWalletId))
    .where(
      and(
        eq(table.chain, chain),
        eq(table.address, canonicalAddress(chain, address)),
        assetId === null ? undefined : eq(table.assetId, assetId),
      ),
    );
  return found ?? null;
}
