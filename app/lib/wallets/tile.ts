import { type Chain, can, chainFromBackend, isSendAvailable, type Network } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import type { BlockchainSubWallet, SubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { amountText, formatBalance, formatFiat } from "~/lib/money";
import { type HeldView, heldViews } from "~/lib/present/held";
import type { NameMark } from "~/lib/similar-names/marks.server";

export interface Tile {
  id: string;
  name: string;
  mark?: NameMark | null;
  walletName: string;
  symbol: string;
  clusterLabel: string | null;
  /** Of the native asset; null if the chain has no balances. */
  balance: {
    value: string;
    fiat: string | null;
    /** Value including tokens, if it holds any. */
    total: string | null;
    held: HeldView[];
  } | null;
  actions: ("receive" | "stake" | "send")[];
}

/** 'Ultra Cold', or null for an online wallet. */
export function clusterLabel(wallet: SubWallet["wallet"]): string | null {
  const type = wallet?.cluster.type;
  return type === undefined || type === "ONLINE" ? null : "Ultra Cold";
}

export function nativeBalance(subWallet: BlockchainSubWallet, chain: Chain | null): Balance | null {
  const items = subWallet.balances?.items ?? [];
  return (
    items.find(({ asset }) => asset?.type === "NATIVE") ??
    items.find(({ asset }) => asset?.symbol === chain?.native.symbol) ??
    null
  );
}

function tileActions(chain: Chain | null): Tile["actions"] {
  if (!chain) return [];
  const actions: (Tile["actions"][number] | false)[] = [
    "receive",
    can(chain.id, "supportsStaking") && "stake",
    isSendAvailable(chain.id) && "send",
  ];
  return actions.filter((action) => action !== false);
}

/** Null if there are only native coins. */
function totalWithTokens({ balances, total }: BlockchainSubWallet, native: Balance | null): string | null {
  const tokens = balances?.items.filter(
    (one) => one !== native && one.asset && /[1-9]/.test(one.amount.value),
  );
  return total && tokens && tokens.length > 0 ? formatFiat(total.value, total.currency) : null;
}

export function presentTile(subWallet: BlockchainSubWallet, network: Network): Tile {
  const chain = chainFromBackend(subWallet.chain, network);
  const symbol = chain?.native.symbol ?? subWallet.assetName ?? subWallet.chain;
  const native = nativeBalance(subWallet, chain);
  const hasBalances = chain === null || can(chain.id, "supportsBalances");
  const worth = native?.amount.in ?? null;
  const decimals = native?.asset?.decimalPlace ?? chain?.native.decimals ?? null;
  return {
    id: subWallet.subWalletId,
    name: subWallet.name,
    walletName: subWallet.wallet?.walletName ?? "",
    symbol,
    clusterLabel: clusterLabel(subWallet.wallet),
    balance: hasBalances
      ? {
          value: formatBalance(amountText(native?.amount, decimals), symbol),
          fiat: worth && formatFiat(worth.value, worth.currency),
          total: totalWithTokens(subWallet, native),
          held: heldViews(native, { subWalletId: subWallet.subWalletId, symbol, decimals, chain }),
        }
      : null,
    actions: tileActions(chain),
  };
}
