import { randomUUID } from "node:crypto";
import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { readAddresses } from "../base/network-addresses";
import type { Tx } from "../db/client";
import { programs, users } from "../db/schema";
import { answerOnce } from "../idempotency/answer-once";
import type { Role } from "../records/roles";
import type { Services } from "../services";
import { lastDayOf, readEnd, readName, readRole, readWallets } from "./fields";
import { emailOf, lastSixOf, makeKey } from "./secret";

export type CreateProgramInput = {
  name: string;
  role: Role;
  walletIds?: string[] | null;
  addresses: string[];
  until: string;
};

/** `secret` is null for the second answer to one Idempotency-Key: it is kept nowhere. */
export type Made = { id: string; secret: string | null };

/** @throws ApiError INVALID_INPUT */
export async function createProgram(
  services: Pick<Services, "db" | "clock">,
  principal: Principal,
  input: CreateProgramInput,
  idempotencyKey: string | null,
): Promise<Made> {
  let secret: string | null = null;
  const operation = { name: "createProgram", input, idempotencyKey };
  const { id } = await answerOnce(services, principal, operation, async (tx) => {
    const made = await insertProgram(tx, principal, input, services.clock());
    secret = made.secret;
    return { id: made.id };
  });
  return { id, secret };
}

async function insertProgram(tx: Tx, principal: Principal, input: CreateProgramInput, at: Date) {
  const { organisationId, userId, actor } = principal;
  const role = readRole(input.role);
  const addresses = readAddresses(input.addresses);
  const expiresAt = readEnd(input.until, at);
  const wallets = await readWallets(tx, organisationId, { role, given: input.walletIds });
  const name = await readName(tx, { organisationId, given: input.name, exceptId: null });
  const id = randomUUID();
  await tx.insert(users).values({
    ...{ id, organisationId, role, email: emailOf(id), firstName: name, isProgram: true, createdAt: at },
    walletIds: wallets?.map((wallet) => wallet.id) ?? null,
  });
  await tx.insert(programs).values({ userId: id, addresses, expiresAt, createdBy: userId, createdAt: at });
  const secret = await makeKey(tx, { userId: id, madeBy: userId }, at);
  const details = [
    `${asGiven(name)} · key ****${lastSixOf(secret)}`,
    role.charAt(0) + role.slice(1).toLowerCase(),
    wallets?.map((wallet) => asGiven(wallet.name)).join(", ") ?? "all wallets",
    addresses.length === 0 ? "from any address" : `from ${addresses.join(", ")}`,
    `until ${lastDayOf(expiresAt)}`,
  ].join(" · ");
  await recordAuditEvent(tx, {
    ...{ organisationId, actor, at, action: "PROGRAM_CREATED", details },
    description: `Key of program ${asGiven(name)} made: ****${lastSixOf(secret)}`,
  });
  return { id, secret };
}
