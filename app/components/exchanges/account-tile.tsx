import { Amount } from "~/components/ui/amount";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Tag } from "~/components/ui/tag";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { AccountTile as AccountTileProps } from "~/lib/exchanges/account-tile";
import { cutAt, MAX_TEXT_LENGTHS } from "~/lib/present/format";

/** An exchange account: its name and status, what it holds, and what its status allows. */
export function AccountTile(tile: AccountTileProps) {
  const { id, status, fiat, balances, refused, openTo } = tile;
  return (
    <li className={openTo ? "tile account-tile" : "tile account-tile account-tile--closed"} id={id}>
      <div className="account-tile__head">
        <TileName {...tile} />
      </div>
      <p className="account-tile__fiat">
        {fiat ?? (status.isOpen ? "Value unavailable" : "No balance")}
        <Tag tone={status.tone}>{status.label}</Tag>
      </p>
      {status.isOpen ? (
        <p className="account-tile__balances">
          {balances.map(({ symbol, value }) => (
            <Amount key={symbol} value={value} unit={symbol} />
          ))}
          {refused.map((words) => (
            <span key={words} className="muted">
              {words}
            </span>
          ))}
        </p>
      ) : (
        <p className="account-tile__words">Needs deposit addresses before it can receive or send.</p>
      )}
      <TileActions {...tile} />
    </li>
  );
}

/** The name, cut where it is long; '...' shows the whole of it in place. */
function TileName({ name, openTo }: AccountTileProps) {
  const [start, rest] = cutAt(name, MAX_TEXT_LENGTHS.tile);
  const words = (
    <>
      {start}
      {rest ? <span className="tile__rest">{rest}</span> : null}
    </>
  );
  return (
    <div className="tile__names">
      <h3>
        {openTo ? (
          <Link to={openTo} className="tile__link">
            {words}
          </Link>
        ) : (
          words
        )}
      </h3>
      {rest ? (
        <details className="tile__cut">
          <summary>
            <span className="tile__dots">...</span>
            <Icon name="chevron-up" size="small" />
            <VisuallyHidden> Whole name</VisuallyHidden>
          </summary>
        </details>
      ) : null}
    </div>
  );
}

function TileActions({ name, receiveTo, sendTo }: AccountTileProps) {
  const actions = [
    receiveTo && { to: receiveTo, label: "Receive" },
    sendTo && { to: sendTo, label: "Transfer" },
  ].filter((action) => action !== null && action !== "");
  if (actions.length === 0) return null;
  return (
    <div className="tile__actions">
      {actions.map(({ to, label }) => (
        <Link key={label} to={to} aria-label={`${label} ${name}`} preventScrollReset>
          {label}
        </Link>
      ))}
    </div>
  );
}
