import { and, asc, eq, inArray } from "drizzle-orm";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./request-row";
import { openStates } from "./states";

const ofPeople = (organisationId: string) =>
  and(eq(requests.organisationId, organisationId), eq(requests.type, "CHANGE_PEOPLE_REQUEST"));

/** Null for a request that is none of the organisation's changes of people. */
export async function findPeopleChange(
  db: Db,
  organisationId: string,
  requestId: string,
): Promise<RequestRow | null> {
  if (!isUuid(requestId)) return null;
  const [found] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, requestId), ofPeople(organisationId)));
  return found ?? null;
}

/** That wait for approvals, or are approved and not carried out yet; the oldest first. */
export function listOpenPeopleChanges(db: Db, organisationId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(requests)
    .where(and(ofPeople(organisationId), inArray(requests.status, openStates)))
    .orderBy(asc(requests.createdAt));
}
