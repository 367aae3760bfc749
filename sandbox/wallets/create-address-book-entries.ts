import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import { isAddressOf } from "../chains/any-address";
import { canonicalAddress } from "../chains/canonical-address";
import { type Chain, factsOf, type Network } from "../chains/facts";
import { addressBookEntries } from "../db/schema";
import { answerOnce } from "../idempotency/answer-once";
import type { Services } from "../services";

type Vasp = { id?: string | null; name?: string | null; type?: string | null };

/** The contract's AddressBookEntryInput. */
export type EntryInput = {
  chain: Chain;
  name: string;
  label?: string | null;
  address: string;
  memo?: string | null;
  type: ("RECIPIENT" | "TRAVEL_RULE")[];
  counterparty?: { name: string; vasp: Vasp } | null;
};

const MAX_ENTRIES = 50;

/**
 * Adds entries to the organisation's address book, all or none. An entry whose chain, address and memo exist already
 * stays unchanged.
 * @throws ApiError INVALID_INPUT with the first rule that an entry breaks
 */
export async function createAddressBookEntries(
  services: Services,
  principal: Principal,
  entries: EntryInput[],
  idempotencyKey: string | null,
): Promise<{ success: true }> {
  if (entries.length === 0) throw invalidInput("Please enter an address");
  if (entries.length > MAX_ENTRIES) throw invalidInput(`Maximum of ${MAX_ENTRIES} address entries only`);
  for (const [at, entry] of entries.entries()) assertValidEntry(entry, at + 1, services.env.NETWORK);
  const { organisationId, actor } = principal;
  const operation = { name: "createAddressBookEntry", input: { entries }, idempotencyKey };
  return answerOnce(services, principal, operation, async (tx) => {
    const at = services.clock();
    const rows = entries.map((entry) => rowOf(entry, organisationId, at));
    const added = await tx.insert(addressBookEntries).values(rows).onConflictDoNothing().returning();
    for (const { name, chain, address } of added) {
      const description = `Address book entry added: ${name}, ${chain} ${address}`;
      await recordAuditEvent(tx, { organisationId, actor, description, at });
    }
    return { success: true as const };
  });
}

const hasLengthUpTo = (max: number, text: string | null | undefined): boolean => {
  const length = Array.from(text?.trim() ?? "").length;
  return length >= 1 && length <= max;
};

/** Checks an entry's rules in order. `n` counts from 1. */
function assertValidEntry(entry: EntryInput, n: number, network: Network): void {
  const { chain, name, label, address, memo, type } = entry;
  const place = `(${chain} row ${n})`;
  if (!hasLengthUpTo(49, name)) throw invalidInput(`Name must be 1 to 50 characters ${place}`);
  if (label?.trim() && !hasLengthUpTo(100, label))
    throw invalidInput(`Label must be under 100 characters ${place}`);
  if (!isAddressOf(chain, address, network)) {
    throw invalidInput(`Please enter a valid ${chain} address ${place}`);
  }
  if (memo?.trim()) readMemo(chain, memo.trim());
  if (type.length === 0) throw invalidInput(`Please choose at least one type ${place}`);
  if (type.includes("TRAVEL_RULE") && !isComplete(entry.counterparty)) {
    throw invalidInput(`Please provide Travel Rule information for the address row ${n}`);
  }
}

function readMemo(chain: Chain, memo: string): void {
  const { readMemo: read } = factsOf(chain);
  if (!read) throw invalidInput(`Addresses of ${chain} have no memo`);
  read(memo);
}

function isComplete(counterparty: EntryInput["counterparty"]): boolean {
  if (!hasLengthUpTo(99, counterparty?.name)) return false;
  const { type, id, name } = counterparty?.vasp ?? {};
  if (type === "LISTED") return hasLengthUpTo(99, name) && Boolean(id?.trim());
  return type === "UNHOSTED" || type === "UNLISTED";
}

function rowOf(
  { chain, name, label, address, memo, type, counterparty }: EntryInput,
  organisationId: string,
  createdAt: Date,
): typeof addressBookEntries.$inferInsert {
  const party = type.includes("TRAVEL_RULE") ? counterparty : null;
  return {
    organisationId,
    chain,
    name: name.trim(),
    label: label?.trim() || null,
    address: canonicalAddress(chain, address),
    memo: memo?.trim() || null,
    recipient: type.includes("RECIPIENT"),
    travelRule: type.includes("TRAVEL_RULE"),
    counterpartyName: party?.name.trim() ?? null,
    vaspId: party?.vasp.id?.trim() || null,
    vaspName: party?.vasp.name?.trim() || null,
    vaspType: party?.vasp.type ?? null,
    createdAt,
  };
}
