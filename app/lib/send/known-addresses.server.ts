import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import type { KnownAddress } from "~/lib/forms/look-alike";
import type { SendRuleInput } from "~/lib/forms/send-form";
import { isFinalStatus, statusTone } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";

const NEWEST = 100;

// A transfer of no value can be written into anybody's history: only what was made here, and not given up, counts as paid.
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

/**
 * The context with the counterparties of the sub-wallet's newest transactions among the known addresses. Without them
 * when the backend does not say: the address book and the own sub-wallets are compared all the same.
 */
export async function withCounterparties(session: Session, context: SendRuleInput): Promise<SendRuleInput> {
  const history = listSubWalletTransactions(session, context.subWalletId, { limit: NEWEST });
  const { value } = await settle(history);
  const earlier = (value?.items ?? []).flatMap(counterparties);
  return { ...context, knownAddresses: [...context.knownAddresses, ...earlier] };
}
