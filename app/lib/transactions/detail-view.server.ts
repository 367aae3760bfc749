import { chainFromBackend, type Network } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { env } from "~/lib/env.server";
import { amountText, formatExact } from "~/lib/money";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { formatFullDate } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { presentTransactionFacts, presentTransactionRow } from "~/lib/transactions/transaction-row";
import { statusWords } from "../present/status-words";
import { askRequestAhead, requestOfTransaction } from "../signing/request-of-transaction.server";
import type { RequestView } from "../signing/request-view.server";
import { getTravelRuleView } from "../travel-rule/view.server";
import { signLink } from "./sign-link";

/** A transaction's page. */
export type TransactionDetailView = NonNullable<Awaited<ReturnType<typeof getTransactionDetail>>>;

/** Everything on a transaction's page; null for an id of no transaction of the organisation. */
export async function getTransactionDetail(request: Request, session: Session, id: string) {
  const { currency } = readPreferences(request);
  askRequestAhead(session, id, currency);
  const found = await getTransaction(session, id, currency);
  if (!found) return null;
  const { transaction } = found;
  const network = env().NETWORK;
  const { subWalletId, subWalletName } = transaction;
  const row = presentTransactionRow(transaction, { network, detailTo: paths.transaction(transaction.id) });
  const [travelRule, asked] = await Promise.all([
    getTravelRuleView(session, found),
    requestOfTransaction(request, session, transaction),
  ]);
  return {
    id: transaction.id,
    requestId: transaction.requestId,
    network: transaction.chainDescription,
    statusWords: signedWords(transaction.status, asked) ?? statusWords(transaction.status),
    exactAmount: exactAmount(transaction, network),
    unit: row.unit,
    facts: presentTransactionFacts(transaction, network),
    created: formatFullDate(transaction.createdAt),
    updated: formatFullDate(transaction.updatedAt),
    subWallet: subWalletId ? { name: subWalletName ?? subWalletId, to: paths.wallet(subWalletId) } : null,
    sign: signLink(transaction, network),
    travelRule,
    /** Decoded and compared; null where nobody of the organisation requested it. */
    request: asked,
  };
}

/** What becomes of a signed request that the service does not send; null for any other. */
function signedWords(
  status: string,
  request: Pick<RequestView, "isMessage" | "asker"> | null,
): string | null {
  if (status !== "SIGNED" || !request) return null;
  const { isMessage, asker } = request;
  if (isMessage) return "Approved and signed. The application that asked for it gets the signature.";
  return asker?.sendsItself ? `Approved and signed. ${asker.name} sends it.` : null;
}

/** Every digit of the amount, without its unit. */
function exactAmount({ amount, asset, chain }: Transaction, network: Network): string {
  const native = chain ? chainFromBackend(chain, network)?.native : null;
  const decimals = asset?.decimalPlace ?? (native?.unit === amount?.currency ? native?.decimals : null);
  return formatExact(amountText(amount, decimals));
}
