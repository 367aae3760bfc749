import { type LiveChainId, numberWord } from "~/lib/chains";
import type { Intent } from "~/lib/operations";
import { paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { nonceOrder } from "../nonce-order.server";
import { pendingBeforeView } from "../pending-before-view.server";
import type { Outgoing } from "../same-request.server";
import type { Question } from "./questions";
import { question } from "./questions.server";

/** A replacement reuses a nonce on purpose. */
function replaces(intent: Intent): boolean {
  return "replaces" in intent && intent.replaces !== undefined;
}

interface NumberToJudge {
  chain: LiveChainId;
  nonce: number;
  isChosen: boolean;
  requestId: string | null;
}

function numberOf(intent: Intent, chosen: ChosenNonce | null): NumberToJudge | null {
  const { chain } = intent;
  if (replaces(intent)) return null;
  const typed = "nonce" in intent ? intent.nonce : null;
  if (typed !== null) return { chain, nonce: typed, isChosen: false, requestId: null };
  return chosen && { chain, isChosen: true, requestId: null, ...chosen };
}

export interface ChosenNonce {
  nonce: number;
  requestId?: string;
}

/** A single missing nonce delays the transaction. `chosen` is null if not known yet. */
export async function nonceQuestion(
  session: Session,
  intent: Intent,
  outgoing: Outgoing | null,
  chosen: ChosenNonce | null = null,
): Promise<Question | null> {
  const number = numberOf(intent, chosen);
  if (number === null || !outgoing) return null;
  const { chain, nonce, isChosen } = number;
  const order = await nonceOrder(session, outgoing, number);
  const word = numberWord(chain);
  const [rival] = order.rivals;
  if (rival) {
    const text = `Another waiting request has ${word} ${nonce} already. Only one of the two can be confirmed; the other will fail.`;
    const link = { to: paths.transaction(rival.requestId ?? rival.id), label: "Open that request" };
    const ids = order.rivals.map(({ id }) => id).sort();
    return question("nonce", [nonce, ...ids], { text, link, tick: `I want ${word} ${nonce} all the same` });
  }
  const view = pendingBeforeView(order, { chain, subWalletId: intent.subWalletId });
  if (!view?.missing) return null;
  const choice = isChosen ? [`The service chose ${word} ${nonce}.`] : [];
  const text = [...choice, view.missing, "Until then it waits, however long that takes."].join(" ");
  const tick = `I want ${word} ${nonce}, although it is ahead of the next one`;
  return question("nonce", [nonce, order.missing], { text, tick });
}
