import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import { personActor } from "../auth/principal";
import { hashGoodPin, setPin } from "../auth/reset-pin";
import type { SandboxEnv } from "../base/env";
import { ApiError } from "../base/errors";
import { sha256Hex } from "../base/secrets";
import type { Db, Tx } from "../db/client";
import { invitations, mails, organisations, users } from "../db/schema";
import { postMail } from "../outbox/post-mail";
import type { PersonState } from "../records/people";
import type { Services } from "../services";
import { mayApproveAsRole } from "./approvers";
import { roleWords } from "./change-words";
import { ensurePhone } from "./phone";

const DAYS = 7;
const USED = "(This link was used, and holds no longer.)";

type Invited = {
  userId: string;
  organisationId: string;
  organisation: string;
  person: PersonState;
  approvedBy: readonly string[];
};

/** By e-mail, with a code for one use. Only its hash is kept. */
export async function invite(
  tx: Tx,
  env: SandboxEnv,
  { userId, organisationId, organisation, person, approvedBy }: Invited,
  at: Date,
): Promise<void> {
  const code = randomBytes(24).toString("base64url");
  await tx.insert(invitations).values({
    userId,
    codeHash: sha256Hex(code),
    expiresAt: sql`now() + make_interval(days => ${DAYS})`,
    createdAt: at,
  });
  await postMail(tx, env, {
    organisationId,
    recipient: person.email,
    subject: `Your invitation to Strongroom for ${organisation}`,
    body: [
      `Hello ${person.firstName},`,
      `You are invited to Strongroom for ${organisation} as ${roleWords[person.role]}. Approved by ${approvedBy.join(" and ")}.`,
      `Choose your PIN here, once, within ${DAYS} days:`,
      linkOf(env, code),
      "You then sign in with this e-mail address and the PIN. Nobody will ask you for either. If you do not expect this invitation, ignore it.",
    ].join("\n\n"),
    createdAt: at,
  });
}

function linkOf({ CONSOLE_URL }: SandboxEnv, code: string): string {
  const link = new URL("/invitation", CONSOLE_URL);
  link.searchParams.set("code", code);
  return link.href;
}

/** In the mailbox, where the link is of no use any more. */
async function strikeLink(tx: Tx, env: SandboxEnv, { email, code }: { email: string; code: string }) {
  const link = linkOf(env, code);
  await tx
    .update(mails)
    .set({ body: sql`replace(${mails.body}, ${link}, ${USED})` })
    .where(and(eq(mails.recipient, email), sql`strpos(${mails.body}, ${link}) > 0`));
}

const standing = (code: string) =>
  and(
    eq(invitations.codeHash, sha256Hex(code)),
    isNull(invitations.usedAt),
    sql`${invitations.expiresAt} > now()`,
    isNull(users.removedAt),
  );

/** Null for a code that does not hold, or no longer. */
export async function findInvitation(db: Db, code: string) {
  const [found] = await db
    .select({ user: users, organisation: organisations.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(standing(code));
  return found ?? null;
}

/**
 * Sets the first PIN, and makes a phone for whom approves.
 * @throws ApiError INVALID_INPUT unless the PIN is six digits, not all the same; NOT_FOUND for a code that does not hold
 */
export async function acceptInvitation(
  { db, env, keys, clock }: Services,
  { code, pin }: { code: string; pin: string },
): Promise<{ email: string; hasPhone: boolean }> {
  const found = await findInvitation(db, code);
  if (!found) throw invalidInvitation();
  const hashed = await hashGoodPin(env, found.user.id, pin);
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ user: users })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .where(standing(code))
      .for("update");
    if (!held) throw invalidInvitation();
    const { id: userId, organisationId, email, firstName, role } = held.user;
    const at = clock();
    await tx.update(invitations).set({ usedAt: at }).where(eq(invitations.userId, userId));
    await strikeLink(tx, env, { email, code });
    await setPin(tx, env, { userId, email, hashed }, at);
    await ensurePhone(tx, keys, { userId, firstName, role }, at);
    await recordAuditEvent(tx, {
      organisationId,
      actor: personActor(held.user),
      description: "Invitation accepted: the PIN is set",
      action: "INVITATION_ACCEPTED",
      details: `As ${roleWords[role]}`,
      at,
    });
    return { email, hasPhone: mayApproveAsRole(role) };
  });
}

const invalidInvitation = () =>
  new ApiError("NOT_FOUND", "This invitation does not hold, or no longer. Ask for a new one");
