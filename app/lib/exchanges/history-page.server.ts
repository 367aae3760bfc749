import { listExchangeAccounts } from "~/lib/custody/wallets/exchange-accounts.server";
import { BEHIND } from "~/lib/dialog-place";
import { paths, queryText } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { assertExchangeAccess } from "./access.server";
import { transferHistory } from "./history.server";
import { historyUrl, type TransferSearch } from "./transfer-search";

/** @throws CustodyError NOT_FOUND for a user without access */
export async function loadHistoryPage(session: Session, search: TransferSearch, currency: string) {
  assertExchangeAccess(session);
  const history = await transferHistory(session, search, {
    self: null,
    links: {
      list: historyUrl,
      detail: (id, behind) => paths.transfer(id, { [BEHIND]: queryText(historyUrl(behind)) }),
    },
    listAccounts: () => listExchangeAccounts(session, currency),
  });
  return { history, closeTo: historyUrl({ ...search, explains: false }) };
}
