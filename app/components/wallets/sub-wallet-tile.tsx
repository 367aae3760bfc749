import { Amount } from "~/components/ui/amount";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Link } from "~/components/ui/link";
import { Tag } from "~/components/ui/tag";
import { paths } from "~/lib/paths";
import { MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";

const actionLabels = { receive: "Receive", send: "Send" };

export interface SubWalletTileProps {
  /** The sub-wallet's. */
  id: string;
  name: string;
  walletName: string;
  symbol: string;
  /** Shown as a tag when the cluster is not online, such as 'Ultra Cold'. */
  clusterLabel?: string | null;
  /** Already formatted; null where the chain has no balances. */
  balance: { value: string; fiat: string | null } | null;
  actions: readonly (keyof typeof actionLabels)[];
}

export function SubWalletTile(props: SubWalletTileProps) {
  const { id, name, walletName, symbol, clusterLabel, balance, actions } = props;
  return (
    <li className="tile">
      <div className="tile__head">
        <CoinBadge symbol={symbol} />
        <div className="tile__names">
          <h2>
            <Link to={paths.wallet(id)} className="tile__link" title={name} aria-label={name}>
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
          <Link
            key={action}
            to={paths.homeAction(id, action)}
            aria-label={`${actionLabels[action]} ${name}`}
            preventScrollReset
          >
            {actionLabels[action]}
          </Link>
        ))}
      </div>
    </li>
  );
}
