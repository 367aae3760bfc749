import { settle } from "~/lib/custody/settle.server";
import type { OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { paths } from "~/lib/paths";
import { formatFullDate } from "~/lib/present/format";
import { statusWords } from "~/lib/present/status-words";
import type { Session } from "~/lib/session/session.server";
import { askOutgoing, findSame, type Meant, type Outgoing } from "../same-request.server";
import { lostAttempt } from "../unconfirmed-intents.server";
import type { Asked, Question } from "./questions";
import { question } from "./questions.server";

const UNCHECKED = "We could not check whether a request with the same details already exists.";

/** Does not say who sends it: the service, or the application that requested it. */
const SIGNED = "Approved and signed.";

function linkTo({ id, requestId }: OutgoingTransaction) {
  return { to: paths.transaction(requestId ?? id), label: "Open that request" };
}

async function preparedBy(session: Session, requestId: string): Promise<string | null> {
  const { value } = await settle(getRequestPeople(session, requestId));
  const first = value?.history?.[0];
  return first?.isPerson ? first.by : null;
}

async function existsText(session: Session, newest: OutgoingTransaction, count: number): Promise<string> {
  const by = newest.requestId === null ? null : await preparedBy(session, newest.requestId);
  const what =
    count === 1
      ? "A request with the same details exists"
      : `${count} requests with the same details exist, the newest`;
  const since = newest.createdAt === null ? "" : ` since ${formatFullDate(newest.createdAt)}`;
  const words = newest.status === "SIGNED" ? SIGNED : statusWords(newest.status);
  return [`${what}${since}${by ? `, prepared by ${by}` : ""}.`, words].filter(Boolean).join(" ");
}

/** Asks about an open or recent duplicate, a lost attempt, or if neither is known (`outgoing` is null). */
export async function againQuestion(
  session: Session,
  meant: Meant,
  outgoing: Outgoing | null,
): Promise<Question | null> {
  const { intent } = meant;
  const tick = "I want one more with the same details";
  if (!outgoing) {
    const text = `${UNCHECKED} Look through the transactions first.`;
    const link = { to: paths.wallet(intent.subWalletId), label: "Open this sub-wallet" };
    return question("again", ["unchecked", intent], { text, link, tick: "I want to send it all the same" });
  }
  const same = await findSame(session, meant, outgoing);
  const [newest] = same;
  if (newest) {
    const ids = same.map(({ id }) => id).sort();
    const text = await existsText(session, newest, same.length);
    return question("again", ids, { text, link: linkTo(newest), tick });
  }
  const lost = await lostAttempt(intent);
  if (!lost) return null;
  const at = formatFullDate(lost.toISOString());
  const text = `The answer to an attempt with the same details was lost (${at}). There is no request of it yet, but it may still appear.`;
  return question("again", ["lost", lost.getTime()], { text, tick });
}

export async function findLost(session: Session, meant: Meant): Promise<Asked["found"]> {
  const { value: outgoing } = await settle(askOutgoing(session, meant.intent, { fresh: true }));
  const [newest] = outgoing ? await findSame(session, meant, outgoing) : [];
  if (!newest) return null;
  const text = `${await existsText(session, newest, 1)} It may be the one whose answer was lost.`;
  return { text, link: linkTo(newest) };
}
