import { settle } from "~/lib/custody/settle.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { counterpartySideOf, MAX_SUPPLIED } from "~/lib/forms/travel-rule-form";
import type { Session } from "~/lib/session/session.server";
import { storedValues } from "../read-posted.server";
import { travelRuleState } from "../state";

export type Found = NonNullable<Awaited<ReturnType<typeof getTransaction>>>;

/** `key`: equal for payments of one counterparty, in one direction. Null if it has not exactly one. */
export interface SelectedPayment {
  id: string;
  found: Found;
  key: string | null;
  state: ReturnType<typeof travelRuleState>;
}

/** One that cannot be read. */
export interface UnreadPayment {
  id: string;
  found: null;
  problem: string;
}

const UNKNOWN = "There is no such transaction";

/** In the order of the ids, at most as many as one form takes. Never throws. */
export function readSelected(
  session: Session,
  ids: readonly string[],
): Promise<(SelectedPayment | UnreadPayment)[]> {
  return Promise.all([...new Set(ids)].slice(0, MAX_SUPPLIED).map((id) => readOne(session, id)));
}

async function readOne(session: Session, id: string): Promise<SelectedPayment | UnreadPayment> {
  const { value: found, problem } = await settle(getTransaction(session, id));
  if (!found) return { id, found: null, problem: problem ?? UNKNOWN };
  const { status, transfers } = found.transaction;
  return { id, found, key: keyOf(found), state: travelRuleState(status, transfers?.items ?? []) };
}

function keyOf(found: Found): string | null {
  const keys = storedValues(found).map((values) => {
    const side = counterpartySideOf(values.direction);
    return side && [found.transaction.chain, values.direction, values[side].accountId].join(" ");
  });
  const [first, ...others] = [...new Set(keys)];
  return first && others.length === 0 ? first : null;
}

/** Why its details cannot be given here; null if they can. */
export function whyNotHere(one: SelectedPayment | UnreadPayment): string | null {
  if (!one.found) return one.problem;
  if (one.state === "submitted") return "Its details were submitted before.";
  if (one.state !== "editable") return "It does not wait for details.";
  return one.key === null ? "It has several counterparties: open it to give the details of each." : null;
}
