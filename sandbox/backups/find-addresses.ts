import { and, eq, max } from "drizzle-orm";
import type { Usage } from "../chains/hd-path";
import { type BitcoinAddressType, isSubWalletType } from "../chains/names";
import type { Tx } from "../db/client";
import { addresses, subWallets } from "../db/schema";
import { type AddressUsage, createNextAddress } from "../keys/sub-wallet";
import type { NetworkTransaction } from "../network/pending";
import { bitcoin, doge } from "../network/utxo/chains";
import type { Services } from "../services";
import { ownerOf } from "../wallets/owner";

/** How many addresses after the last known one are looked at. */
const GAP = 100;
const USAGES: readonly [AddressUsage, Usage][] = [
  ["CHANGE", 1],
  ["RECEIVE", 0],
];
const ADDRESS_TYPES: readonly BitcoinAddressType[] = ["COMPATIBILITY", "NATIVE"];

type SubWallet = typeof subWallets.$inferSelect;
type Place = { usage: AddressUsage; addressType: BitcoinAddressType; position: number };
/** By sub-wallet: the addresses after its last ones at the backup. */
export type Ahead = Map<string, Map<string, Place>>;

/**
 * Creates again the addresses that sub-wallets have had since the backup, where a transaction pays them: change goes to a new
 * address each time, and would be taken for a stranger's.
 */
export async function findAddresses(
  tx: Tx,
  services: Services,
  { chain, raw, to }: NetworkTransaction,
  { payerId, ahead }: { payerId: string | undefined; ahead: Ahead },
): Promise<void> {
  const coins = [bitcoin, doge].find((one) => one.chain === chain);
  if (!coins) return;
  const outputs = raw ? (await coins.decode(raw, services.keys.network)).outputs : [{ address: to }];
  const unknown: string[] = [];
  for (const { address } of outputs)
    if (address && !(await ownerOf(tx, chain, address))) unknown.push(address);
  if (unknown.length === 0) return;
  const found = await tx.select().from(subWallets).where(eq(subWallets.chain, chain));
  // Only a payment from outside may be to any of them.
  for (const subWallet of payerId ? found.filter(({ id }) => id === payerId) : found) {
    const places = await lookAhead(tx, services, subWallet, ahead);
    for (const place of unknown.flatMap((address) => places.get(address) ?? [])) {
      await createUpTo(tx, services, subWallet.id, place);
    }
  }
}

async function lookAhead(
  tx: Tx,
  { keys }: Services,
  subWallet: SubWallet,
  ahead: Ahead,
): Promise<Map<string, Place>> {
  const { id, type, account } = subWallet;
  const known = ahead.get(id);
  if (known) return known;
  const places = new Map<string, Place>();
  if (!isSubWalletType(type) || account === null) return places;
  for (const [usage, number] of USAGES) {
    const next = await nextPosition(tx, id, usage);
    for (let position = next; position < next + GAP; position += 1) {
      for (const addressType of ADDRESS_TYPES) {
        const { address } = await keys.derive(type, account, number, position, addressType);
        places.set(address, { usage, addressType, position });
      }
    }
  }
  ahead.set(id, places);
  return places;
}

async function createUpTo(
  tx: Tx,
  { keys }: Services,
  id: string,
  { usage, addressType, position }: Place,
): Promise<void> {
  for (let next = await nextPosition(tx, id, usage); next <= position; next += 1) {
    await createNextAddress(tx, keys, id, usage, addressType);
  }
}

async function nextPosition(tx: Tx, subWalletId: string, usage: AddressUsage): Promise<number> {
  const [last] = await tx
    .select({ position: max(addresses.position) })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, usage)));
  return (last?.position ?? -1) + 1;
}
