import { Amount } from "~/components/ui/amount";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Tag } from "~/components/ui/tag";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { BEHIND } from "~/lib/dialog-place";
import { paths } from "~/lib/paths";
import { cutAt, MAX_TEXT_LENGTHS } from "~/lib/present/format";
import type { Tile } from "~/lib/wallets/tile";
import { HeldNote } from "./held-note";

const actionLabels = { receive: "Receive", stake: "Stake", send: "Send" };

interface SubWalletTileProps extends Tile {
  /** The query of the list, to which a dialog leads back. */
  behind?: string | null;
}

export function SubWalletTile(props: SubWalletTileProps) {
  const { id, name, symbol, clusterLabel, balance, actions, behind } = props;
  return (
    <li className="tile" id={id}>
      <div className="tile__head">
        <CoinBadge symbol={symbol} />
        <Names {...props} />
        {clusterLabel ? <Tag tone="info">{clusterLabel}</Tag> : null}
      </div>
      <div className="tile__balance">
        {balance ? (
          <>
            <Amount size="large" value={balance.value} unit={symbol} fiat={balance.fiat ?? "\u00a0"} />
            {balance.total ? <small className="tile__note">{balance.total} with its tokens</small> : null}
            {balance.held.map((held) => (
              <HeldNote key={held.words} held={{ ...held, why: null }} />
            ))}
          </>
        ) : (
          <Amount size="large" value="—" unit={symbol} fiat="Balance not available for this chain" />
        )}
      </div>
      <div className={actions.length > 0 ? "tile__actions" : "tile__actions tile__actions--empty"}>
        {actions.map((action) => (
          <Link
            key={action}
            to={paths.homeAction(id, action, { [BEHIND]: behind })}
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

/** The names of the sub-wallet and its wallet, cut where they are long; '...' shows the whole of both in place. */
function Names({ id, name, mark, walletName }: Tile) {
  const [start, rest] = cutAt(name, MAX_TEXT_LENGTHS.tile);
  const [walletStart, walletRest] = cutAt(walletName, MAX_TEXT_LENGTHS.tile);
  return (
    <div className="tile__names">
      <h2>
        <Link to={paths.wallet(id)} className="tile__link">
          {start}
          {rest ? <span className="tile__rest">{rest}</span> : null}
        </Link>
      </h2>
      {rest || walletRest ? (
        <details className="tile__cut">
          <summary>
            <span className="tile__dots">...</span>
            <Icon name="chevron-up" size="small" />
            <VisuallyHidden> Whole name</VisuallyHidden>
          </summary>
        </details>
      ) : null}
      <small>
        {walletStart}
        {walletRest ? <span className="tile__rest">{walletRest}</span> : null}
      </small>
      <NameMarkNote mark={mark} />
    </div>
  );
}
