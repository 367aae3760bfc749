import { chainOf } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { statusTone, type Tone } from "~/lib/present/status";
import { statusWords } from "~/lib/present/status-words";
import type { Session } from "~/lib/session/session.server";
import type { AskedRow } from "./make-row.server";
import type { MadeRow, MakingState, RowToMake } from "./state.server";

export interface MakingRowView {
  index: number;
  line: number;
  name: string | null;
  address: string;
  chain: string;
  reference: string;
  amount: { value: string; unit: string };
  state: string;
  tone: Tone | null;
  /** More about the state; "" for nothing. */
  words: string;
  link: { to: string; words: string } | null;
  /** What must be ticked before it is made. */
  ask: { key: string; texts: AskedRow["texts"]; tick: string } | null;
}

export interface MakingView {
  count: number;
  made: number;
  /** Not begun. */
  left: number;
  /** To be ticked. */
  asked: number;
  refused: number;
  /** The next request that waits for approval. */
  review: string | null;
  waiting: number;
  rows: MakingRowView[];
  moreRows: number;
}

const MOST_LISTED = 200;
const NEWEST = 100;

interface Shown {
  rows: readonly RowToMake[];
  state: MakingState;
  asked: ReadonlyMap<number, AskedRow>;
}

export async function makingView(session: Session, { rows, state, asked }: Shown): Promise<MakingView> {
  const statuses = await readStatuses(session, rows, state);
  const madeOf = ({ index }: RowToMake) => state.rows.get(index);
  const statusOf = (row: RowToMake) => statuses.get(madeOf(row)?.requestId ?? "") ?? null;
  const countOf = (...marks: string[]) =>
    rows.filter((row) => marks.includes(madeOf(row)?.mark ?? "")).length;
  const sorted = rows.toSorted((a, b) => rankOf(madeOf(a), statusOf(a)) - rankOf(madeOf(b), statusOf(b)));
  const waiting = rows.filter((row) => statusOf(row) === "AWAITING_SIGNATURES");
  const [next] = waiting;
  return {
    count: rows.length,
    made: countOf("made", "uncompared"),
    left: rows.filter((row) => !madeOf(row)).length,
    asked: countOf("asked", "unclear"),
    refused: countOf("refused", "differs"),
    review: next ? reviewPath(next, madeOf(next)) : null,
    waiting: waiting.length,
    rows: sorted
      .slice(0, MOST_LISTED)
      .map((row) => rowView(row, madeOf(row), asked.get(row.index), statusOf(row))),
    moreRows: Math.max(0, rows.length - MOST_LISTED),
  };
}

const reviewPath = ({ payment }: RowToMake, made: MadeRow | undefined) =>
  paths.walletAction(payment.subWalletId, "send", { request: made?.requestId ?? "" });

/** What needs somebody first, then what waits for approval. */
function rankOf(made: MadeRow | undefined, status: string | null): number {
  if (!made) return 3;
  if (made.mark !== "made" && made.mark !== "uncompared") return 0;
  return status === "AWAITING_SIGNATURES" ? 1 : 2;
}

/** By request, of the newest of each paying sub-wallet; none if the backend fails. */
async function readStatuses(session: Session, rows: readonly RowToMake[], state: MakingState) {
  const made = rows.filter(({ index }) => state.rows.get(index)?.requestId);
  const payers = [...new Set(made.map(({ payment }) => payment.subWalletId))];
  const pages = await Promise.all(
    payers.map((id) => settle(listSubWalletTransactions(session, id, { limit: NEWEST }))),
  );
  return new Map(
    pages.flatMap(({ value }) =>
      (value?.items ?? []).flatMap(({ requestId, status }) =>
        requestId ? [[requestId, status] as const] : [],
      ),
    ),
  );
}

const STATES: Readonly<Record<MadeRow["mark"], [state: string, tone: Tone]>> = {
  made: ["Made", "info"],
  uncompared: ["Made", "info"],
  unclear: ["Not known", "bad"],
  asked: ["Look at this", "wait"],
  refused: ["Refused", "bad"],
  differs: ["Stopped", "bad"],
};

const LATER = "You are asked about it once the other rows are made.";

function rowView(
  { index, line, payment }: RowToMake,
  made: MadeRow | undefined,
  asked: AskedRow | undefined,
  status: string | null,
): MakingRowView {
  const { chain, to, toName, reference, amount, decimals, asset, subWalletId } = payment;
  const [state, tone] = made ? STATES[made.mark] : ["Not made yet", null];
  const isOpen = made?.mark === "asked" || made?.mark === "unclear";
  return {
    ...{ index, line, state },
    name: toName && markHidden(toName),
    address: markHidden(to),
    chain: chainOf(chain).name,
    reference: markHidden(reference),
    amount: { value: formatExact(fromUnits(BigInt(amount), decimals)), unit: markHidden(asset) },
    tone: status === null ? tone : statusTone(status),
    words: markHidden(wordsOf(made, status)) + (isOpen && !asked ? `. ${LATER}` : ""),
    link: linkOf(made, subWalletId),
    ask: asked
      ? {
          key: asked.key,
          texts: asked.texts.map(({ text, link }) => ({ text: markHidden(text), link })),
          tick: made?.mark === "unclear" ? "I have looked: make this row" : "Make this row all the same",
        }
      : null,
  };
}

function wordsOf(made: MadeRow | undefined, status: string | null): string {
  if (status !== null && made?.words === "") return statusWords(status) ?? "";
  return made?.words ?? "";
}

function linkOf(made: MadeRow | undefined, subWalletId: string): MakingRowView["link"] {
  if (made?.requestId) return { to: paths.transaction(made.requestId), words: "Open the request" };
  return made?.mark === "unclear" ? { to: paths.wallet(subWalletId), words: "Open the sub-wallet" } : null;
}
