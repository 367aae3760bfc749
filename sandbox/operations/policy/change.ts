import { randomUUID } from "node:crypto";
import { invalidInput } from "../../base/errors";
import { clusterOfWallet, signPolicy } from "../../keys/cluster";
import { canBeApproved } from "../../people/approvers";
import { isP256PublicKey } from "../../records/p256";
import {
  POLICY_NEVER_EXPIRES,
  type PolicyTemplate,
  policyDigest,
  policySignData,
  type Schedules,
} from "../../records/policy";
import { currentPolicy } from "../../requests/current-policy";
import type { RequestDraft } from "../../requests/make-request";
import { walletWordsOf } from "../../wallets/account-words";
import { readOrganisation } from "../../wallets/organisation";
import { lockOwnWallet } from "../../wallets/own-wallet";
import type { Prepare } from "../operation";

export type PolicyInput = { walletId: string; delegateSchedules: Schedules };

export type PolicyAnswer = {
  walletId: string;
  requestId: string;
  recovererTrustVaultSignature: string;
  unverifiedDigestData: { signData: string; shaSignData: string };
  policyTemplate: PolicyTemplate;
};

/** More than any organisation needs, yet readable on a phone. */
const MAX_CLAUSES = 20;
const MAX_KEYS = 50;

/** Approved under the current policy. @throws ApiError NOT_FOUND; INVALID_INPUT for schedules that can never be met */
export const prepareChange: Prepare<PolicyInput, RequestDraft> = async (
  { tx, services, organisationId, requestId },
  { walletId, delegateSchedules: asked },
) => {
  const delegateSchedules = readSchedules(asked);
  await lockOwnWallet(tx, organisationId, walletId);
  if (!(await canBeApproved(tx, { organisationId, walletId }, delegateSchedules)))
    throw invalidInput(NOT_ENOUGH);
  const { recovererSchedules } = await currentPolicy(tx, walletId);
  const { trustId } = await readOrganisation(tx, organisationId);
  const policyTemplate = { expiryTimestamp: POLICY_NEVER_EXPIRES, delegateSchedules, recovererSchedules };
  const answer: PolicyAnswer = {
    walletId,
    requestId,
    recovererTrustVaultSignature: signPolicy(
      services.keys,
      await clusterOfWallet(tx, walletId),
      policyTemplate,
    ),
    unverifiedDigestData: policySignData(policyTemplate),
    policyTemplate,
  };
  return {
    walletId,
    subWalletId: null,
    reservations: [],
    movements: [],
    unsigned: policyTemplate,
    digests: [policyDigest(policyTemplate)],
    answer,
    webhookMessage: (at) => ({
      version: "1.0.0",
      type: "POLICY_CHANGE_REQUEST_CREATED",
      timestamp: at.getTime(),
      isoTimestamp: at.toISOString(),
      messageId: randomUUID(),
      payload: { ...answer, trustId, policyTemplate: { ...policyTemplate, type: "POLICY_TEMPLATE" } },
    }),
    description: `policy change of wallet ${await walletWordsOf(tx, walletId)}`,
    record: async () => {},
  };
};

const NOT_ENOUGH =
  "It names too few people who may approve for the wallet: nobody could approve anything any more";

function readSchedules(schedules: Schedules): Schedules {
  if (schedules.length === 0) throw invalidInput("A policy needs at least one schedule");
  if (schedules.length > MAX_CLAUSES || schedules.some((clauses) => clauses.length > MAX_CLAUSES)) {
    throw invalidInput(`A policy has at most ${MAX_CLAUSES} schedules of ${MAX_CLAUSES} clauses`);
  }
  return schedules.map((clauses) => {
    if (clauses.length === 0) throw invalidInput("A schedule needs at least one clause");
    return clauses.map(({ quorumCount, keys }) => {
      if (keys.length > MAX_KEYS) throw invalidInput(`A clause has at most ${MAX_KEYS} keys`);
      if (!keys.every(isP256PublicKey)) {
        throw invalidInput("Every key must be an uncompressed P-256 public key, 04 and 128 hex characters");
      }
      if (new Set(keys.map((key) => key.toLowerCase())).size !== keys.length) {
        throw invalidInput("A clause cannot name a key twice");
      }
      if (quorumCount < 1 || quorumCount > keys.length) {
        throw invalidInput("The quorum must be between 1 and the number of keys");
      }
      return { quorumCount, keys: [...keys] };
    });
  });
}
