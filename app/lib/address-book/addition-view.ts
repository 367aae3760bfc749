import { chainFromBackend, memoRules, type Network } from "~/lib/chains";
import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import { NOT_IN_LIST, UNHOSTED } from "~/lib/forms/vasp";
import { markHidden } from "~/lib/names/hidden-characters";
import type { BookEntry } from "~/lib/operations/address-book/addition";
import { formatWhen } from "~/lib/present/format";
import { isConfirmedStatus, isFinalStatus } from "~/lib/present/status";
import type { TimelineStep } from "~/lib/signing/timeline-view";

/** An entry that is to be approved, ready to be shown. */
export interface EntryView {
  chain: string;
  name: string;
  address: string;
  /** 'Destination tag 7', label, types, counterparty. */
  facts: { label: string; value: string }[];
}

const TYPE_WORDS: Readonly<Record<string, string>> = { RECIPIENT: "Recipient", TRAVEL_RULE: "Travel Rule" };

export function entryViews(entries: readonly BookEntry[], network: Network): EntryView[] {
  return entries.map(({ chain, name, address, label, memo, type, counterparty }) => {
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
    };
  });
}

function vaspWords({ vasp }: NonNullable<BookEntry["counterparty"]>): string {
  if (vasp.type === UNHOSTED.value) return UNHOSTED.label;
  if (vasp.type === NOT_IN_LIST.value) return vasp.name ? `${vasp.name} (not in list)` : NOT_IN_LIST.label;
  return vasp.name ?? vasp.id ?? "—";
}

/** What the page is called, by how far the request is. */
export function additionTitle(status: string, history: readonly RequestEvent[] | null): string {
  if (isConfirmedStatus(status)) return "Added to the address book";
  if (!isFinalStatus(status)) return "Approve the new addresses";
  const last = history?.at(-1);
  const by = last?.isPerson && last.by ? ` by ${last.by}` : "";
  if (status === "ERROR") return "Failed";
  return `${last?.isRejection ? "Rejected" : "Cancelled"}${by}`;
}

/** prepared -> approved -> added, with the times that are known. */
export function additionSteps(status: string, history: readonly RequestEvent[] | null): TimelineStep[] {
  const at = (event: RequestEvent | undefined) => (event ? formatWhen(event.at) : "");
  const prepared: TimelineStep = { title: "Prepared", detail: at(history?.[0]), state: "done" };
  const signed = history?.find((event) => event.status === "SIGNED");
  const approved: TimelineStep = { title: "Approved", detail: at(signed), ...(signed && { state: "done" }) };
  const last = at(history?.at(-1));
  if (isConfirmedStatus(status)) {
    return [prepared, { ...approved, state: "done" }, { title: "Added", detail: last, state: "done" }];
  }
  if (isFinalStatus(status)) {
    const title = additionTitle(status, null);
    return [prepared, ...(signed ? [approved] : []), { title, detail: last, state: "ended" }];
  }
  const [next, added] = [approved, { title: "Added", detail: "" } satisfies TimelineStep];
  return signed
    ? [prepared, approved, { ...added, state: "current" }]
    : [prepared, { ...next, state: "current" }, added];
}
