import { canonicalAddress, type LiveChainId } from "~/lib/chains";
import { paths } from "~/lib/paths";

interface Counterparty {
  /** Of the transaction: a request's or a hash. */
  id: string;
  direction: string | null;
  /** Whether its chain's addresses can be added. */
  isLive: boolean;
  from: { name?: string | null; address?: string | null };
  to: { name?: string | null; address?: string | null };
}

/** Where the other side of a transaction can be added to the address book. */
export interface AddLink {
  side: "from" | "to";
  to: string;
}

/**
 * Leads to the address-book form, filled in from the other side of a transaction; null where there is none, or where it
 * has a name already. The URL names the transaction, not the address.
 */
export function addCounterpartyLink({ id, direction, isLive, from, to }: Counterparty): AddLink | null {
  const side = direction === "RECEIVED" ? "from" : "to";
  const party = side === "from" ? from : to;
  const isOther = direction === "SENT" || direction === "RECEIVED";
  if (!isOther || !isLive || !party.address || party.name) return null;
  return { side, to: paths.addAddresses({ transaction: id }) };
}

interface Payment {
  requestId: string;
  chain: LiveChainId;
  /** In its chain's canonical spelling; null where the request pays nobody. */
  recipient: string | null;
  /** Addresses that somebody knows by a name, or that are the payer's own. */
  known: readonly string[];
}

/** The same for whom a request pays; null where the address is a known one. */
export function addRecipientLink({ requestId, chain, recipient, known }: Payment): string | null {
  const isKnown = known.some((address) => canonicalAddress(chain, address) === recipient);
  return recipient === null || isKnown ? null : paths.addAddresses({ request: requestId });
}
