import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { personActor, personName } from "../auth/principal";
import type { Db } from "../db/client";
import { devices, requestEvents, type requests, users } from "../db/schema";
import { loadApprovals } from "./approvals";

type RequestRow = Pick<typeof requests.$inferSelect, "id" | "organisationId" | "createdBy" | "digests">;

export type RequestParties = {
  askedBy: string;
  approvedBy: string[];
};

export async function requestParties(tx: Db, request: RequestRow): Promise<RequestParties> {
  const [first] = await tx
    .select({ actor: requestEvents.actor })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, request.id))
    .orderBy(asc(requestEvents.createdAt), asc(requestEvents.order))
    .limit(1);
  const [user] = await tx.select().from(users).where(eq(users.id, request.createdBy));
  return {
    askedBy: first?.actor ?? (user ? personActor(user) : "Unknown"),
    approvedBy: await approversOf(tx, request),
  };
}

async function approversOf(tx: Db, { id, organisationId, digests }: RequestRow): Promise<string[]> {
  const approvals = (await loadApprovals(tx, [{ id, digestCount: digests.length }])).get(id);
  const keys = [...(approvals ?? [])]
    .sort(([, one], [, other]) => one.getTime() - other.getTime())
    .map(([key]) => key);
  if (keys.length === 0) return [];
  const key = sql<string>`lower(${devices.publicKey})`;
  const holders = await tx
    .select({ key, user: users })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(inArray(key, keys), eq(users.organisationId, organisationId)));
  const names = new Map(holders.map(({ key: of, user }) => [of, personName(user)]));
  return keys.map((of) => names.get(of) ?? `the phone with the key ${of.slice(0, 12)}…`);
}
