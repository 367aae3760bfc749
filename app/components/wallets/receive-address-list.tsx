import { AddressText } from "~/components/ui/address/address-text";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { Link } from "~/components/ui/link";
import { Pager } from "~/components/ui/pager";
import type { ListedPages } from "~/lib/page-trail";
import { ADDRESSES_ID } from "~/lib/wallets/list-ids";

export interface ReceiveAddressItem {
  id: string;
  /** Received amount with unit: '0.12 BTC'. */
  amount: string;
  /** Spent and unspent; null if unknown. */
  use: string | null;
  /** More may have arrived: shown as 'Minimum of … *'. */
  isMinimum: boolean;
  /** '2+ transactions'. */
  count?: string;
  /** Toggles the filter by this address. */
  to: string;
  isCurrent: boolean;
}

interface ReceiveAddressListProps {
  addresses: readonly ReceiveAddressItem[];
  /** Of all pages: '25+' if there are more; null if unknown. */
  count: string | null;
  refreshTo: string;
  pages: ListedPages;
  /** Holdings of change addresses; null if none or unknown. */
  change?: string | null;
  /** On the last page. */
  end: string | null;
}

function footerOf(addresses: readonly ReceiveAddressItem[], change: string | null): string | null {
  if (addresses.some(({ isMinimum }) => isMinimum)) {
    return "* The amount is a minimum: more payments may have come to this address than are counted here.";
  }
  return change && `Change addresses of this sub-wallet hold ${change} more.`;
}

export function ReceiveAddressList({
  addresses,
  count,
  refreshTo,
  pages,
  change = null,
  end,
}: ReceiveAddressListProps) {
  return (
    <Card
      id={ADDRESSES_ID}
      title={
        <>
          Receive Addresses <span className="muted num">{count}</span>
        </>
      }
      actions={
        <ButtonLink
          to={refreshTo}
          variant="quiet"
          size="small"
          icon="refresh"
          preventScrollReset
          prefetch="none"
        >
          Refresh<span className="visually-hidden"> addresses</span>
        </ButtonLink>
      }
      footer={footerOf(addresses, change)}
    >
      <ul className="picks pick-line-list">
        {addresses.map((address) => (
          <li key={address.id} className="pick-line">
            <Link
              to={address.to}
              className="pick pick--address"
              preventScrollReset
              aria-current={address.isCurrent ? "true" : undefined}
            >
              <AddressText value={address.id} />
              <span className="pick__note num">
                {address.isMinimum ? `Minimum of ${address.amount} *` : address.amount}
                <small>{[address.use, address.count].filter(Boolean).map((words) => ` · ${words}`)}</small>
              </span>
            </Link>
            <CopyButton value={address.id} label="Address" />
          </li>
        ))}
      </ul>
      {end ? <p className="more">{end}</p> : null}
      <Pager {...pages} label="receive addresses" nextLabel="More" />
    </Card>
  );
}
