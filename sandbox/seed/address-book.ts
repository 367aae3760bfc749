import { personActor } from "../auth/principal";
import type { Network } from "../chains/names";
import type { Tx } from "../db/client";
import { addressBookEntries } from "../db/schema";
import { outsideAddress } from "./counterparty-addresses";
import { inChunks } from "./in-chunks";
import { type OrganisationKey, organisationOf, users } from "./people";
import type { BookedContact } from "./plan/booked-contact";
import { contacts } from "./plan/contacts";
import { seededRandom } from "./random";
import { vaspNamed } from "./vasps";

type Entry = typeof addressBookEntries.$inferInsert;

/** The same in every installation. */
export function contactAddress(contact: Pick<BookedContact, "chain" | "name">, network: Network): string {
  return outsideAddress(contact.chain, network, seededRandom(`contact:${contact.chain}:${contact.name}`));
}

function entriesOf(organisation: OrganisationKey, network: Network, createdAt: Date): Entry[] {
  const adder = users.find((user) => user.organisation === organisation);
  return contacts[organisation].map((contact) => {
    const vasp = contact.vasp ? vaspNamed(contact.vasp) : undefined;
    const isTravelRule = vasp !== undefined;
    return {
      organisationId: organisationOf(organisation).id,
      chain: contact.chain,
      name: contact.name,
      label: contact.label ?? null,
      address: contactAddress(contact, network),
      memo: contact.memo ?? null,
      recipient: contact.recipient,
      travelRule: isTravelRule,
      counterpartyName: isTravelRule ? (contact.counterparty ?? contact.name) : null,
      vaspId: vasp?.type === "LISTED" ? vasp.id : null,
      vaspName: vasp?.name ?? null,
      vaspType: vasp?.type ?? null,
      assetId: contact.assetId ?? null,
      addedBy: adder ? personActor(adder) : null,
      createdAt,
    };
  });
}

export async function seedAddressBooks(tx: Tx, network: Network, createdAt: Date): Promise<void> {
  const keys = Object.keys(contacts) as OrganisationKey[];
  const rows = keys.flatMap((key) => entriesOf(key, network, createdAt));
  await inChunks(rows, (chunk) => tx.insert(addressBookEntries).values(chunk));
}
