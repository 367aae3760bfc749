import { Amount } from "~/components/ui/amount";
import { Card } from "~/components/ui/card";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Link } from "~/components/ui/link";
import { MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";
import type { HeldView } from "~/lib/present/held";

export interface AssetItem {
  key: string;
  symbol: string;
  name: string;
  /** Formatted. */
  value: string;
  fiat: string | null;
  /** Held by pending requests. */
  held: readonly HeldView[];
  /** Toggles the filter by this asset. */
  to: string;
  isCurrent: boolean;
}

interface AssetListProps {
  assets: readonly AssetItem[];
  /** 'Show all tokens' or 'Hide non zero tokens'. */
  toggle?: { label: string; to: string } | null;
  note?: string | null;
}

export function AssetList({ assets, toggle, note }: AssetListProps) {
  return (
    <Card
      title="Assets"
      footer={note}
      actions={
        toggle ? (
          <Link to={toggle.to} className="button button--quiet button--small" preventScrollReset>
            {toggle.label}
          </Link>
        ) : null
      }
    >
      <ul className="picks">
        {assets.map((asset) => (
          <li key={asset.key}>
            <Link
              to={asset.to}
              className="pick"
              preventScrollReset
              aria-current={asset.isCurrent ? "true" : undefined}
            >
              <CoinBadge symbol={asset.symbol} />
              <span className="pick__words">
                <b>{asset.name}</b>
                <small>{truncate(asset.symbol, MAX_TEXT_LENGTHS.assetSymbol)}</small>
                {asset.held.map(({ amount, words }) => (
                  <small className="held" key={words}>
                    {amount} {words}
                  </small>
                ))}
              </span>
              <Amount value={asset.value} fiat={asset.fiat} className="pick__end" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
