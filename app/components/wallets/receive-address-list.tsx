import type { ReactNode } from "react";
import { AddressText } from "~/components/ui/address/address-text";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { Link } from "~/components/ui/link";
import { MoreLink } from "~/components/ui/on-demand/more-link";

export interface ReceiveAddressItem {
  /** The address itself. */
  id: string;
  /** What came to it, with its unit, such as '0.12 BTC'. */
  amount: string;
  /** What became of it; null where that is not known. */
  use: string | null;
  /** More may have arrived than was counted: 'Minimum of' stands before the amount, '*' after it. */
  isMinimum: boolean;
  /** How many transactions are counted, with '+' when there are more, such as '2+ transactions'. */
  count?: string;
  /** Filters the transactions by this address, or takes the filter away. */
  to: string;
  isCurrent: boolean;
}

interface ReceiveAddressListProps {
  addresses: readonly ReceiveAddressItem[];
  /** How many addresses are shown, with '+' when there are more. */
  count: string;
  refresh?: ReactNode;
  moreTo: string | null;
  /** What the sub-wallet's change addresses hold besides; null where that is nothing, or not known. */
  change?: string | null;
  /** Said instead when more exist than are shown at most. */
  end?: string;
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
  refresh,
  moreTo,
  change = null,
  end = "No more addresses",
}: ReceiveAddressListProps) {
  return (
    <Card
      title={
        <>
          Receive Addresses <span className="muted num">{count}</span>
        </>
      }
      actions={refresh}
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
      <MoreLink to={moreTo} end={end} />
    </Card>
  );
}
