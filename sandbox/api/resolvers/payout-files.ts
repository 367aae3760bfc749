import { asGiven } from "../../audit/given-text";
import { recordAuditEvent } from "../../auth/audit";
import { invalidInput } from "../../base/errors";
import { findPayout } from "../../payouts/list-payouts";
import type { PayoutRow } from "../../payouts/payout-rows";
import { type PayoutFile, payoutFile } from "../../reports/payout-file";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type Arguments = { id: string; at: string };

export const payoutFileResolvers = {
  User: {
    async csvPayout(user: UserSource, args: Arguments, context: ApiContext): Promise<string | null> {
      const file = await makeFile(user, args, context);
      if (!file) return null;
      const { payout, csv } = file;
      const { organisationId, actor } = user.principal;
      const { db, clock } = context.services;
      const details = `${asGiven(payout.name)} · as of ${args.at}`;
      await recordAuditEvent(db, {
        ...{ organisationId, actor, at: clock(), action: "PAYOUT_EXPORTED" as const, details },
        description: `Results of the payout ${asGiven(payout.name)} exported, as of ${args.at}`,
      });
      return csv;
    },
    csvPayoutManifest: async (user: UserSource, args: Arguments, context: ApiContext) =>
      (await makeFile(user, args, context))?.manifest,
  },
};

/** Null for an unknown payout. @throws ApiError INVALID_INPUT */
async function makeFile(
  { principal }: UserSource,
  { id, at }: Arguments,
  { services: { db, env, keys, clock }, loaders }: ApiContext,
): Promise<(PayoutFile & { payout: PayoutRow }) | null> {
  const payout = await findPayout(db, principal.organisationId, id);
  if (!payout) return null;
  const source = { db, network: env.NETWORK, signer: keys.exports, assets: await loaders.assets() };
  return { payout, ...(await payoutFile(source, payout, readMoment(at, payout, clock()))) };
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/** After the payout was made, and not to come: the file of such a moment could still change. */
function readMoment(text: string, { createdAt }: PayoutRow, now: Date): Date {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (!(at >= createdAt.getTime() && at <= now.getTime())) throw invalidInput("The moment is not valid");
  return new Date(at);
}
