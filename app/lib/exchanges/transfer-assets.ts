interface Choices {
  accounts: readonly { balances: { items: readonly { asset: { symbol: string } | null }[] } | null }[];
  /** The transfers that are shown. */
  transfers: readonly { assetSymbol: string | null; amount: { currency: string } }[];
  /** What all transfers are of, as far as the backend tells. */
  transferred: readonly string[];
  chosen: string;
}

/**
 * The symbols by which transfers can be filtered, A to Z: what the accounts hold, what was ever transferred, and the one
 * that is chosen.
 */
export function transferAssets({ accounts, transfers, transferred, chosen }: Choices): string[] {
  const held = accounts
    .flatMap(({ balances }) => balances?.items ?? [])
    .flatMap(({ asset }) => asset?.symbol ?? []);
  const shown = transfers.map(({ assetSymbol, amount }) => assetSymbol ?? amount.currency);
  const all = new Set([...held, ...shown, ...transferred, chosen]);
  return [...all].filter((symbol) => symbol !== "").sort();
}
