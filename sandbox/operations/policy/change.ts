import { randomUUID } from "node:crypto";
import type { Principal } from "../../auth/principal";
import { invalidInput } from "../../base/errors";
import type { Tx } from "../../db/client";
import { clusterOfWallet, signPolicy } from "../../keys/cluster";
import { isP256PublicKey } from "../../records/p256";
import {
  POLICY_NEVER_EXPIRES,
  type PolicyTemplate,
  policyDigest,
  policySignData,
  type Schedules,
} from "../../records/policy";
import { currentPolicy } from "../../requests/current-policy";
import { type Asked, type Draft, makeRequest } from "../../requests/make-request";
import type { Services } from "../../services";
import { lockOwnWallet } from "../../wallets/own-wallet";

export type PolicyInput = { walletId: string; delegateSchedules: Schedules };

/** The contract's ChangePolicyRequest. */
export type PolicyAnswer = {
  walletId: string;
  requestId: string;
  recovererTrustVaultSignature: string;
  unverifiedDigestData: { signData: string; shaSignData: string };
  policyTemplate: PolicyTemplate;
};

/** More than any organisation needs, and little enough to be read on a phone. */
const MOST_CLAUSES = 20;
const MOST_KEYS = 50;

/**
 * Asks for another policy of a wallet, to be approved by the policy that stands.
 * @throws ApiError NOT_FOUND; INVALID_INPUT for schedules that nobody could ever meet
 */
export async function createChangePolicyRequest(
  services: Services,
  principal: Principal,
  asked: Omit<Asked, "type"> & { input: PolicyInput },
): Promise<{ requests: PolicyAnswer[] }> {
  const { input, ...rest } = asked;
  const type = "CHANGE_POLICY_REQUEST";
  const made = await makeRequest(services, principal, { ...rest, type }, (tx, requestId) =>
    prepareChange(tx, services, principal, requestId, input),
  );
  return { requests: [made.answer as PolicyAnswer] };
}

async function prepareChange(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  { organisationId }: Principal,
  requestId: string,
  { walletId, delegateSchedules: asked }: PolicyInput,
): Promise<Draft> {
  const delegateSchedules = readSchedules(asked);
  await lockOwnWallet(tx, organisationId, walletId);
  const { recovererSchedules } = await currentPolicy(tx, walletId);
  const policyTemplate = { expiryTimestamp: POLICY_NEVER_EXPIRES, delegateSchedules, recovererSchedules };
  const answer: PolicyAnswer = {
    walletId,
    requestId,
    recovererTrustVaultSignature: signPolicy(keys, await clusterOfWallet(tx, walletId), policyTemplate),
    unverifiedDigestData: policySignData(policyTemplate),
    policyTemplate,
  };
  return {
    walletId,
    subWalletId: null,
    reservations: [],
    unsigned: policyTemplate,
    digests: [policyDigest(policyTemplate)],
    answer,
    webhookMessage: (at) => ({
      version: "1.0.0",
      type: "POLICY_CHANGE_REQUEST_CREATED",
      timestamp: at.getTime(),
      isoTimestamp: at.toISOString(),
      messageId: randomUUID(),
      payload: answer,
    }),
    description: `policy change of wallet ${walletId}`,
    record: async () => {},
  };
}

/** Echoed as it was asked for, key by key. */
function readSchedules(schedules: Schedules): Schedules {
  if (schedules.length === 0) throw invalidInput("A policy needs at least one schedule");
  if (schedules.length > MOST_CLAUSES || schedules.some((clauses) => clauses.length > MOST_CLAUSES)) {
    throw invalidInput(`A policy has at most ${MOST_CLAUSES} schedules of ${MOST_CLAUSES} clauses`);
  }
  return schedules.map((clauses) => {
    if (clauses.length === 0) throw invalidInput("A schedule needs at least one clause");
    return clauses.map(({ quorumCount, keys }) => {
      if (keys.length > MOST_KEYS) throw invalidInput(`A clause has at most ${MOST_KEYS} keys`);
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
