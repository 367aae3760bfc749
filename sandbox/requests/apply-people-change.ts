import { and, eq, isNull } from "drizzle-orm";
import type { AuditAction } from "../audit/actions";
import { recordAuditEvent } from "../auth/audit";
import { personActor } from "../auth/principal";
import type { Tx } from "../db/client";
import { requestSignatures, sessions, userPins, users } from "../db/schema";
import { isSameIntent } from "../idempotency/same-intent";
import { loadPhoneHolders, ownersSchedules } from "../people/approvers";
import { peopleChangeTitle, walletsText } from "../people/change-words";
import { findObstacle } from "../people/consequences";
import { invite } from "../people/invitation";
import { walletNames } from "../people/list-people";
import { lockPeople } from "../people/lock";
import { isEmailUsed, readState } from "../people/person-state";
import { ensurePhone } from "../people/phone";
import { verifyP256 } from "../records/p256";
import { type PeopleChange, type PersonState, peopleDigest } from "../records/people";
import { isQuorumMet } from "../records/quorum";
import { ROLES } from "../records/roles";
import type { Services } from "../services";
import { readOrganisation } from "../wallets/organisation";
import { moveRequest } from "./move-request";
import { requestParties } from "./request-parties";
import type { RequestRow } from "./request-row";

const ACTOR = "People service";

/** Looks again at everything that held when it was prepared, and ends without a change where it no longer does. */
export async function applyPeopleChange(
  tx: Tx,
  services: Services,
  request: RequestRow,
  at: Date,
): Promise<void> {
  await lockPeople(tx, request.organisationId);
  const change = request.unsigned as PeopleChange;
  const cancelReason = await findProblem(tx, request, change, at);
  if (cancelReason) {
    await moveRequest(tx, request, { to: "ERROR", at, actor: ACTOR, dueAt: null, cancelReason });
    return;
  }
  await APPLY[change.kind](tx, services, request, at);
  await tell(tx, request, change, at);
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor: ACTOR, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor: ACTOR, dueAt: null });
}

async function findProblem(
  tx: Tx,
  request: RequestRow,
  { personId, before, after }: PeopleChange,
  at: Date,
): Promise<string | null> {
  const { organisationId } = request;
  if (!(await isStillApproved(tx, request))) {
    return "Those who approved it are no longer enough Owners";
  }
  const now = await readState(tx, organisationId, personId);
  if (!isSameIntent({ state: now }, { state: before })) {
    return "The person was changed or removed before this was approved";
  }
  if (before === null && after && (await isEmailUsed(tx, after.email))) {
    return "This e-mail address is already in use";
  }
  return before === null ? null : findObstacle(tx, { organisationId, personId, after, at });
}

/** By the Owners of now, over what is about to be done. */
async function isStillApproved(tx: Tx, { id, organisationId, unsigned }: RequestRow): Promise<boolean> {
  const { shaSignData } = peopleDigest(unsigned as PeopleChange);
  const signed = await tx.select().from(requestSignatures).where(eq(requestSignatures.requestId, id));
  const keys = signed
    .filter(({ publicKey, signature }) => verifyP256(publicKey, Buffer.from(shaSignData, "hex"), signature))
    .map(({ publicKey }) => publicKey);
  return isQuorumMet(ownersSchedules(await loadPhoneHolders(tx, [organisationId])), keys);
}

type Apply = (tx: Tx, services: Services, request: RequestRow, at: Date) => Promise<void>;

const changeOf = ({ unsigned }: RequestRow) => {
  const { personId, after } = unsigned as PeopleChange;
  return { personId, after: after as PersonState };
};

const APPLY: Record<PeopleChange["kind"], Apply> = {
  async INVITE(tx, { env }, request, at) {
    const { organisationId } = request;
    const { personId: userId, after: person } = changeOf(request);
    await tx.insert(users).values({ id: userId, organisationId, ...person, createdAt: at });
    const { name: organisation } = await readOrganisation(tx, organisationId);
    const { approvedBy } = await requestParties(tx, request);
    await invite(tx, env, { userId, organisationId, organisation, person, approvedBy }, at);
  },
  async CHANGE(tx, { keys }, request, at) {
    const { personId: userId, after } = changeOf(request);
    const { role, walletIds } = after;
    if (takesAway(request.unsigned as PeopleChange)) await endSessions(tx, userId, at);
    await tx.update(users).set({ role, walletIds }).where(eq(users.id, userId));
    // Whoever is invited gets it with the first PIN.
    if ((await tx.$count(userPins, eq(userPins.userId, userId))) > 0)
      await ensurePhone(tx, keys, { userId, firstName: after.firstName, role }, at);
  },
  async REMOVE(tx, _services, request, at) {
    const { personId } = changeOf(request);
    await tx.update(users).set({ removedAt: at }).where(eq(users.id, personId));
    await endSessions(tx, personId, at);
  },
};

async function endSessions(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** What a console remembers of a session may show what its person no longer sees. */
function takesAway({ before, after }: PeopleChange): boolean {
  if (!before || !after) return false;
  const { walletIds: seen } = after;
  const losesWallets = seen !== null && (before.walletIds?.some((id) => !seen.includes(id)) ?? true);
  return losesWallets || ROLES.indexOf(after.role) > ROLES.indexOf(before.role);
}

const ACTIONS: Record<PeopleChange["kind"], AuditAction> = {
  INVITE: "PERSON_INVITED",
  CHANGE: "PERSON_CHANGED",
  REMOVE: "PERSON_REMOVED",
};

async function tell(tx: Tx, request: RequestRow, change: PeopleChange, at: Date): Promise<void> {
  const { organisationId } = request;
  const { askedBy: actor, approvedBy } = await requestParties(tx, request);
  const names = await walletNames(tx, organisationId);
  const { before, after, kind } = change;
  const wallets = (state: PersonState | null) => state && walletsText(state.walletIds, names);
  const moves = [
    peopleChangeTitle(change),
    wallets(before) === wallets(after) ? null : [wallets(before), wallets(after)].filter(Boolean).join(" → "),
    `approved by ${approvedBy.join(", ")}`,
  ];
  await recordAuditEvent(tx, {
    ...{ organisationId, actor, at, action: ACTIONS[kind] },
    description: `Change of people: ${personActor((before ?? after) as PersonState)}`,
    details: moves.filter(Boolean).join(" · "),
  });
}
