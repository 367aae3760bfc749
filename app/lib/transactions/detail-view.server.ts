import { chainFromBackend, isSendAvailable, type Network } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { env } from "~/lib/env.server";
import { amountText, formatExact } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatFullDate } from "~/lib/present/format";
import { isCancellableStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { presentTransactionFacts, presentTransactionRow } from "~/lib/transactions/transaction-row";
import { statusWords } from "../present/status-words";
import { getTravelRuleView } from "../travel-rule/view.server";

/** A transaction's page. */
export type TransactionDetailView = NonNullable<Awaited<ReturnType<typeof getTransactionDetail>>>;

/** Everything on a transaction's page; null for an id of no transaction of the organisation. */
export async function getTransactionDetail(session: Session, id: string) {
  const found = await getTransaction(session, id);
  if (!found) return null;
  const { transaction } = found;
  const network = env().NETWORK;
  const { subWalletId, subWalletName } = transaction;
  const row = presentTransactionRow(transaction, { network, detailTo: paths.transaction(transaction.id) });
  return {
    id: transaction.id,
    requestId: transaction.requestId,
    network: transaction.chainDescription,
    statusWords: statusWords(transaction.status),
    exactAmount: exactAmount(transaction, network),
    unit: row.unit,
    facts: presentTransactionFacts(transaction, network),
    created: formatFullDate(transaction.createdAt),
    updated: formatFullDate(transaction.updatedAt),
    subWallet: subWalletId ? { name: subWalletName ?? subWalletId, to: paths.wallet(subWalletId) } : null,
    sign: signLink(transaction, network),
    travelRule: await getTravelRuleView(session, found),
  };
}

/** Every digit of the amount, without its unit. */
function exactAmount({ amount, asset, chain }: Transaction, network: Network): string {
  const native = chain ? chainFromBackend(chain, network)?.native : null;
  const decimals = asset?.decimalPlace ?? (native?.unit === amount?.currency ? native?.decimals : null);
  return formatExact(amountText(amount, decimals));
}

/** Where a request of this console is approved or cancelled; null when there is nothing left to do. */
function signLink(
  { chain, status, requestId, subWalletId, trustVaultInitiated }: Transaction,
  network: Network,
) {
  const known = chain ? chainFromBackend(chain, network) : null;
  if (!requestId || !subWalletId || !trustVaultInitiated || !known || !isSendAvailable(known.id)) return null;
  if (!isCancellableStatus(status)) return null;
  const to = paths.walletAction(subWalletId, "send", { request: requestId });
  return { to, isToSign: status === "AWAITING_SIGNATURES" };
}
