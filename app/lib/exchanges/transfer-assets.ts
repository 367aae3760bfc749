interface Holding {
  balances: { items: readonly { asset: { symbol: string } | null }[] } | null;
}

/**
 * The symbols by which transfers can be filtered, A to Z: what the accounts hold, what is transferred in those shown,
 * and the one that is chosen.
 */
export function transferAssets(
  accounts: readonly Holding[],
  transfers: readonly { assetSymbol: string | null; amount: { currency: string } }[],
  chosen: string,
): string[] {
  const held = accounts
    .flatMap(({ balances }) => balances?.items ?? [])
    .flatMap(({ asset }) => asset?.symbol ?? []);
  const moved = transfers.map(({ assetSymbol, amount }) => assetSymbol ?? amount.currency);
  return [...new Set([...held, ...moved, chosen].filter((symbol) => symbol !== ""))].sort();
}
