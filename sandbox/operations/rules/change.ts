import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { ApiError, invalidInput } from "../../base/errors";
import { hiddenWords, normalName } from "../../base/hidden-characters";
import type { Tx } from "../../db/client";
import { requests, walletRules } from "../../db/schema";
import { type RulesChange, rulesDigest } from "../../records/rules";
import type { RequestDraft } from "../../requests/make-request";
import { openStates } from "../../requests/states";
import { loadKnown } from "../../rules/known";
import { type RuleInput, readRules } from "../../rules/read-rules";
import { currentRules } from "../../rules/rule-sets";
import { walletWordsOf } from "../../wallets/account-words";
import { readOrganisation } from "../../wallets/organisation";
import { lockOwnWallet } from "../../wallets/own-wallet";
import { internalDraft } from "../address-book/internal-draft";
import type { Prepare } from "../operation";

export type RulesChangeInput = { walletId: string; replaces: number; rules: RuleInput[]; reason: string };

const MAX_REASON = 500;

/**
 * Approved under the wallet's policy. One change of a wallet at a time.
 * @throws ApiError NOT_FOUND; INVALID_INPUT with the place of the first rule that cannot be; RULES_CHANGED if the caller saw
 * another version, and while another change waits
 */
export const prepareChange: Prepare<RulesChangeInput, RequestDraft> = async (
  { tx, services, organisationId, requestId },
  { walletId, replaces, rules: asked, reason: given },
) => {
  await lockOwnWallet(tx, organisationId, walletId);
  const at = services.clock();
  const held = await currentRules(tx, walletId, at);
  if (held.version !== replaces)
    throw changedMeanwhile("The rules have changed meanwhile. Look at them again");
  await assertNoneWaits(tx, walletId, at);
  const rules = readRules(asked, await loadKnown(tx, { organisationId, walletId, held }));
  const version = (await lastVersion(tx, walletId)) + 1;
  const { trustId } = await readOrganisation(tx, organisationId);
  const change: RulesChange = { trustId, walletId, version, replaces, rules, reason: readReason(given) };
  return internalDraft({
    ...{ walletId, requestId, movements: [] },
    messageType: "RULES_CHANGE_REQUEST_CREATED",
    unsigned: change,
    data: { version, rules },
    digest: rulesDigest(trustId, change),
    description: `change of the rules of wallet ${await walletWordsOf(tx, walletId)} to version ${version}`,
  });
};

const changedMeanwhile = (words: string) => new ApiError("RULES_CHANGED", words);

async function assertNoneWaits(tx: Tx, walletId: string, at: Date): Promise<void> {
  const open = await tx.$count(
    requests,
    and(
      eq(requests.walletId, walletId),
      eq(requests.type, "CHANGE_RULES_REQUEST"),
      inArray(requests.status, openStates),
    ),
  );
  if (open > 0) throw changedMeanwhile("Another change of these rules waits for approval");
  const waiting = await tx.$count(
    walletRules,
    and(
      eq(walletRules.walletId, walletId),
      sql`${walletRules.inForceAt} > ${at.toISOString()}::timestamptz and ${walletRules.cancelledAt} is null`,
    ),
  );
  if (waiting > 0) throw changedMeanwhile("Another change of these rules is approved and waits for its time");
}

/** Cancelled and refused ones included: a version is never used twice. */
async function lastVersion(tx: Tx, walletId: string): Promise<number> {
  const [row] = await tx
    .select({ version: walletRules.version })
    .from(walletRules)
    .where(eq(walletRules.walletId, walletId))
    .orderBy(desc(walletRules.version))
    .limit(1);
  return row?.version ?? 0;
}

function readReason(given: string): string {
  const reason = normalName(given);
  if (reason === "") throw invalidInput("A change of rules needs a reason");
  const hidden = hiddenWords(reason);
  if (hidden) throw invalidInput(`Reason contains ${hidden}. Remove it`);
  if (Array.from(reason).length > MAX_REASON) {
    throw invalidInput(`Reason must not be longer than ${MAX_REASON} characters`);
  }
  return reason;
}
