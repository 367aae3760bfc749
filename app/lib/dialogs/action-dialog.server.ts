import { data, redirect } from "@remix-run/node";
import { MESSAGES } from "~/lib/errors/catalogue";
import { answerReceive, showReceive } from "~/lib/receive/receive-flow.server";
import { answerSend, showSend } from "~/lib/send/send-flow.server";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import type { DialogPlace } from "./place";

/** The dialogs that both modal routes know. */
export type DialogAction = "send" | "receive";

/** The loader of a modal route: one purpose each, whatever page is behind. */
export async function showAction(request: Request, action: DialogAction, place: DialogPlace) {
  if (action === "receive") return { action, page: await showReceive(request, place) };
  return { action, page: await showSend(request, place) };
}

/** The action of a modal route. */
export async function answerAction(request: Request, action: DialogAction, place: DialogPlace) {
  return action === "receive" ? answerReceive(request, place) : answerSend(request, place);
}

/**
 * Leaves a URL that leads nowhere, with the words for it as a message.
 * @throws Response always: to /login without a session, else to `to`
 */
export async function leaveInvalid(
  request: Request,
  to: string,
  message: string = MESSAGES.INVALID_URL,
): Promise<never> {
  await requireSession(request);
  if (request.method !== "GET" && request.method !== "HEAD") throw data(message, { status: 404 });
  throw redirect(to, { headers: { "Set-Cookie": setFlash("error", message) } });
}
