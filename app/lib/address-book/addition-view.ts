import type { BookEntry } from "~/lib/book-entry";
import { chainFromBackend, memoRules, type Network } from "~/lib/chains";
import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { isConfirmedStatus, isFinalStatus } from "~/lib/present/status";
import { type TimelineStep, whenParts } from "~/lib/signing/screen/timeline-view";
import { NOT_IN_LIST, UNHOSTED } from "~/lib/vasps/vasp-rules";
import type { EntryStanding } from "./entry-standing.server";

export interface EntryView {
  chain: string;
  name: string;
  address: string;
  /** 'Destination tag 7', label, types, counterparty. */
  facts: { label: string; value: string }[];
  standing: { isAdded: boolean; words: string } | null;
}

const TYPE_WORDS: Readonly<Record<string, string>> = { RECIPIENT: "Recipient", TRAVEL_RULE: "Travel Rule" };

function standingWords(standing: EntryStanding | null | undefined, isOpen: boolean): EntryView["standing"] {
  const say = (words: string) => ({ isAdded: false, words });
  switch (standing?.kind) {
    case "added":
      return { isAdded: true, words: "Added" };
    case "other": {
      const there = `this address is in the address book already, as “${markHidden(standing.name)}”`;
      return say(isOpen ? `Will not be added: ${there}` : `Not added: ${there}`);
    }
    case "waiting":
      return say(
        `Another request that waits adds this address too, as “${markHidden(standing.name)}”: whichever is approved first is added`,
      );
    case "missing":
      return say("Not in the address book");
    case "unknown":
      return say("Whether it is in the address book could not be checked");
    default:
      return null;
  }
}

/** @param standings one per entry, in order */
export function entryViews(
  entries: readonly BookEntry[],
  {
    standings,
    isOpen,
    network,
  }: { standings: readonly (EntryStanding | null)[]; isOpen: boolean; network: Network },
): EntryView[] {
  return entries.map(({ chain, name, address, label, memo, type, counterparty }, at) => {
    const known = chainFromBackend(chain, network);
    const facts = [
      memo ? { label: (known && memoRules(known.id)?.label) ?? "Memo", value: memo } : null,
      label ? { label: "Label", value: label } : null,
      { label: "Type(s)", value: type.map((one) => TYPE_WORDS[one] ?? one).join(", ") },
      counterparty
        ? { label: "Counterparty", value: `${counterparty.name} · ${vaspWords(counterparty)}` }
        : null,
    ];
    const shown = facts.flatMap((fact) => (fact ? [{ ...fact, value: markHidden(fact.value) }] : []));
    return {
      chain: known?.name ?? markHidden(chain),
      name: markHidden(name),
      address: markHidden(address),
      facts: shown,
      standing: standingWords(standings[at], isOpen),
    };
  });
}

function vaspWords({ vasp }: NonNullable<BookEntry["counterparty"]>): string {
  if (vasp.type === UNHOSTED.value) return UNHOSTED.label;
  if (vasp.type === NOT_IN_LIST.value) return vasp.name ? `${vasp.name} (not in list)` : NOT_IN_LIST.label;
  return vasp.name ?? vasp.id ?? "—";
}

/** 'Added', 'Not added' or '2 of 3 added'. Unknown counts as added: the request is confirmed. */
function addedWords(standings: readonly (EntryStanding | null)[]): string {
  const missed = standings.filter((one) => one?.kind === "other" || one?.kind === "missing").length;
  if (missed === 0) return "Added";
  return missed === standings.length
    ? "Not added"
    : `${standings.length - missed} of ${standings.length} added`;
}

export function additionTitle(
  status: string,
  history: readonly RequestEvent[] | null,
  standings: readonly (EntryStanding | null)[] = [],
): string {
  const [asked, done] = ["Approve the new addresses", `${addedWords(standings)} to the address book`];
  return bookRequestTitle(status, history, { asked, done });
}

/** `asked`: while pending; `done`: once confirmed. */
export function bookRequestTitle(
  status: string,
  history: readonly RequestEvent[] | null,
  { asked, done }: { asked: string; done: string },
): string {
  if (isConfirmedStatus(status)) return done;
  if (!isFinalStatus(status)) return asked;
  const last = history?.at(-1);
  const by = last?.isPerson && last.by ? ` by ${last.by}` : "";
  if (status === "ERROR") return "Failed";
  return `${last?.isRejection ? "Rejected" : "Cancelled"}${by}`;
}

export function additionSteps(
  status: string,
  history: readonly RequestEvent[] | null,
  standings: readonly (EntryStanding | null)[] = [],
): TimelineStep[] {
  return bookRequestSteps(status, history, { next: "Added", done: addedWords(standings) });
}

/** `next` and `done`: the last step before and after it happens. */
export function bookRequestSteps(
  status: string,
  history: readonly RequestEvent[] | null,
  words: { next: string; done: string },
): TimelineStep[] {
  const at = (event: RequestEvent | undefined) => whenParts(event?.at);
  const prepared: TimelineStep = { title: "Prepared", detail: at(history?.[0]), state: "done" };
  const signed = history?.find((event) => event.status === "SIGNED");
  const approved: TimelineStep = { title: "Approved", detail: at(signed), ...(signed && { state: "done" }) };
  const last = at(history?.at(-1));
  if (isConfirmedStatus(status)) {
    const end: TimelineStep = { title: words.done, detail: last, state: "done" };
    return [prepared, { ...approved, state: "done" }, end];
  }
  if (isFinalStatus(status)) {
    const title = additionTitle(status, null);
    return [prepared, ...(signed ? [approved] : []), { title, detail: last, state: "ended" }];
  }
  const [next, added] = [approved, { title: words.next, detail: [] } satisfies TimelineStep];
  return signed
    ? [prepared, approved, { ...added, state: "current" }]
    : [prepared, { ...next, state: "current" }, added];
}
