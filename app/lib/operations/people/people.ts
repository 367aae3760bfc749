import type { PeopleChange, PersonState } from "~/lib/custody/people/people-changes.server";
import { derInteger, derSequence, derText, wholeSignData } from "../kit/der";

type Signed = Pick<PeopleChange, "requestId" | "kind" | "personId" | "before" | "after">;

/** What the Owners' phones sign of a change of people, hex: the DER encoding of exactly what changes, and its SHA-256. */
export function peopleSignData(
  trustId: string,
  { requestId, kind, personId, before, after }: Signed,
): { signData: string; digest: string } {
  const head = [trustId, "PEOPLE", requestId, kind, personId].map(derText);
  return wholeSignData(derSequence([...head, encodeState(before), encodeState(after)]));
}

function encodeState(state: PersonState | null): Uint8Array {
  if (!state) return derSequence([]);
  const { email, firstName, lastName, role, wallets } = state;
  const ids = wallets?.map(({ id }) => id).sort() ?? [];
  return derSequence([
    ...[email, firstName, lastName, role].map(derText),
    derInteger(wallets === null ? 0 : 1),
    derSequence(ids.map(derText)),
  ]);
}
