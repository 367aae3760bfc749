import type { Intent } from "~/lib/operations";
import { paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { aheadView } from "./ahead-view.server";
import { nonceOrder } from "./nonce-order.server";
import type { Question } from "./questions";
import { question } from "./questions.server";
import type { Outgoing } from "./same-request.server";

/** The nonce that was typed; null where the backend chooses, and of a replacement, whose nonce is used on purpose. */
function typedNonce(intent: Intent): number | null {
  if ("replaces" in intent && intent.replaces !== undefined) return null;
  return "nonce" in intent ? intent.nonce : null;
}

/**
 * Asks about a typed nonce that another waiting request has, and about one with numbers missing before it: a single
 * missing number is enough to hold the transaction up, however far ahead it is.
 */
export async function nonceQuestion(
  session: Session,
  intent: Intent,
  outgoing: Outgoing | null,
): Promise<Question | null> {
  const nonce = typedNonce(intent);
  if (nonce === null || !outgoing) return null;
  const { chain, subWalletId } = intent;
  const order = await nonceOrder(session, outgoing, { chain, nonce, requestId: null });
  const [rival] = order.rivals;
  if (rival) {
    const text = `Another waiting request has nonce ${nonce} already. Only one of the two can be confirmed; the other will fail.`;
    const link = { to: paths.transaction(rival.requestId ?? rival.id), label: "Open that request" };
    const ids = order.rivals.map(({ id }) => id).sort();
    return question("nonce", [nonce, ...ids], { text, link, tick: `I want nonce ${nonce} all the same` });
  }
  const view = aheadView(order, { chain, subWalletId });
  if (!view?.missing) return null;
  const text = `${view.missing} Until then it waits, however long that takes.`;
  const tick = `I want nonce ${nonce}, although it is ahead of the next one`;
  return question("nonce", [nonce, order.missing], { text, tick });
}
