import { personActor } from "../auth/principal";
import type { Tx } from "../db/client";
import { auditEvents } from "../db/schema";
import { inChunks } from "./in-chunks";
import { organisationOf, users } from "./people";
import { meridianWallets } from "./plan/meridian";
import { otherWallets } from "./plan/other-organisations";
import { seededRandom } from "./random";

const DAY = 86_400_000;
const EVENTS = 120;

const descriptions = [
  "Signed in",
  "Signed in",
  "Signed in",
  "Wrong PIN at sign-in",
  "Address book entry added",
  "Portfolio history exported",
  "Transaction history requested",
  "Sub-wallet created",
  "Travel Rule information submitted",
];

type SeededEvent = typeof auditEvents.$inferInsert & { createdAt: Date };

/** Writes three months of audit events. */
export async function seedAuditLog(tx: Tx, startDay: Date): Promise<void> {
  const random = seededRandom("audit");
  const events: SeededEvent[] = Array.from({ length: EVENTS }, () => {
    const user = random.pick(users);
    const at = startDay.getTime() - random.integer(1, 90) * DAY + random.integer(7 * 3600, 19 * 3600) * 1000;
    return {
      organisationId: organisationOf(user.organisation).id,
      actor: personActor(user),
      description: random.pick(descriptions),
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
  for (const event of events) {
    if (!hasWallets(event.organisationId) && event.description !== "Wrong PIN at sign-in") {
      event.description = "Signed in";
    }
  }
  events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await inChunks(events, (chunk) => tx.insert(auditEvents).values(chunk));
}

/** Without wallets there is nothing that could have been exported, added or submitted. */
function hasWallets(organisationId: SeededEvent["organisationId"]): boolean {
  const plans = [...meridianWallets, ...otherWallets];
  return plans.some(({ organisation }) => organisationOf(organisation).id === organisationId);
}
