import type { LiveChainId } from "~/lib/chains";
import type { Fact } from "~/lib/operations/kit/types";
import { parseSubWalletId } from "~/lib/paths";
import { formatWhen } from "~/lib/present/format";
import { paidRows } from "./paid-rows";
import type { RecipientFacts } from "./recipient-facts.server";
import type { NamedAddress } from "./signing-data.server";
import type { SummaryRow } from "./summary-row";

type RecipientFact = Extract<Fact, { kind: "recipient" }>;

interface KnownBy {
  named: NamedAddress | null;
  facts: RecipientFacts | null;
  chain: LiveChainId;
}

export function recipientRows(fact: RecipientFact, { named, facts, chain }: KnownBy): SummaryRow[] {
  const { label, value } = fact;
  const name = facts?.known?.ownName ?? named?.name ?? facts?.known?.entry?.name ?? null;
  // An own sub-wallet, without an address to compare.
  if (name !== null && parseSubWalletId(value)) {
    return [
      { kind: "main", label, value: name },
      { label: "Account id", value, wide: true, isAddress: true },
    ];
  }
  const { note, paid } = recipientWords(fact, { named, facts, chain });
  const kind = "main";
  const address = {
    kind,
    label: name === null ? label : "Address",
    value,
    wide: true,
    isGrouped: true,
  } as const;
  return [
    ...(name === null
      ? [{ ...address, note }]
      : [{ kind, label, value: name, mark: facts?.mark ?? null, note } as const, address]),
    ...paid,
  ];
}

export function recipientWords(
  { memo }: RecipientFact,
  { named, facts, chain }: KnownBy,
): { note: string | null; paid: SummaryRow[] } {
  return { note: sourceWords(named, memo, facts), paid: facts ? paidRows(facts, chain) : [] };
}

/** 'In your address book as Acme, added by Amara Osei on 5 Jan 2026, 10:00 UTC'. */
function sourceWords(
  named: NamedAddress | null,
  memo: string | null,
  facts: RecipientFacts | null,
): string | null {
  if (named?.source === "own-account") return "Your own exchange account";
  if (facts?.known) {
    const { entry, ownName } = facts.known;
    if (ownName !== null) return OWN;
    return entry ? bookWords(entry, memo, addedWords(entry)) : "Not in your address book";
  }
  if (named?.source === "own-sub-wallet") return OWN;
  return named?.source === "address-book" ? bookWords(named, memo, "") : null;
}

const OWN = "Your own sub-wallet";

type Entry = NonNullable<NonNullable<RecipientFacts["known"]>["entry"]>;

/** An entry without a memo covers every payee at the address. */
function bookWords(entry: { name: string; memo: string | null }, memo: string | null, added: string): string {
  return entry.memo === null || entry.memo === "" || entry.memo === memo
    ? `In your address book as ${entry.name}${added}`
    : `Your address book has this address as ${entry.name}, with another memo${added}`;
}

/** ', added by Amara Osei on 5 Jan 2026, 10:00 UTC, changed by Ida Holm on 6 Feb 2026, 09:00 UTC' */
function addedWords({ addedAt, addedBy, changedAt, changedBy }: Entry): string {
  return doneWords("added", addedBy, addedAt) + doneWords("changed", changedBy, changedAt);
}

function doneWords(verb: string, who: string | null, at: string | null): string {
  const when = at === null ? "" : formatWhen(at);
  const by = who === null ? "" : ` by ${who}`;
  return when === "" ? "" : `, ${verb}${by} on ${when}`;
}
