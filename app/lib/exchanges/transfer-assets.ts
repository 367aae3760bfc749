interface Choices {
  accounts: readonly { balances: { items: readonly { asset: { symbol: string } | null }[] } | null }[];
  transfers: readonly { assetSymbol: string | null; amount: { currency: string } }[];
  transferred: readonly string[];
  chosen: string;
}

/** Symbols to filter by, A to Z: held, ever transferred, or chosen. */
export function transferAssets({ accounts, transfers, transferred, chosen }: Choices): string[] {
  const held = accounts
    .flatMap(({ balances }) => balances?.items ?? [])
    .flatMap(({ asset }) => asset?.symbol ?? []);
  const shown = transfers.map(({ assetSymbol, amount }) => assetSymbol ?? amount.currency);
  const all = new Set([...held, ...shown, ...transferred, chosen]);
  return [...all].filter((symbol) => symbol !== "").sort();
}
