import { and, eq, gt, isNull, or } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import { type Principal, personName } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import { readAddresses } from "../base/network-addresses";
import { isUuid } from "../base/uuid";
import type { Tx } from "../db/client";
import { apiKeys, programs, users } from "../db/schema";
import { answerOnce } from "../idempotency/answer-once";
import type { Services } from "../services";
import type { Made } from "./create-program";
import { readName } from "./fields";
import { lastSixOf, makeKey } from "./secret";

type Service = Pick<Services, "db" | "clock">;

/** @throws ApiError NOT_FOUND; INVALID_INPUT, also if it has ended */
export async function changeProgram(
  { db, clock }: Service,
  principal: Principal,
  input: { id: string; name: string; addresses: string[] },
): Promise<void> {
  const { organisationId, actor } = principal;
  await db.transaction(async (tx) => {
    const { id, before, program } = await lockProgram(tx, organisationId, input.id);
    assertStanding(program, clock());
    const addresses = readAddresses(input.addresses);
    const name = await readName(tx, { organisationId, given: input.name, exceptId: id });
    const from = describe(addresses);
    if (name === before && from === describe(program.addresses)) return;
    await tx.update(users).set({ firstName: name }).where(eq(users.id, id));
    await tx.update(programs).set({ addresses }).where(eq(programs.userId, id));
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at: clock(), action: "PROGRAM_CHANGED" },
      description: `Program ${asGiven(before)} changed`,
      details: `${asGiven(before)} ${describe(program.addresses)} · now ${asGiven(name)} ${from}`,
    });
  });
}

export const KEEP_EARLIER_MS = { NOT: 0, HOUR: 3_600_000, DAY: 86_400_000 } as const;
export type KeepEarlier = keyof typeof KEEP_EARLIER_MS;

const KEPT_WORDS = { NOT: "at once", HOUR: "in an hour", DAY: "in a day" } as const;

/**
 * A new key, valid at once; those before it end after the chosen time, or earlier where they would have.
 * @throws ApiError NOT_FOUND; INVALID_INPUT if it has ended
 */
export async function rotateKey(
  services: Service,
  principal: Principal,
  input: { id: string; keepEarlier: KeepEarlier },
  idempotencyKey: string | null,
): Promise<Made> {
  const { organisationId, actor } = principal;
  let secret: string | null = null;
  const operation = { name: "rotateProgramKey", input, idempotencyKey };
  const { id } = await answerOnce(services, principal, operation, async (tx) => {
    const at = services.clock();
    const { id, before, program } = await lockProgram(tx, organisationId, input.id);
    assertStanding(program, at);
    const endsAt = new Date(at.getTime() + KEEP_EARLIER_MS[input.keepEarlier]);
    await tx
      .update(apiKeys)
      .set({ endsAt })
      .where(and(eq(apiKeys.userId, id), or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, endsAt))));
    const made = await makeKey(tx, { userId: id, madeBy: principal.userId }, at);
    secret = made;
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at, action: "PROGRAM_KEY_ROTATED" },
      description: `New key of program ${asGiven(before)}: ****${lastSixOf(made)}`,
      details: `${asGiven(before)} · key ****${lastSixOf(made)} · earlier keys end ${KEPT_WORDS[input.keepEarlier]}`,
    });
    return { id };
  });
  return { id, secret };
}

/** Does nothing if it was revoked before. @throws ApiError NOT_FOUND */
export async function revokeProgram({ db, clock }: Service, principal: Principal, given: string) {
  const { organisationId, userId, actor } = principal;
  await db.transaction(async (tx) => {
    const { id, before, program } = await lockProgram(tx, organisationId, given);
    if (program.revokedAt) return;
    const at = clock();
    await tx.update(programs).set({ revokedAt: at, revokedBy: userId }).where(eq(programs.userId, id));
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at, action: "PROGRAM_REVOKED" },
      description: `Program ${asGiven(before)} revoked, with all its keys`,
      details: asGiven(before),
    });
  });
}

const describe = (addresses: readonly string[]): string =>
  addresses.length === 0 ? "from any address" : `from ${addresses.join(", ")}`;

async function lockProgram(tx: Tx, organisationId: string, id: string) {
  const [row] = isUuid(id)
    ? await tx
        .select({ program: programs, user: users })
        .from(programs)
        .innerJoin(users, eq(users.id, programs.userId))
        .where(and(eq(programs.userId, id), eq(users.organisationId, organisationId)))
        .for("update", { of: programs })
    : [];
  if (!row) throw new ApiError("NOT_FOUND", "Program not found");
  return { id: row.program.userId, program: row.program, before: personName(row.user) };
}

function assertStanding({ revokedAt, expiresAt }: typeof programs.$inferSelect, now: Date): void {
  if (revokedAt) throw invalidInput("This program was revoked");
  if (expiresAt <= now) throw invalidInput("This program has ended");
}
