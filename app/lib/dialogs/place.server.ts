import { data } from "@remix-run/node";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type HomeAction, paths, subWalletIdFromParams, type WalletAction } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import type { DialogPlace } from "../dialog-place";

type Params = Parameters<typeof subWalletIdFromParams>[0];

/**
 * The place of a dialog over the home page.
 * @throws Response as `answerInvalidUrl` does, where the parameters name no sub-wallet
 */
export async function homePlace(request: Request, params: Params, action: HomeAction): Promise<DialogPlace> {
  const subWalletId = subWalletIdFromParams(params) ?? (await answerInvalidUrl(request, paths.home()));
  return { subWalletId, self: paths.homeAction(subWalletId, action), closeTo: paths.home() };
}

/** The same over a sub-wallet's own page. */
export async function walletPlace(
  request: Request,
  params: Params,
  action: WalletAction,
): Promise<DialogPlace> {
  const subWalletId = subWalletIdFromParams(params) ?? (await answerInvalidUrl(request, paths.home()));
  return { subWalletId, self: paths.walletAction(subWalletId, action), closeTo: paths.wallet(subWalletId) };
}

/**
 * Redirects away from an invalid URL, with a flash message.
 * @throws Response always: to /login without a session, else to `to`
 */
export async function answerInvalidUrl(
  request: Request,
  to: string,
  message: string = MESSAGES.INVALID_URL,
): Promise<never> {
  await requireSession(request);
  if (request.method !== "GET" && request.method !== "HEAD") throw data(message, { status: 404 });
  throw redirectInvalidUrl(to, message);
}
