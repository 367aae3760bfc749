import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { ROLES, type Role } from "~/lib/custody/people/people.server";
import {
  createPeopleChange,
  getPeopleChange,
  listPeopleChanges,
  type NewPeopleChange,
  type PeopleChange,
} from "~/lib/custody/people/people-changes.server";
import { getWalletsInfo } from "~/lib/custody/people/user.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { Issue } from "~/lib/issue";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import type { NameQuestion } from "~/lib/similar-names/questions.server";

const SAFE = "It is not known whether it was asked for. It is safe to press the button again.";
const OTHER =
  "The service prepared another change than this. Its request is cancelled, or must not be approved; nothing is changed";

/** A refused form, with the wallets that were ticked and its one-time token. */
export interface PeopleAnswer<Values> extends FormAnswer<Values> {
  ticked: readonly string[];
  once: string;
  /** About an invited person's name. */
  question?: NameQuestion | null;
}

export const readRole = (text: string): Role | null => ROLES.find((role) => role === text) ?? null;

/** @throws Response to the list for who may not change people */
export async function assertMayChange(session: Session): Promise<void> {
  const known = await listPeopleChanges(session);
  if (!known?.mayChange) throw redirectInvalidUrl(paths.people(), "Only an Owner changes people");
}

export async function walletChoices(session: Session) {
  const { items } = await getWalletsInfo(session);
  return items
    .filter(({ deleted }) => !deleted)
    .map(({ walletId, walletName }) => ({ id: walletId, name: markHidden(walletName) }));
}

interface Asking<Values> {
  session: Session;
  asked: NewPeopleChange;
  typed: Values;
  ticked: readonly string[];
  token: string;
  question?: NameQuestion | null;
}

export const refusePeople = <Values>(
  { typed, ticked, token, question = null }: Pick<Asking<Values>, "typed" | "ticked" | "token" | "question">,
  status: number,
  issues: Issue[],
  problem?: string,
) =>
  data<PeopleAnswer<Values>>(
    {
      ...formAnswer(typed, { issues, ...(problem && { problems: [problem] }) }),
      ticked,
      once: token,
      question,
    },
    { status },
  );

/** Asks once for a form and its content, and leads to the request. */
export async function askChange<Values>(asking: Asking<Values>) {
  const { session, asked, token } = asking;
  try {
    const made = await once(session, token, () => make(session, asked, token));
    if (made.isOther) return refusePeople({ ...asking, token: issueToken() }, 502, [], OTHER);
    return redirect(paths.peopleChange(made.requestId));
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return refusePeople({ ...asking, token: issueToken() }, 400, [], staleFormMessage);
    }
    if (!isCustodyFailure(error)) throw error;
    const words = wordsOf(error);
    return refusePeople(asking, statusOf(error), [], isUnclear(error) ? `${words} ${SAFE}` : words);
  }
}

async function make(session: Session, asked: NewPeopleChange, token: string) {
  // With the content, so that a form whose first answer was lost can be sent with something else.
  const idempotencyKey = createHash("sha256")
    .update(`${token} ${JSON.stringify(asked)}`)
    .digest("hex");
  const requestId = await createPeopleChange(session, asked, { idempotencyKey });
  const { value: made } = await settle(getPeopleChange(session, requestId));
  const isOther = made !== null && !isWhatWasAsked(made, asked);
  if (isOther) await settle(cancelRequest(session, requestId, "It differs from what was asked for"));
  return { requestId, isOther };
}

const idsOf = (ids: readonly string[] | null | undefined) => (ids ? [...ids].sort().join() : null);

function isWhatWasAsked({ kind, personId, after }: PeopleChange, asked: NewPeopleChange): boolean {
  if (kind !== asked.kind) return false;
  if (kind !== "INVITE" && personId !== asked.personId) return false;
  if (kind === "REMOVE") return after === null;
  if (!after || after.role !== asked.role) return false;
  if (idsOf(after.wallets?.map(({ id }) => id)) !== idsOf(asked.walletIds)) return false;
  if (kind === "CHANGE") return true;
  return (
    after.email === asked.email?.toLowerCase() &&
    after.firstName === asked.firstName &&
    after.lastName === asked.lastName
  );
}
