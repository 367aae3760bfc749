import { factsOf, nativeAssetId } from "../chains/facts";
import { chainOfType } from "../chains/names";
import type { Tx } from "../db/client";
import { subWallets } from "../db/schema";
import type { KeyStore } from "../keys/key-store";
import { createNextAddress, createSubWallet } from "../keys/sub-wallet";
import type { SeedAsset } from "./assets";
import { toUnits } from "./history/amounts";
import type { HistoryAccount } from "./history/movement";
import { organisationOf } from "./people";
import { type ExchangeAccountPlan, exchangeAccounts } from "./plan/exchange-accounts";
import type { SubWalletPlan, WalletPlan } from "./plan/wallet-plan";
import { walletIdOf } from "./wallets";

const CHANGE_ADDRESSES = 2;

export async function seedSubWallets(
  tx: Tx,
  keys: KeyStore,
  plans: WalletPlan[],
  assets: Map<string, SeedAsset>,
  createdAt: Date,
): Promise<HistoryAccount[]> {
  const accounts: HistoryAccount[] = [];
  for (const plan of plans) {
    for (const subWallet of plan.subWallets) {
      accounts.push(await seedSubWallet(tx, keys, plan, subWallet, assets, createdAt));
    }
  }
  return accounts;
}

async function seedSubWallet(
  tx: Tx,
  keys: KeyStore,
  plan: WalletPlan,
  subWallet: SubWalletPlan,
  assets: Map<string, SeedAsset>,
  createdAt: Date,
): Promise<HistoryAccount> {
  const { type, name } = subWallet;
  const row = await createSubWallet(tx, keys, { walletId: walletIdOf(plan), type, name, createdAt });
  const chain = chainOfType(type);
  const receiveAddresses = [row.address];
  const changeAddresses: string[] = [];
  for (let n = 1; n < (subWallet.receiveAddresses ?? 1); n++) {
    receiveAddresses.push((await createNextAddress(tx, keys, row.id, "RECEIVE")).address);
  }
  if (factsOf(chain).addresses.hasChange) {
    for (let n = 0; n < CHANGE_ADDRESSES; n++) {
      changeAddresses.push((await createNextAddress(tx, keys, row.id, "CHANGE")).address);
    }
  }
  const targets: Record<string, bigint> = {};
  for (const [symbol, whole] of Object.entries(subWallet.holds)) {
    const asset = assets.get(`${chain}/${symbol}`)!;
    targets[asset.id] = toUnits(whole, asset.decimals);
  }
  return {
    subWalletId: row.id,
    name,
    organisationId: row.organisationId,
    type,
    chain,
    nativeAssetId: nativeAssetId(chain),
    address: row.address,
    receiveAddresses,
    changeAddresses,
    targets,
    payments: subWallet.payments,
  };
}

/** `walletId/KRAKEN_FUTURES/0` */
export function exchangeSubWalletId(wallet: WalletPlan, account: ExchangeAccountPlan): string {
  return `${walletIdOf(wallet)}/${account.exchange.toUpperCase()}/${account.index}`;
}

export async function seedExchangeAccounts(tx: Tx, wallet: WalletPlan, createdAt: Date): Promise<void> {
  await tx.insert(subWallets).values(
    exchangeAccounts.map((account) => ({
      id: exchangeSubWalletId(wallet, account),
      walletId: walletIdOf(wallet),
      organisationId: organisationOf(wallet.organisation).id,
      type: account.exchange.toUpperCase(),
      index: account.index,
      name: account.name,
      chain: null,
      walletType: "EXCHANGE" as const,
      address: "",
      status: account.status,
      exchangeName: account.exchange,
      createdAt,
      updatedAt: createdAt,
    })),
  );
}
