import { getExchangeAccount } from "~/lib/custody/wallets/exchange-accounts.server";
import { BEHIND } from "~/lib/dialog-place";
import { formatFiat } from "~/lib/money";
import { paths, queryText } from "~/lib/paths";
import { MAX_TEXT_LENGTHS, truncate } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { assertExchangeAccess, unknownSubWallet } from "./access.server";
import { accountStatus } from "./account-status";
import { accountBalances, refusedAssets } from "./account-tile";
import { exchangeFacts } from "./exchange-facts";
import { transferHistory } from "./history.server";
import { accountUrl, type TransferSearch } from "./transfer-search";

export type AccountPage = Awaited<ReturnType<typeof loadAccountPage>>;

/** @throws CustodyError NOT_FOUND if unknown or another organisation's, and for a user without access */
export async function loadAccountPage(
  session: Session,
  subWalletId: string,
  search: TransferSearch,
  currency: string,
) {
  assertExchangeAccess(session);
  const link = (changed: TransferSearch) => accountUrl(subWalletId, changed);
  const detail = (id: string, behind: TransferSearch) =>
    paths.accountTransfer(subWalletId, id, { [BEHIND]: queryText(link(behind)) });
  const reading = getExchangeAccount(session, subWalletId, currency);
  const [account, history] = await Promise.all([
    reading,
    transferHistory(session, search, {
      self: subWalletId,
      links: { list: link, detail },
      listAccounts: async () => [await reading].filter((one) => one !== null),
    }),
  ]);
  if (!account) throw unknownSubWallet();
  const { name: exchange, mark, theme } = exchangeFacts(account.exchangeName);
  const status = accountStatus(account.status);
  const behind = { [BEHIND]: queryText(link({ ...search, explains: false })) };
  const walletName = account.wallet?.walletName ?? "";
  const total = status.isOpen ? account.total : null;
  return {
    name: account.name,
    exchange,
    mark,
    theme,
    walletName: truncate(walletName, MAX_TEXT_LENGTHS.pageWalletName),
    fullWalletName: walletName,
    status,
    total: total && { value: formatFiat(total.value, total.currency), updatedAt: total.timestamp },
    balances: status.isOpen ? accountBalances(account) : [],
    /** What is not possible here, and why. */
    notes: [
      ...(status.canReceive && status.canSend && status.status !== "TOTP_ONLY" ? [] : [status.words]),
      ...(status.isOpen ? refusedAssets(account) : []).map(
        (symbol) => `${exchange} does not transfer ${symbol}.`,
      ),
    ],
    transferTo: status.canSend ? paths.walletAction(subWalletId, "send", behind) : null,
    receiveTo: status.canReceive ? paths.walletAction(subWalletId, "receive", behind) : null,
    history,
    closeTo: link({ ...search, explains: false }),
  };
}
