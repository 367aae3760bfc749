import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import type { Mismatch, VerificationFacts } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { getSigningData, type SigningData, verificationFacts } from "~/lib/signing/signing-data.server";
import { readyRows } from "../batch.server";
import { type CheckedPayout, checkDraft } from "../check.server";
import type { RowPayment } from "../check-row";
import { type PayoutDraft, packDraft } from "../draft.server";
import { withFees } from "../edit-draft";
import { answerFile, answerMaking } from "../new-answer.server";
import { answerReviewed, CHANGED, whyNot } from "../review.server";
import { answerChecked, type PayoutForm, withCheck } from "../show-check.server";
import { textOfRows } from "../write-rows";
import { type AskedRow, compareRow, type Making, makeRow, type Outcome } from "./make-row.server";
import { makingView } from "./making-view.server";
import {
  digestOfEach,
  type MadeRow,
  type MakingState,
  type Mark,
  openState,
  type RowToMake,
  sealState,
} from "./state.server";

const MOST_AT_ONCE = 25;
const LONGEST_MS = 8_000;

export interface EachForm extends PayoutForm {
  reviewed: string;
  /** What the form knows of the rows that were made, sealed. */
  made: string;
  /** Ticked boxes by index of the row. */
  ticks: ReadonlyMap<number, string>;
}

/** Makes a request for each row, as many as a short time allows, and shows how far it is. */
export async function makeEach(session: Session, form: EachForm, draft: PayoutDraft) {
  const { value: user, problem } = await settle(getUser(session));
  const state = openState(session, form.made);
  if (!user) return answerFile(form.head, { text: textOfRows(draft), problem, status: 502 });
  const { trustId } = user.organisation;
  return state ? goOn(session, form, draft, { state, trustId }) : begin(session, form, draft, trustId);
}

/** Only what was reviewed is made. */
function begin(session: Session, form: EachForm, draft: PayoutDraft, trustId: string) {
  return withCheck(session, form, draft, (checked) => {
    const ready = readyRows(checked);
    if (!ready || ready.length === 0)
      return answerChecked(session, form, withFees(draft), checked, whyNot(checked));
    const rows = ready.map(({ index, row: { line }, payment }) => ({ index, line, payment }));
    const digest = digestOfEach(
      trustId,
      rows.map(({ payment }) => payment),
    );
    if (digest !== form.reviewed) {
      return answerReviewed(session, form, draft, checked, { problem: CHANGED, status: 409 });
    }
    const run = { trustId, rows, state: { digest, rows: new Map() }, paying: checked.paying };
    return makeSome(session, form, draft, run);
  });
}

/** The rows were checked when it began: what has been made since would count twice. */
async function goOn(
  session: Session,
  form: EachForm,
  draft: PayoutDraft,
  { state, trustId }: { state: MakingState; trustId: string },
) {
  const { head, network, currency } = form;
  const options = { from: head.from, network, currency, isMaking: true };
  const { value: checked, problem } = await settle(checkDraft(session, draft, options));
  if (!checked) return answerFile(head, { text: textOfRows(draft), problem, status: 502 });
  const rows = checked.rows.flatMap(({ index, row, payment }) =>
    payment && !row.isLeftOut ? [{ index, line: row.line, payment }] : [],
  );
  const digest = digestOfEach(
    trustId,
    rows.map(({ payment }) => payment),
  );
  if (digest !== state.digest) return begin(session, { ...form, made: "" }, draft, trustId);
  return makeSome(session, form, draft, { trustId, rows, state, paying: checked.paying });
}

interface Run {
  trustId: string;
  rows: readonly RowToMake[];
  state: MakingState;
  paying: CheckedPayout["paying"];
}

async function makeSome(session: Session, form: EachForm, draft: PayoutDraft, run: Run) {
  const [canFind, canAnnotate] = await Promise.all([
    statesCapability("idempotencyKeys"),
    statesCapability("annotations"),
  ]);
  const signingOf = signingReader(session, form.currency);
  const making: Making = { session, trustId: run.trustId, canFind, canAnnotate, signingOf };
  const made = await makeInOrder(making, form, run);
  const view = await makingView(session, { ...run, ...made });
  return answerMaking(form.head, {
    list: packDraft(withFees(draft)),
    reviewed: run.state.digest,
    made: sealState(session, run.state),
    view,
    problem: made.problem,
    mismatches: made.mismatches,
  });
}

interface Made {
  problem: string | null;
  mismatches: readonly Mismatch[];
  asked: ReadonlyMap<number, AskedRow>;
}

/** One after the other. Rows that somebody must look at hold up no others: they come last. */
async function makeInOrder(making: Making, { intent, ticks }: EachForm, { rows, state }: Run): Promise<Made> {
  const asked = new Map<number, AskedRow>();
  const until = Date.now() + LONGEST_MS;
  const isRetried = intent.kind === "retry";
  const isFirst = ({ index }: RowToMake) =>
    ticks.has(index) || isToDo(state.rows.get(index)?.mark, isRetried);
  const isAsked = (row: RowToMake) => !isFirst(row) && isOpen(state.rows.get(row.index)?.mark);
  const inTurn = [...rows.filter(isFirst), ...rows.filter(isAsked)];
  for (const { index, payment } of inTurn.slice(0, MOST_AT_ONCE)) {
    if (Date.now() > until) break;
    const outcome = await makeNext(making, payment, state.rows.get(index), ticks.get(index) ?? "");
    if (outcome.row) state.rows.set(index, outcome.row);
    else state.rows.delete(index);
    if (outcome.asked) asked.set(index, outcome.asked);
    if (outcome.problem) return { problem: outcome.problem, mismatches: outcome.mismatches ?? [], asked };
  }
  return { problem: null, mismatches: [], asked };
}

const isToDo = (mark: Mark | undefined, isRetried: boolean) =>
  mark === undefined || mark === "uncompared" || (mark === "refused" && isRetried);

const isOpen = (mark: Mark | undefined) => mark === "asked" || mark === "unclear";

function makeNext(
  making: Making,
  payment: RowPayment,
  earlier: MadeRow | undefined,
  tick: string,
): Promise<Outcome> | Outcome {
  if (earlier?.mark === "made" || earlier?.mark === "differs") return { row: earlier };
  if (earlier?.mark === "uncompared") return compareRow(making, payment, earlier);
  return makeRow(making, payment, earlier, tick);
}

function signingReader(session: Session, currency: string): Making["signingOf"] {
  const read = new Map<string, ReturnType<Making["signingOf"]>>();
  const ask = async (subWalletId: string) => {
    const { value } = await settle(getSigningData(session, subWalletId, currency));
    return value && known(value);
  };
  return (subWalletId) => {
    const reading = read.get(subWalletId) ?? ask(subWalletId);
    read.set(subWalletId, reading);
    return reading;
  };
}

const known = (signing: SigningData): { signing: SigningData; facts: VerificationFacts } => ({
  signing,
  facts: verificationFacts({ payer: signing.payer }),
});
