import { eq } from "drizzle-orm";
import { ApiError } from "../api/errors";
import type { Db } from "../db/client";
import { organisations } from "../db/schema";
import { addressBookRows, type Owner, ownerOf } from "./known-address";

export type Recipient = {
  /** Set when the address is one of this vault's. */
  owner: Owner | null;
  isOwn: boolean;
  includedInAddressBook: boolean;
  trustId: string;
};

/**
 * Admits a recipient: with the allow-list on, only address-book RECIPIENT entries and the organisation's own
 * addresses may be paid.
 * @throws ApiError NOT_ALLOWED
 */
export async function admitRecipient(
  db: Db,
  organisationId: string,
  chain: string,
  address: string,
): Promise<Recipient> {
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) throw new Error("The organisation does not exist");
  const owner = await ownerOf(db, chain, address);
  const isOwn = owner?.organisationId === organisationId;
  const entries = await addressBookRows(db, organisationId, chain, address);
  const isRecipient = entries.some((entry) => entry.recipient);
  if (organisation.whitelistEnabled && !isOwn && !isRecipient) {
    throw new ApiError(
      "NOT_ALLOWED",
      "Your organisation only allows sending to recipients of its address book",
    );
  }
  return { owner, isOwn, includedInAddressBook: entries.length > 0, trustId: organisation.trustId };
}
