import { chainFromBackend, type Network } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { env } from "~/lib/env.server";
import { amountText, formatExact } from "~/lib/money";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { formatFullDate } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { markPartiesOf } from "~/lib/similar-names/mark-parties.server";
import { presentTransactionFacts, presentTransactionRow } from "~/lib/transactions/transaction-row";
import { isMessageRequest } from "../present/message-request";
import { isFinalStatus } from "../present/status";
import { statusWords } from "../present/status-words";
import type { EndingView } from "../signing/screen/ending";
import { askEarlierRequest, requestOfTransaction } from "../signing/screen/request-of-transaction.server";
import { getTravelRuleView } from "../travel-rule/view.server";
import { hasParties } from "./operation-of";
import { signLink } from "./sign-link";

export type TransactionDetailView = NonNullable<Awaited<ReturnType<typeof getTransactionDetail>>>;

/** Null if the organisation has no transaction with this id. */
export async function getTransactionDetail(request: Request, session: Session, id: string) {
  const { currency } = readPreferences(request);
  askEarlierRequest(session, id, currency);
  const found = await getTransaction(session, id, currency);
  if (!found) return null;
  const { transaction } = found;
  const network = env().NETWORK;
  const { subWalletId, subWalletName } = transaction;
  const row = presentTransactionRow(transaction, { network, detailTo: paths.transaction(transaction.id) });
  const [travelRule, asked, facts] = await Promise.all([
    getTravelRuleView(session, found),
    requestOfTransaction(request, session, transaction),
    markPartiesOf(session, presentTransactionFacts(transaction, network)),
  ]);
  const ending = asked?.ending ?? null;
  const isConfirmed = ending?.kind === "confirmed";
  const isReward = transaction.operation === "REWARD";
  return {
    id: transaction.id,
    requestId: transaction.requestId,
    network: transaction.chainDescription,
    // Must agree with the request's own page.
    statusWords:
      (ending && !isConfirmed ? endingWords(ending) : null) ??
      statusWords(transaction.status, {
        isMessage: asked?.isMessage ?? isMessageRequest(transaction.requestType),
        sender: asked?.origin?.sendsItself ? asked.origin.name : null,
      }),
    exactAmount: exactAmount(transaction, network),
    unit: row.unit,
    facts,
    created: formatFullDate(transaction.createdAt),
    updated: formatFullDate(transaction.updatedAt),
    subWallet: subWalletId ? { name: subWalletName ?? subWalletId, to: paths.wallet(subWalletId) } : null,
    sign: signLink(transaction, network, { isHeld: (asked?.held ?? []).length > 0 }),
    travelRule,
    hasParties: hasParties(transaction, asked, travelRule.isGiven),
    request: asked,
    noHash:
      (isReward ? "A reward has no transaction of its own" : ending?.noHash) ??
      (isFinalStatus(transaction.status) ? "The service does not report one" : "Not known yet"),
    /** Why it ended, in the words of whoever ended it. */
    reason: isConfirmed ? null : (ending?.reason ?? transaction.cancelReason),
  };
}

/** 'Rejected by Jonas Lindqvist. Nothing was sent.'; the second sentence only if certain. */
const endingWords = ({ title, isUnsent }: EndingView) => `${title}.${isUnsent ? " Nothing was sent." : ""}`;

function exactAmount({ amount, asset, chain }: Transaction, network: Network): string {
  const native = chain ? chainFromBackend(chain, network)?.native : null;
  const decimals = asset?.decimalPlace ?? (native?.unit === amount?.currency ? native?.decimals : null);
  return formatExact(amountText(amount, decimals));
}
