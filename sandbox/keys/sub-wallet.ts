import { and, eq, max, sql } from "drizzle-orm";
import { ApiError, subWalletNotFound } from "../base/errors";
import { factsOfType } from "../chains/facts";
import type { Usage } from "../chains/hd-path";
import { type BitcoinAddressType, chainOfType, isSubWalletType, type SubWalletType } from "../chains/names";
import type { DerivedKey } from "../chains/signing-keys";
import type { Tx } from "../db/client";
import { addresses, subWallets, wallets } from "../db/schema";
import { clusterOfWallet, signProvenance } from "./cluster";
import type { KeyStore } from "./key-store";

export type SubWalletRow = typeof subWallets.$inferSelect;
export type AddressRow = typeof addresses.$inferSelect;
export type AddressUsage = AddressRow["usage"];

const usageNumbers: Record<AddressUsage, Usage> = { RECEIVE: 0, CHANGE: 1, STAKE: 2 };

/**
 * Takes the vault's next account and the wallet's next index of the type. Safe if called concurrently, even by another
 * sandbox.
 * @throws ApiError NOT_FOUND
 */
export async function createSubWallet(
  tx: Tx,
  keys: KeyStore,
  input: { walletId: string; type: SubWalletType; name: string; createdAt?: Date },
): Promise<SubWalletRow> {
  const { walletId, type, name, createdAt = new Date() } = input;
  // Accounts are numbered per type across the vault. Without the lock, two calls could take the same number.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sub-wallet-account/${type}`}))`);
  const [wallet] = await tx
    .select({ organisationId: wallets.organisationId })
    .from(wallets)
    .where(eq(wallets.id, walletId));
  if (!wallet) throw new ApiError("NOT_FOUND", "WalletId not found");
  const account = await nextAccount(tx, type);
  const index = await nextIndex(tx, walletId, type);
  const key = await keys.derive(type, account, 0, 0);
  const provenanceSignature = signProvenance(keys, await clusterOfWallet(tx, walletId), { walletId, ...key });
  const id = `${walletId}/${type}/${index}`;
  const chain = chainOfType(type);
  const [row] = await tx
    .insert(subWallets)
    .values({
      id,
      walletId,
      organisationId: wallet.organisationId,
      type,
      index,
      name,
      chain,
      walletType: "BLOCKCHAIN",
      address: key.address,
      publicKey: key.publicKey,
      path: key.path,
      provenanceSignature,
      account,
      createdAt,
      updatedAt: createdAt,
    })
    .returning();
  if (!row) throw new Error("The sub-wallet was not written");
  await insertAddress(tx, {
    chain,
    subWalletId: id,
    usage: "RECEIVE",
    position: 0,
    key,
    provenanceSignature,
  });
  // For a first stake. Staking keeps a spare address from then on.
  if (factsOfType(type).addresses.hasStake) await createNextAddress(tx, keys, id, "STAKE");
  return row;
}

/**
 * Without gaps in the positions. Refuses LEGACY, because the contract's Bitcoin inputs are segwit only.
 * @throws ApiError NOT_FOUND for an unknown sub-wallet, INVALID_INPUT for an address type that it cannot have
 */
export async function createNextAddress(
  tx: Tx,
  keys: KeyStore,
  subWalletId: string,
  usage: AddressUsage,
  addressType: BitcoinAddressType = "COMPATIBILITY",
): Promise<AddressRow> {
  if (addressType === "LEGACY") throw new ApiError("INVALID_INPUT", "LEGACY addresses are not available");
  const [subWallet] = await tx
    .select()
    .from(subWallets)
    .where(eq(subWallets.id, subWalletId))
    .for("no key update");
  if (!subWallet?.chain || subWallet.account === null || !isSubWalletType(subWallet.type)) {
    throw subWalletNotFound();
  }
  const { walletId, chain, account, type } = subWallet;
  const [last] = await tx
    .select({ position: max(addresses.position) })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, usage)));
  const position = (last?.position ?? -1) + 1;
  const key = await keys.derive(type, account, usageNumbers[usage], position, addressType);
  const provenanceSignature = signProvenance(keys, await clusterOfWallet(tx, walletId), { walletId, ...key });
  return insertAddress(tx, { chain, subWalletId, usage, position, key, provenanceSignature });
}

async function nextAccount(tx: Tx, type: SubWalletType): Promise<number> {
  const [last] = await tx
    .select({ account: max(subWallets.account) })
    .from(subWallets)
    .where(eq(subWallets.type, type));
  return (last?.account ?? -1) + 1;
}

async function nextIndex(tx: Tx, walletId: string, type: SubWalletType): Promise<number> {
  const [last] = await tx
    .select({ index: max(subWallets.index) })
    .from(subWallets)
    .where(and(eq(subWallets.walletId, walletId), eq(subWallets.type, type)));
  return (last?.index ?? -1) + 1;
}

async function insertAddress(
  tx: Tx,
  address: Pick<AddressRow, "chain" | "subWalletId" | "usage" | "position" | "provenanceSignature"> & {
    key: DerivedKey;
  },
): Promise<AddressRow> {
  const { key, ...rest } = address;
  const [row] = await tx
    .insert(addresses)
    .values({ ...rest, ...key })
    .returning();
  if (!row) throw new Error("The address was not written");
  return row;
}
