import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { savedViews, users } from "../db/schema";

export type SavedView = { id: string; name: string; query: string };
export type SaveViewInput = { name: string; query: string };

const MAX_VIEWS = 20;
const MAX_NAME_LENGTH = 40;
const MAX_QUERY_LENGTH = 1_500;

/** By name. */
export function listSavedViews(db: Db | Tx, userId: string): Promise<SavedView[]> {
  return db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(sql`lower(${savedViews.name})`));
}

/**
 * Replaces the caller's view of the same name.
 * @returns all of the caller's
 * @throws ApiError INVALID_INPUT
 */
export function saveView(db: Db, { userId }: Principal, input: SaveViewInput): Promise<SavedView[]> {
  const name = readName(input.name);
  const { query } = input;
  if (query.length > MAX_QUERY_LENGTH) {
    throw invalidInput(`A view must not be longer than ${MAX_QUERY_LENGTH} characters`);
  }
  return db.transaction(async (tx) => {
    // One after the other: each counts those that are there.
    await tx.select().from(users).where(eq(users.id, userId)).for("update");
    const hasName = and(eq(savedViews.userId, userId), sql`lower(${savedViews.name}) = lower(${name}::text)`);
    const replaced = await tx.update(savedViews).set({ name, query }).where(hasName).returning();
    if (replaced.length === 0) {
      const kept = await tx.$count(savedViews, eq(savedViews.userId, userId));
      if (kept >= MAX_VIEWS) throw invalidInput(`There are ${MAX_VIEWS} saved views. Remove one first`);
      await tx.insert(savedViews).values({ id: randomUUID(), userId, name, query });
    }
    return listSavedViews(tx, userId);
  });
}

/** @returns the caller's views that are left */
export async function removeView(db: Db, { userId }: Principal, id: string): Promise<SavedView[]> {
  if (isUuid(id))
    await db.delete(savedViews).where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)));
  return listSavedViews(db, userId);
}

function readName(given: string): string {
  const name = normalName(given);
  if (name === "") throw invalidInput("A view needs a name");
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    throw invalidInput(`Name must not be longer than ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}
