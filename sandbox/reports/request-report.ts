import { randomUUID } from "node:crypto";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { dayIn } from "../base/time-zone";
import type { Tx } from "../db/client";
import { type ReportInput, reports } from "../db/schema";
import { answerOnce } from "../idempotency/answer-once";
import { wakeWorkers } from "../requests/wake-workers";
import type { Services } from "../services";

type ReportSpec = {
  kind: (typeof reports.$inferSelect)["kind"];
  description: string;
  /** The file is then the same whenever it is made. `at`: the moment of the request. */
  fix(tx: Tx, at: Date): Promise<ReportInput>;
};

/** At most once per Idempotency-Key. */
export async function requestReport(
  services: Services,
  principal: Principal,
  operation: { name: string; input: object; idempotencyKey: string | null },
  { kind, description, fix }: ReportSpec,
): Promise<{ email: string }> {
  const { organisationId, email, actor } = principal;
  const answer = await answerOnce(services, principal, operation, async (tx) => {
    const at = services.clock();
    const fixed = await fix(tx, at);
    await tx.insert(reports).values({
      ...{ id: randomUUID(), organisationId, recipient: email, kind, status: "DUE" },
      input: fixed,
      dueAt: at,
      createdAt: at,
    });
    await recordAuditEvent(tx, { organisationId, actor, description, details: scopeOf(fixed), at });
    return { email };
  });
  wakeWorkers();
  return answer;
}

/** `2026-10-24 to 2026-11-23 · newest 500` */
function scopeOf({ from, to, count, assetIds, timeZone = "UTC" }: ReportInput): string {
  const [start, end] = [from, to].map((moment) => moment && dayIn(new Date(moment), timeZone));
  const assets = assetIds?.length === 1 ? "one asset" : assetIds && `${assetIds.length} assets`;
  return [start ? `${start} to ${end}` : `Up to ${end}`, count && `newest ${count}`, assets]
    .filter(Boolean)
    .join(" · ");
}
