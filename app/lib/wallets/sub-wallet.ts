import {
  type Chain,
  can,
  chainFromBackend,
  isSendAvailable,
  type Network,
  networkName,
  pageRules,
} from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import type { BlockchainSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { BEHIND } from "~/lib/dialog-place";
import { amountText, formatBalance, formatFiat } from "~/lib/money";
import { paths, type WalletAction } from "~/lib/paths";
import { MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";
import { availableWords, type HeldCoin, type HeldView, heldViews, keptWords } from "~/lib/present/held";
import { type SubWalletSearch, subWalletUrl } from "./sub-wallet-search";
import { clusterLabel, nativeBalance } from "./tile";

export interface BalanceView {
  value: string;
  fiat: string | null;
  updatedAt: string | null;
  /** What can be sent, if less than the balance, with the network's reserve and held amounts. */
  available?: { words: string; kept: string | null; held: HeldView[] } | null;
}

export interface AssetView {
  key: string;
  symbol: string;
  name: string;
  value: string;
  fiat: string | null;
  held: HeldView[];
  to: string;
  isCurrent: boolean;
}

export interface AssetsView {
  items: AssetView[];
  toggle: { label: string; to: string };
  note: string | null;
}

function worthOf({ amount }: Balance): string | null {
  return amount.in ? formatFiat(amount.in.value, amount.in.currency) : null;
}

/** @param behind query of the page, to return to from a dialog */
export function presentSubWallet(
  subWallet: BlockchainSubWallet,
  network: Network,
  behind: string | null = null,
) {
  const chain = chainFromBackend(subWallet.chain, network);
  const id = subWallet.subWalletId;
  const walletName = subWallet.wallet?.walletName ?? "";
  const rules = chain ? pageRules(chain.id) : {};
  const dialog = (action: WalletAction) => paths.walletAction(id, action, { [BEHIND]: behind });
  return {
    id,
    name: subWallet.name,
    walletName: truncate(walletName, MAX_TEXT_LENGTHS.pageWalletName),
    fullWalletName: walletName,
    clusterLabel: clusterLabel(subWallet.wallet),
    symbol: chain?.native.symbol ?? subWallet.assetName ?? subWallet.chain,
    networkName: chain ? networkName(chain.id, network) : subWallet.chain,
    offersDefi: rules.offersDefi ?? false,
    sendTo: chain && isSendAvailable(chain.id) ? dialog("send") : null,
    // The stake dialog only exists over the list of sub-wallets.
    stakeTo: chain && can(chain.id, "supportsStaking") ? paths.homeAction(id, "stake") : null,
    speedUpTo: rules.offersSpeedUp ? dialog("speedupcancel") : null,
    receiveTo: chain ? dialog("receive") : null,
    total: presentTotal(subWallet, chain),
    native: presentNative(subWallet, chain),
  };
}

export type SubWalletView = ReturnType<typeof presentSubWallet>;

function hasBalances(chain: Chain | null): boolean {
  return chain === null || can(chain.id, "supportsBalances");
}

function presentTotal({ total }: BlockchainSubWallet, chain: Chain | null): BalanceView | null {
  if (!total || !hasBalances(chain) || (chain && pageRules(chain.id).isSingleAsset)) return null;
  return { value: formatFiat(total.value, total.currency), fiat: null, updatedAt: total.timestamp };
}

function presentNative(subWallet: BlockchainSubWallet, chain: Chain | null): BalanceView | null {
  const native = nativeBalance(subWallet, chain);
  if (!native || !hasBalances(chain)) return null;
  const symbol = chain?.native.symbol ?? native.asset?.symbol ?? "";
  const decimals = native.asset?.decimalPlace ?? chain?.native.decimals ?? null;
  const coins = amountText(native.amount, decimals);
  const coin: HeldCoin = { subWalletId: subWallet.subWalletId, symbol, decimals, chain };
  const held = heldViews(native, coin);
  const kept = keptWords(native, coin);
  return {
    value: formatBalance(coins, symbol),
    fiat: worthOf(native),
    updatedAt: native.amount.timestamp ?? subWallet.updatedAt,
    available: held.length > 0 || kept ? { words: availableWords(native, coin), kept, held } : null,
  };
}

/**
 * The native asset, and tokens with a balance, an unknown balance or the current filter; with `allTokens` zero balances
 * too. Null if there is no choice.
 */
export function presentAssets(
  subWallet: BlockchainSubWallet,
  search: SubWalletSearch,
  network: Network,
): AssetsView | null {
  const chain = chainFromBackend(subWallet.chain, network);
  const { subWalletId } = subWallet;
  const balances = subWallet.balances?.items ?? [];
  const rules = chain ? pageRules(chain.id) : {};
  if (!hasBalances(chain) || (!rules.listsAssets && balances.length < 2)) return null;
  const items = balances.flatMap((balance): AssetView[] => {
    const { asset, amount } = balance;
    if (!asset) return [];
    const isCurrent = asset.symbol === search.asset;
    const isShown = search.allTokens || isCurrent || asset.type === "NATIVE" || !/^0+$/.test(amount.value);
    if (!isShown) return [];
    const symbol = asset.displaySymbol ?? asset.symbol;
    return [
      {
        key: asset.contractAddress ?? asset.symbol,
        symbol,
        name: asset.name ?? symbol,
        value: formatBalance(amountText(amount, asset.decimalPlace), symbol),
        fiat: worthOf(balance),
        held: heldViews(balance, { subWalletId, symbol, decimals: asset.decimalPlace, chain }),
        to: subWalletUrl(subWalletId, search, { asset: isCurrent ? null : asset.symbol }),
        isCurrent,
      },
    ];
  });
  const unlisted = balances.filter(({ asset }) => !asset).length;
  return {
    items,
    toggle: {
      label: search.allTokens ? "Hide non zero tokens" : "Show all tokens",
      to: subWalletUrl(subWalletId, search, { allTokens: !search.allTokens }),
    },
    note: unlisted > 0 ? `${unlisted} more cannot be shown. Possibly delisted assets.` : null,
  };
}
