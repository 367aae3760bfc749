import { settle } from "~/lib/custody/settle.server";
import type { Intent } from "~/lib/operations";
import type { Decoded } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { askOutgoing } from "../same-request.server";
import { nonceQuestion } from "./nonce-question.server";
import { priceQuestion } from "./price-question.server";
import type { Question } from "./questions";

/** Questions about the price and nonce that the service chose without a preview. */
export async function createdQuestions(
  session: Session,
  intent: Intent,
  { fee, nonce }: Decoded,
  requestId: string,
): Promise<Question[]> {
  const price = priceQuestion(intent, fee);
  const asked = [price, nonce === null ? null : await gapQuestion(session, intent, { nonce, requestId })];
  return asked.filter((one) => one !== null);
}

async function gapQuestion(session: Session, intent: Intent, chosen: { nonce: number; requestId: string }) {
  if ("nonce" in intent && intent.nonce !== null) return null;
  const { value: outgoing } = await settle(askOutgoing(session, intent, { fresh: true }));
  return nonceQuestion(session, intent, outgoing, chosen);
}
