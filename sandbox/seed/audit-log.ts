import { eq } from "drizzle-orm";
import { personActor } from "../auth/principal";
import type { Tx } from "../db/client";
import { auditEvents, users as userTable } from "../db/schema";
import { inChunks } from "./in-chunks";
import { organisationOf, users } from "./people";
import type { WalletPlan } from "./plan/wallet-plan";
import { seededRandom } from "./random";

const DAY = 86_400_000;
const EVENTS = 120;

const deeds: [description: string, details: string][] = [
  ["Signed in", ""],
  ["Signed in", ""],
  ["Signed in", ""],
  ["Wrong PIN at sign-in", "Wrong PIN"],
  ["Address book entry added", ""],
  ["Portfolio history exported", ""],
  ["Transaction history requested", ""],
  ["Sub-wallet created", ""],
  ["Travel Rule information submitted", ""],
];

const withoutWallets = new Set(["Signed in", "Wrong PIN at sign-in"]);

/** Whoever has a phone may do all that stands here. */
const hasPhone = ({ device }: (typeof users)[number]) => device !== null;

type SeededEvent = typeof auditEvents.$inferInsert & { createdAt: Date };

export async function seedAuditLog(tx: Tx, plans: readonly WalletPlan[], startDay: Date): Promise<void> {
  const random = seededRandom("audit");
  const hasWallets = new Set(plans.map(({ organisation }) => organisation));
  const events: SeededEvent[] = Array.from({ length: EVENTS }, () => {
    const user = random.pick(users);
    const deed = random.pick(deeds);
    const at = startDay.getTime() - random.integer(1, 90) * DAY + random.integer(7 * 3600, 19 * 3600) * 1000;
    const canAct = hasWallets.has(user.organisation) && hasPhone(user);
    const isPossible = canAct || withoutWallets.has(deed[0]);
    const [description, details] = isPossible ? deed : ["Signed in", ""];
    return {
      organisationId: organisationOf(user.organisation).id,
      actor: personActor(user),
      description,
      details,
      createdAt: new Date(at),
      origin: "CONSOLE",
      address: `192.0.2.${10 + users.indexOf(user)}`,
    };
  });
  events.push({
    organisationId: organisationOf("meridian").id,
    actor: "Strongroom",
    description: "Policy of wallet Vault A took effect",
    createdAt: new Date(startDay.getTime() - 30 * DAY),
    origin: "SERVICE",
    address: null,
  });
  events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await inChunks(events, (chunk) => tx.insert(auditEvents).values(chunk));
  for (const user of users) {
    const lastSignInAt = events.findLast(
      ({ actor, description }) => description === "Signed in" && actor === personActor(user),
    )?.createdAt;
    if (lastSignInAt) await tx.update(userTable).set({ lastSignInAt }).where(eq(userTable.id, user.id));
  }
}
