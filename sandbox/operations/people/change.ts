import { randomUUID } from "node:crypto";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { ApiError, invalidInput } from "../../base/errors";
import { hiddenWords, normalName } from "../../base/hidden-characters";
import { isUuid } from "../../base/uuid";
import type { Tx } from "../../db/client";
import { requests, wallets } from "../../db/schema";
import { isSameIntent } from "../../idempotency/same-intent";
import { peopleChangeTitle } from "../../people/change-words";
import { findObstacleToAsk } from "../../people/consequences";
import { lockPeople } from "../../people/lock";
import { isEmailUsed, readState } from "../../people/person-state";
import {
  type PeopleChange,
  type PeopleChangeKind,
  type PersonState,
  peopleDigest,
} from "../../records/people";
import type { Role } from "../../records/roles";
import type { PrepareContext, RequestDraft } from "../../requests/make-request";
import { listOpenPeopleChanges } from "../../requests/people-changes";
import { openStates } from "../../requests/states";
import { readOrganisation } from "../../wallets/organisation";
import { internalDraft } from "../address-book/internal-draft";

/** `role` and `walletIds` are what shall be; absent wallets of a change or an invitation: all. */
export type PeopleChangeInput = {
  kind: PeopleChangeKind;
  personId?: string | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  role?: Role | null;
  walletIds?: string[] | null;
};

const MAX_NAME = 60;

/**
 * Approved by the Owners. One change of a person at a time.
 * @throws ApiError NOT_FOUND; INVALID_INPUT; NOT_ALLOWED for what would leave no Owner, or a wallet without enough approvers, also together with what waits
 */
export async function prepareChange(
  { tx, services, organisationId, requestId }: PrepareContext,
  input: PeopleChangeInput,
): Promise<RequestDraft> {
  await lockPeople(tx, organisationId);
  const { trustId } = await readOrganisation(tx, organisationId);
  const change: PeopleChange = { trustId, requestId, ...(await readChange(tx, organisationId, input)) };
  const { personId, before, after } = change;
  await assertNoneWaits(tx, organisationId, change);
  const at = services.clock();
  const waiting = (await listOpenPeopleChanges(tx, organisationId)).map(
    ({ unsigned }) => unsigned as PeopleChange,
  );
  const obstacle = before && (await findObstacleToAsk(tx, { organisationId, personId, after, at }, waiting));
  if (obstacle) throw new ApiError("NOT_ALLOWED", obstacle);
  return internalDraft({
    ...{ walletId: null, requestId, movements: [] },
    messageType: "PEOPLE_CHANGE_REQUEST_CREATED",
    unsigned: change,
    data: { kind: change.kind, personId, before, after },
    digest: peopleDigest(change),
    description: `change of people: ${peopleChangeTitle(change)}`,
  });
}

type Changed = Pick<PeopleChange, "kind" | "personId" | "before" | "after">;

async function readChange(tx: Tx, organisationId: string, input: PeopleChangeInput): Promise<Changed> {
  const { kind } = input;
  if (kind === "INVITE") {
    const after = { ...readIdentity(input), ...(await readRights(tx, organisationId, input)) };
    if (await isEmailUsed(tx, after.email)) {
      throw invalidInput("This e-mail address is already in use");
    }
    return { kind, personId: randomUUID(), before: null, after };
  }
  const personId = input.personId?.toLowerCase() ?? "";
  const before = isUuid(personId) ? await readState(tx, organisationId, personId) : null;
  if (!before) throw new ApiError("NOT_FOUND", "This person is not in the organisation, or no longer");
  if (kind === "REMOVE") return { kind, personId, before, after: null };
  const after: PersonState = { ...before, ...(await readRights(tx, organisationId, input)) };
  if (isSameIntent(before, after)) throw invalidInput("Nothing would change");
  return { kind, personId, before, after };
}

function readIdentity({ email, firstName, lastName }: PeopleChangeInput) {
  const parsed = z
    .email()
    .max(254)
    .safeParse((email ?? "").trim().toLowerCase());
  if (!parsed.success) throw invalidInput("Invalid e-mail address");
  return {
    email: parsed.data,
    firstName: readName("First name", firstName),
    lastName: readName("Last name", lastName),
  };
}

/** So that no name passes for words of the audit log, which quotes what else people give. 'Gal·la', 'O’Neill', 'Smith Jr.' */
const NAME_CHARACTERS = /^(?:[\p{L}\p{M}\p{N} .'’-]|(?<=\p{L})·(?=\p{L}))+$/u;

function readName(label: string, given: string | null | undefined): string {
  const name = normalName(given ?? "");
  if (name === "") throw invalidInput(`${label} is missing`);
  const hidden = hiddenWords(name);
  if (hidden) throw invalidInput(`${label} contains ${hidden}. Remove it`);
  if (!NAME_CHARACTERS.test(name)) throw invalidInput(`${label} contains a character that no name has`);
  if (Array.from(name).length > MAX_NAME) {
    throw invalidInput(`${label} must not be longer than ${MAX_NAME} characters`);
  }
  return name;
}

/** What concerns all of the organisation is not limited to wallets. */
const OF_ALL: ReadonlySet<Role> = new Set<Role>(["OWNER", "AUDITOR"]);

async function readRights(
  tx: Tx,
  organisationId: string,
  { role, walletIds: given }: PeopleChangeInput,
): Promise<Pick<PersonState, "role" | "walletIds">> {
  if (!role) throw invalidInput("Role is missing");
  if (given == null) return { role, walletIds: null };
  if (OF_ALL.has(role)) throw invalidInput("An Owner and an Auditor see all wallets");
  const own = await tx
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)));
  const known = new Set(own.map(({ id }) => id));
  const walletIds = [...new Set(given.map((id) => id.toLowerCase()))].sort();
  if (walletIds.length === 0) throw invalidInput("Choose at least one wallet");
  if (!walletIds.every((id) => known.has(id))) throw new ApiError("NOT_FOUND", "WalletId not found");
  return { role, walletIds };
}

async function assertNoneWaits(
  tx: Tx,
  organisationId: string,
  { personId, after }: PeopleChange,
): Promise<void> {
  const waiting = await tx.$count(
    requests,
    and(
      eq(requests.organisationId, organisationId),
      eq(requests.type, "CHANGE_PEOPLE_REQUEST"),
      inArray(requests.status, openStates),
      or(
        sql`${requests.unsigned}->>'personId' = ${personId}`,
        sql`${requests.unsigned}->'after'->>'email' = ${after?.email ?? ""}`,
      ),
    ),
  );
  if (waiting > 0) throw new ApiError("NOT_ALLOWED", "Another change of this person waits for approval");
}
