import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import type { TransferParty } from "~/lib/exchanges/transfer-row";

interface TransferPartyNameProps {
  party: TransferParty;
  /** Between the name and its mark. */
  children?: ReactNode;
}

/** Leads to the party's page, if it has one. */
export function TransferPartyName({ party: { name, to, mark }, children }: TransferPartyNameProps) {
  return (
    <>
      {to ? (
        <Link to={to} className="party-link">
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {children}
      <NameMarkNote mark={mark} />
    </>
  );
}
