import { redirect } from "@remix-run/node";
import { getPayout } from "~/lib/custody/payouts/read.server";
import { settle } from "~/lib/custody/settle.server";
import { paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { readBatch } from "~/lib/signing/screen/signed-batch.server";
import type { CheckedPayout } from "./check.server";

/**
 * Leads to the payout that was made of exactly the reviewed rows: the answer to an earlier press was lost. Null if there
 * is none, or if it cannot be read.
 * @param reviewed digest, hex
 */
export async function madeBefore(
  session: Session,
  { rows }: CheckedPayout,
  { trustId, reviewed }: { trustId: string; reviewed: string },
): Promise<Response | null> {
  const taken = rows.filter(({ state }) => state !== "out");
  const [id, ...others] = new Set(taken.map(({ refusal }) => refusal?.payoutId ?? null));
  if (!id || others.length > 0) return null;
  const { value } = await settle(getPayout(session, id, { states: null, limit: 1, offset: 0 }));
  if (!value) return null;
  const read = await readBatch(session, value, trustId);
  return read?.ok && read.digest === reviewed ? redirect(paths.payout(id)) : null;
}
