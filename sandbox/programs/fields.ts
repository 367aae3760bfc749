import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "../base/errors";
import { hiddenWords, normalName } from "../base/hidden-characters";
import { isUuid } from "../base/uuid";
import type { Tx } from "../db/client";
import { organisations, programs, users, wallets } from "../db/schema";
import type { Role } from "../records/roles";

const MAX_NAME_LENGTH = 40;
const MAX_PROGRAMS = 100;
const MAX_DAYS = 400;
const DAY = 86_400_000;

export type ProgramRole = Extract<Role, "INITIATOR" | "VIEWER" | "AUDITOR">;

/**
 * Locks the organisation, so that no two programs get one name at once.
 * @param exceptId the program that keeps its own name
 * @throws ApiError INVALID_INPUT
 */
export async function readName(
  tx: Tx,
  { organisationId, given, exceptId }: { organisationId: string; given: string; exceptId: string | null },
): Promise<string> {
  const name = normalName(given);
  if (name === "") throw invalidInput("A program needs a name");
  const hidden = hiddenWords(name);
  if (hidden) throw invalidInput(`Name contains ${hidden}. Remove it`);
  if (/[<>]/.test(name)) throw invalidInput("Name must not contain < or >");
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    throw invalidInput(`Name must not be longer than ${MAX_NAME_LENGTH} characters`);
  }
  await tx.select().from(organisations).where(eq(organisations.id, organisationId)).for("update");
  const standing = await tx
    .select({ id: users.id, hasName: sql<boolean>`lower(${users.firstName}) = lower(${name}::text)` })
    .from(programs)
    .innerJoin(users, eq(users.id, programs.userId))
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(programs.revokedAt),
        exceptId === null ? undefined : ne(users.id, exceptId),
      ),
    );
  if (standing.some(({ hasName }) => hasName)) throw invalidInput("There is a program of this name");
  if (exceptId === null && standing.length >= MAX_PROGRAMS) {
    throw invalidInput(`There are ${MAX_PROGRAMS} programs. Revoke one first`);
  }
  return name;
}

/** @throws ApiError INVALID_INPUT */
export function readRole(given: Role): ProgramRole {
  if (given === "INITIATOR" || given === "VIEWER" || given === "AUDITOR") return given;
  throw invalidInput("A key never approves: its role is INITIATOR, VIEWER or AUDITOR");
}

/** The organisation's wallets of these ids; null: all. @throws ApiError INVALID_INPUT, also for some of an Auditor */
export async function readWallets(
  tx: Tx,
  organisationId: string,
  { role, given }: { role: ProgramRole; given: readonly string[] | null | undefined },
): Promise<{ id: string; name: string }[] | null> {
  if (!given) return null;
  if (role === "AUDITOR") throw invalidInput("An Auditor reads all wallets: some cannot be chosen");
  const ids = [...new Set(given)];
  if (ids.length === 0) throw invalidInput("Choose at least one wallet");
  const known = ids.every(isUuid)
    ? await tx
        .select({ id: wallets.id, name: wallets.name })
        .from(wallets)
        .where(
          and(
            inArray(wallets.id, ids),
            eq(wallets.organisationId, organisationId),
            eq(wallets.deleted, false),
          ),
        )
    : [];
  if (known.length !== ids.length) throw invalidInput("WalletId not found");
  return known;
}

/** @param until the last day, ISO date @returns its end in UTC @throws ApiError INVALID_INPUT */
export function readEnd(until: string, now: Date): Date {
  if (!z.iso.date().safeParse(until).success) throw invalidInput("The last day must be a date: 2027-06-30");
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + DAY);
  if (end <= now) throw invalidInput("The last day must not be in the past");
  if (end.getTime() - DAY > now.getTime() + MAX_DAYS * DAY) {
    throw invalidInput(`The last day must be within ${MAX_DAYS} days`);
  }
  return end;
}

export const lastDayOf = (expiresAt: Date): string =>
  new Date(expiresAt.getTime() - DAY).toISOString().slice(0, 10);
