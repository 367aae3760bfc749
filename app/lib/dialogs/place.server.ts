import { data } from "@remix-run/node";
import { MESSAGES } from "~/lib/errors/catalogue";
import { accountUrl, historyUrl, readTransferSearch } from "~/lib/exchanges/transfer-search";
import { PATH_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { type HomeAction, paths, queryText, subWalletIdFromParams, type WalletAction } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { returnTo } from "~/lib/session/return-path";
import { requireSession } from "~/lib/session/session.server";
import { readTransactionSearch, transactionsUrl } from "~/lib/transactions/search";
import { homeUrl, readHomeSearch } from "~/lib/wallets/home-search";
import { readSubWalletSearch, subWalletUrl } from "~/lib/wallets/sub-wallet-search";
import { BEHIND, type DialogPlace, type PlainDialogPlace } from "../dialog-place";
import { type ExportName, exportPaths } from "../exports/paths";

type Params = Parameters<typeof subWalletIdFromParams>[0];

/** The page's own parameters, or those in a dialog's URL, which carries no path: it can lead only to its page. */
export function searchOf(request: Request, page: string): URLSearchParams {
  const { pathname, searchParams } = new URL(returnTo(request), request.url);
  if (pathname === page) return searchParams;
  return new URLSearchParams(readQuery(searchParams, { [BEHIND]: PATH_LENGTH })[BEHIND] ?? "");
}

/** Keeps only the parameters that the list knows. */
export function homeBehind(request: Request): string {
  return homeUrl({ ...readHomeSearch(searchOf(request, paths.home())), refresh: false });
}

/** @throws Response as `answerInvalidUrl` does if the parameters name no sub-wallet */
export async function homePlace(request: Request, params: Params, action: HomeAction): Promise<DialogPlace> {
  const subWalletId = subWalletIdFromParams(params) ?? (await answerInvalidUrl(request, paths.home()));
  if (isExchangeAccount(subWalletId)) return exchangesPlace(subWalletId, action);
  const closeTo = homeBehind(request);
  const self = paths.homeAction(subWalletId, action, { [BEHIND]: queryText(closeTo) });
  return { subWalletId, self, closeTo: `${closeTo}#${subWalletId}` };
}

function exchangesPlace(subWalletId: string, action: HomeAction): DialogPlace {
  return {
    subWalletId,
    self: paths.homeAction(subWalletId, action),
    closeTo: `${paths.exchanges()}#${subWalletId}`,
  };
}

export function createSubWalletPlace(request: Request): PlainDialogPlace {
  const closeTo = homeBehind(request);
  return { self: paths.createSubWallet({ [BEHIND]: queryText(closeTo) }), closeTo };
}

const isBelow = (request: Request, page: string) => new URL(request.url).pathname.startsWith(`${page}/`);

/** The place of a dialog that can stand over home and over a sub-wallet's page. */
export function subWalletPlace(
  request: Request,
  params: Params,
  action: HomeAction & WalletAction,
): Promise<DialogPlace> {
  const isHome = isBelow(request, paths.home());
  return isHome ? homePlace(request, params, action) : walletPlace(request, params, action);
}

/** The place of an export's dialog, over home or the portfolio. */
export function exportPlace(request: Request, what: ExportName): PlainDialogPlace {
  const isHome = isBelow(request, paths.home());
  return isHome ? homeExportPlace(request, what) : portfolioExportPlace(request, what);
}

function homeExportPlace(request: Request, what: ExportName): PlainDialogPlace {
  const closeTo = homeBehind(request);
  return { self: exportPaths.dialog("home", what, { [BEHIND]: queryText(closeTo) }), closeTo };
}

const PORTFOLIO_PARAMETERS = {
  range: TOKEN_LENGTH,
  by: TOKEN_LENGTH,
  table: TOKEN_LENGTH,
  delisted: TOKEN_LENGTH,
  day: TOKEN_LENGTH,
} as const;

function portfolioExportPlace(request: Request, what: ExportName): PlainDialogPlace {
  const closeTo = paths.portfolio(readQuery(searchOf(request, paths.portfolio()), PORTFOLIO_PARAMETERS));
  return { self: exportPaths.dialog("portfolio", what, { [BEHIND]: queryText(closeTo) }), closeTo };
}

export function transactionsExportPlace(request: Request): PlainDialogPlace {
  const closeTo = transactionsUrl(readTransactionSearch(searchOf(request, paths.transactions())));
  return { self: paths.transactionsExport({ [BEHIND]: queryText(closeTo) }), closeTo };
}

export async function walletPlace(
  request: Request,
  params: Params,
  action: WalletAction,
): Promise<DialogPlace> {
  const subWalletId = subWalletIdFromParams(params) ?? (await answerInvalidUrl(request, paths.home()));
  const closeTo = behindOf(subWalletId, searchOf(request, paths.wallet(subWalletId)));
  const self = paths.walletAction(subWalletId, action, { [BEHIND]: queryText(closeTo) });
  return { subWalletId, self, closeTo };
}

export function historyTransferPlace(request: Request, transferId: string): PlainDialogPlace {
  const search = readTransferSearch(searchOf(request, paths.transferHistory()));
  const closeTo = historyUrl({ ...search, explains: false });
  return { self: paths.transfer(transferId, { [BEHIND]: queryText(closeTo) }), closeTo };
}

export async function accountTransferPlace(
  request: Request,
  params: Params & { transferId?: string | undefined },
): Promise<PlainDialogPlace> {
  const subWalletId = subWalletIdFromParams(params) ?? (await answerInvalidUrl(request, paths.home()));
  const closeTo = behindOf(subWalletId, searchOf(request, paths.wallet(subWalletId)));
  const back = { [BEHIND]: queryText(closeTo) };
  return { self: paths.accountTransfer(subWalletId, params.transferId ?? "", back), closeTo };
}

function behindOf(subWalletId: string, params: URLSearchParams): string {
  if (isExchangeAccount(subWalletId)) {
    return accountUrl(subWalletId, { ...readTransferSearch(params), explains: false });
  }
  return subWalletUrl(subWalletId, readSubWalletSearch(params), { transaction: null });
}

export function transactionPlace(request: Request, id: string): PlainDialogPlace {
  const closeTo = transactionsUrl(readTransactionSearch(searchOf(request, paths.transactions())));
  return { self: paths.transaction(id, { [BEHIND]: queryText(closeTo) }), closeTo };
}

/** @throws Response always: to /login without a session, else to `to` with a flash message; 404 for a posted form */
export async function answerInvalidUrl(
  request: Request,
  to: string,
  message: string = MESSAGES.INVALID_URL,
): Promise<never> {
  await requireSession(request);
  if (request.method !== "GET" && request.method !== "HEAD") throw data(message, { status: 404 });
  throw redirectInvalidUrl(to, message);
}
