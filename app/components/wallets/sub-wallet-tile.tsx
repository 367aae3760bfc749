import { Amount } from "~/components/ui/amount";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Link } from "~/components/ui/link";
import { Tag } from "~/components/ui/tag";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";

export interface TileAction {
  label: string;
  to: string;
}

export interface SubWalletTileProps {
  name: string;
  walletName: string;
  /** The sub-wallet's page. */
  to: string;
  symbol: string;
  /** Shown as a tag when the cluster is not online, such as 'Ultra Cold'. */
  clusterLabel?: string | null;
  /** Already formatted; null where the chain has no balances. */
  balance: { value: string; fiat: string | null } | null;
  actions: readonly TileAction[];
}

export function SubWalletTile(props: SubWalletTileProps) {
  const { name, walletName, to, symbol, clusterLabel, balance, actions } = props;
  return (
    <li className="tile">
      <div className="tile__head">
        <CoinBadge symbol={symbol} />
        <div className="tile__names">
          <h2>
            <Link to={to} className="tile__link" title={name} aria-label={name}>
              {truncate(name, MAX_TEXT_LENGTHS.tile)}
            </Link>
          </h2>
          <small title={walletName}>{truncate(walletName, MAX_TEXT_LENGTHS.tile)}</small>
        </div>
        {clusterLabel ? <Tag tone="info">{clusterLabel}</Tag> : null}
      </div>
      <div className="tile__balance">
        {balance ? (
          <Amount size="large" value={balance.value} unit={symbol} fiat={balance.fiat ?? "\u00a0"} />
        ) : (
          <Amount size="large" value="—" unit={symbol} fiat="Balance not available for this chain" />
        )}
      </div>
      <div className={actions.length > 0 ? "tile__actions" : "tile__actions tile__actions--empty"}>
        {actions.map((action) => (
          <Link key={action.label} to={action.to} preventScrollReset>
            {action.label}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Link>
        ))}
      </div>
    </li>
  );
}
