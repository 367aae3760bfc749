import { data } from "@remix-run/node";
import { MESSAGES } from "~/lib/errors/catalogue";
import { answerReceive, showReceive } from "~/lib/receive/flow.server";
import { answerSend, showSend } from "~/lib/send/flow.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import { answerSpeedUp, showSpeedUp } from "~/lib/speed-up/flow.server";
import type { DialogPlace } from "../dialog-place";

/** The actions of a modal route; each route lists those it supports. */
export type DialogAction = "send" | "receive" | "speedupcancel";

/** The loader of a modal route: one purpose each, whatever page is behind. */
export async function showAction(request: Request, action: DialogAction, place: DialogPlace) {
  switch (action) {
    case "receive":
      return { action, page: await showReceive(request, place) };
    case "speedupcancel":
      return { action, page: await showSpeedUp(request, place) };
    default:
      return { action, page: await showSend(request, place) };
  }
}

/** The action of a modal route. */
export async function answerAction(request: Request, action: DialogAction, place: DialogPlace) {
  switch (action) {
    case "receive":
      return answerReceive(request, place);
    case "speedupcancel":
      return answerSpeedUp(request, place);
    default:
      return answerSend(request, place);
  }
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
