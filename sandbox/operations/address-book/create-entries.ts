import type { Principal } from "../../auth/principal";
import { answerOnce } from "../../idempotency/answer-once";
import { makeRequest } from "../../requests/make-request";
import type { Services } from "../../services";
import { addAddressBookEntries } from "../../wallets/add-address-book-entries";
import { type EntryInput, readEntries } from "../../wallets/entry-rules";
import { needsRequest } from "./needs-request";
import { prepareAddition } from "./prepare-addition";

type EntriesAnswer = { success: true; requestId?: string };

/**
 * Adds all entries or none, or requests that if the organisation or a rule asks for approval. Existing entries (chain, address and
 * memo) stay unchanged.
 * @throws ApiError INVALID_INPUT with the first that cannot be; NOT_ALLOWED by a rule of the default wallet
 */
export async function createEntries(
  services: Services,
  principal: Principal,
  given: EntryInput[],
  idempotencyKey: string | null,
): Promise<EntriesAnswer> {
  const { env, clock } = services;
  const { organisationId, actor } = principal;
  const entries = readEntries(given, env.NETWORK);
  if (!(await needsRequest(services, principal))) {
    const operation = { name: "createAddressBookEntry", input: { entries: given }, idempotencyKey };
    return answerOnce(services, principal, operation, async (tx) => {
      const by = { organisationId, actor, network: env.NETWORK, at: clock() };
      await addAddressBookEntries(tx, by, entries);
      return { success: true as const };
    });
  }
  const request = {
    type: "ADDRESS_BOOK" as const,
    intent: JSON.parse(JSON.stringify({ entries: given })),
    source: "API",
    sendToNetwork: true,
    idempotencyKey,
  };
  const { id } = await makeRequest(services, principal, request, (context) =>
    prepareAddition(context, entries),
  );
  return { success: true, requestId: id };
}
