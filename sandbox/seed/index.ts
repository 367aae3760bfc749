import { eq, sql } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import type { Db, Tx } from "../db/client";
import { assets as assetTable, meta, userPins, vasps as vaspTable } from "../db/schema";
import type { KeyStore } from "../keys/key-store";
import { servicesAlone } from "../services";
import { hashDemoPins, seedAccess } from "./access";
import { seedAddressBooks } from "./address-book";
import { seedAssets } from "./assets";
import { seedAuditLog } from "./audit-log";
import { seedCardanoStakes } from "./cardano-stakes";
import { exchangePostings, seedExchanges } from "./exchanges";
import { seedHistory } from "./history/history";
import { seedPendingRequests } from "./pending-requests";
import { exchangeAccounts } from "./plan/exchange-accounts";
import { meridianWallets } from "./plan/meridian";
import { otherWallets } from "./plan/other-organisations";
import { seedSolanaStakes } from "./solana-stakes";
import { seedExchangeAccounts, seedSubWallets } from "./sub-wallets";
import { seedSubstrateStakes } from "./substrate-stakes";
import { vasps } from "./vasps";
import { seedWallets } from "./wallets";

const MARKER = "seed";
const VERSION = 1;
const SEED_LOCK = 7_203_992;
const DAY = 86_400_000;

/**
 * Once, in one transaction, by the first sandbox on a database. Ids, names and amounts are the same everywhere; keys
 * and addresses are the vault's.
 * @param onProgress one readable line for each step
 */
export async function seedDemo(
  db: Db,
  env: SandboxEnv,
  keys: KeyStore,
  onProgress: (line: string) => void = () => undefined,
): Promise<void> {
  if (!(await isSeeded(db))) await seedOnce(db, env, keys, onProgress);
  await seedPendingRequests(servicesAlone({ db, env, keys }));
}

async function seedOnce(
  db: Db,
  env: SandboxEnv,
  keys: KeyStore,
  onProgress: (line: string) => void,
): Promise<void> {
  onProgress("Seeding the demo: people");
  const pins = hashDemoPins(env);
  // Awaited inside; an earlier failure must not count as unhandled.
  pins.catch(() => undefined);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await isSeeded(tx)) return;
    await seed(tx, env, keys, onProgress);
    await tx.insert(userPins).values(await pins);
  });
}

async function isSeeded(db: Db): Promise<boolean> {
  const [row] = await db.select({ key: meta.key }).from(meta).where(eq(meta.key, MARKER));
  return row !== undefined;
}

async function seed(
  tx: Tx,
  env: SandboxEnv,
  keys: KeyStore,
  onProgress: (line: string) => void,
): Promise<void> {
  const network = env.NETWORK;
  const startDay = new Date(Math.floor(Date.now() / DAY) * DAY);
  const founded = new Date(startDay.getTime() - 400 * DAY);
  const plans = [...meridianWallets, ...otherWallets];

  await tx.insert(vaspTable).values(vasps);
  const assetRows = seedAssets(network);
  await tx.insert(assetTable).values(assetRows);
  const deviceKeys = await seedAccess(tx, env, keys, founded);

  onProgress("Seeding the demo: wallets and keys");
  await seedWallets(tx, keys, plans, deviceKeys, founded);
  const assets = new Map(assetRows.map((asset) => [asset.id, asset]));
  const accounts = await seedSubWallets(tx, keys, plans, assets, founded);
  const exchangeWallet = meridianWallets.find(({ key }) => key === "exchange-accounts")!;
  await seedExchangeAccounts(tx, exchangeWallet, founded);

  onProgress("Seeding the demo: a year of payments");
  const otherPostings = exchangePostings(exchangeWallet, assets, startDay);
  const count = await seedHistory(tx, accounts, { assets, networkName: network, startDay, otherPostings });
  await seedCardanoStakes(tx, keys, accounts, startDay);
  await seedSolanaStakes(tx, keys, accounts, network, startDay);
  await seedSubstrateStakes(tx, accounts, assets, network, startDay);
  await seedExchanges(tx, exchangeWallet, assets, accounts, { network, startDay });
  await seedAddressBooks(tx, network, founded);
  await seedAuditLog(tx, plans, startDay);
  await tx
    .insert(meta)
    .values({ key: MARKER, value: { version: VERSION, startDay: startDay.toISOString() } });
  onProgress(
    `Seeded ${accounts.length} sub-wallets, ${exchangeAccounts.length} exchange accounts and ${count} transactions`,
  );
}
