import { type Database, openDatabase } from "../../../sandbox/db/client";
import { assets, clusters, organisations, subWallets, wallets } from "../../../sandbox/db/schema";
import { takeMemoryDatabase } from "./memory-database";

const ORGANISATION = "00000000-0000-4000-8000-000000000001";
const CLUSTER = "00000000-0000-4000-8000-000000000002";
const WALLET = "00000000-0000-4000-8000-000000000003";

export const bookAssets = ["ETHEREUM/ETH", "ETHEREUM/USDC"] as const;

/**
 * A database with one wallet, some sub-wallets and two assets: what a ledger account may refer to. It is in memory,
 * unless the caller brings a folder.
 */
export async function openBooks(
  subWalletCount: number,
  dataDir?: string,
): Promise<Database & { subWalletIds: string[] }> {
  const database = dataDir
    ? await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined })
    : await takeMemoryDatabase();
  const subWalletIds = Array.from({ length: subWalletCount }, (_, index) => `${WALLET}/ETH/${index}`);
  await database.db.transaction(async (tx) => {
    await tx
      .insert(organisations)
      .values({ id: ORGANISATION, name: "Books", trustId: ORGANISATION })
      .onConflictDoNothing();
    await tx
      .insert(clusters)
      .values({
        id: CLUSTER,
        name: "Online",
        type: "ONLINE",
        provenancePublicKey: "",
        sealedProvenanceKey: { enc: "", iv: "", tag: "" },
      })
      .onConflictDoNothing();
    await tx
      .insert(wallets)
      .values({ id: WALLET, organisationId: ORGANISATION, clusterId: CLUSTER, name: "Wallet" })
      .onConflictDoNothing();
    for (const [index, id] of subWalletIds.entries()) {
      await tx
        .insert(subWallets)
        .values({
          id,
          walletId: WALLET,
          organisationId: ORGANISATION,
          type: "ETH",
          index,
          name: `Sub-wallet ${index}`,
          chain: "ETHEREUM",
          walletType: "BLOCKCHAIN",
          address: `0x${index}`,
        })
        .onConflictDoNothing();
    }
    for (const id of bookAssets) {
      const symbol = id.slice("ETHEREUM/".length);
      await tx
        .insert(assets)
        .values({
          id,
          chain: "ETHEREUM",
          symbol,
          displaySymbol: symbol,
          name: symbol,
          type: "NATIVE",
          decimals: 18,
          unit: symbol,
        })
        .onConflictDoNothing();
    }
  });
  return { ...database, subWalletIds };
}
