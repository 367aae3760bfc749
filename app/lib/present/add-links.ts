import { canonicalAddress, type LiveChainId } from "~/lib/chains";
import { paths } from "~/lib/paths";

interface Counterparty {
  id: string;
  direction: string | null;
  isLive: boolean;
  from: { name?: string | null; address?: string | null };
  to: { name?: string | null; address?: string | null };
}

export interface AddLink {
  side: "from" | "to";
  to: string;
}

/** Null if there is no other side, or it has a name. The URL names the transaction, not the address. */
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
  /** In canonical spelling; null if the request pays nobody. */
  recipient: string | null;
  known: readonly string[];
}

export function addRecipientLink({ requestId, chain, recipient, known }: Payment): string | null {
  const isKnown = known.some((address) => canonicalAddress(chain, address) === recipient);
  return recipient === null || isKnown ? null : paths.addAddresses({ request: requestId });
}
