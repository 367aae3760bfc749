import type { PayoutDetail } from "~/lib/custody/payouts/read.server";
import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { type CheckedPayout, checkPayoutRequest } from "~/lib/operations/payout/payout.server";
import type { Session } from "~/lib/session/session.server";

type Sound = Extract<CheckedPayout, { ok: true }>;

/** A thousand payments are half a megabyte. */
const MAX_KEPT = 20;

/** By organisation, request and digest; the one that was read last is the last. */
const kept = new Map<string, Sound>();

const keyOf = (trustId: string, requestId: string, digest: string) => `${trustId} ${requestId} ${digest}`;

/** What was decoded and is sound is not read again as long as its digest is the same. */
export function keepBatch(trustId: string, requestId: string, read: Sound): void {
  const key = keyOf(trustId, requestId, read.digest);
  kept.delete(key);
  kept.set(key, read);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
}

/** What the approvers sign, for this organisation. Null until the service says it, or if it cannot be asked. */
export async function readBatch(
  session: Session,
  { request: { requestId }, digest }: Pick<PayoutDetail, "request" | "digest">,
  trustId: string,
): Promise<CheckedPayout | null> {
  const known = digest === null ? undefined : kept.get(keyOf(trustId, requestId, digest));
  if (known) {
    keepBatch(trustId, requestId, known);
    return known;
  }
  const { value } = await settle(getRequest(session, requestId));
  const message = value?.webhookMessage ?? null;
  if (message === null) return null;
  const read = checkPayoutRequest(message, { requestId, trustId });
  if (read.ok) keepBatch(trustId, requestId, read);
  return read;
}
