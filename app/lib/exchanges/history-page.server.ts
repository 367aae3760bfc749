import { listExchangeAccounts } from "~/lib/custody/wallets/exchange-accounts.server";
import type { Session } from "~/lib/session/session.server";
import { assertExchangeAccess } from "./access.server";
import { wholeHistory } from "./history.server";
import { historyUrl, type TransferSearch } from "./transfer-search";

/**
 * The transfers of all exchange accounts.
 * @throws CustodyError NOT_FOUND for a user without access
 */
export async function loadHistoryPage(session: Session, search: TransferSearch, currency: string) {
  assertExchangeAccess(session);
  const history = await wholeHistory(session, search, historyUrl, () =>
    listExchangeAccounts(session, currency),
  );
  return { history, closeTo: historyUrl({ ...search, explains: false }) };
}
