import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import type { KnownAddress } from "~/lib/forms/look-alike";
import { isFinalStatus, statusTone } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";

const NEWEST = 100;

// Anybody can put transfers of no value into a history: only payments created here and not cancelled count as paid.
function counterparties({
  status,
  transactionDirection,
  trustVaultInitiated,
  from,
  to,
}: Transaction): KnownAddress[] {
  const isGivenUp = isFinalStatus(status) && statusTone(status) !== "ok";
  const isPaid = transactionDirection === "SENT" && trustVaultInitiated && !isGivenUp;
  const address = transactionDirection === "RECEIVED" ? from?.id : to?.id;
  if (!address) return [];
  return [
    isPaid
      ? { address, name: "a recipient of earlier payments", trust: "paid" }
      : { address, name: "an address of earlier transactions", trust: "seen" },
  ];
}

/** Counterparties of the newest transactions; none if the backend fails. */
export async function listCounterparties(session: Session, subWalletId: string): Promise<KnownAddress[]> {
  const { value } = await settle(listSubWalletTransactions(session, subWalletId, { limit: NEWEST }));
  return (value?.items ?? []).flatMap(counterparties);
}
