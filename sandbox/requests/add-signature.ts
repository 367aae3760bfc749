import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import type { Tx } from "../db/client";
import { requestSignatures } from "../db/schema";
import { encodeInstruction, instructionHash, type TransferInstruction } from "../exchanges/instruction";
import { assertTransferWithinLimit } from "../exchanges/transfer-limit";
import { assertNotFrozen } from "../freezes/standing";
import { lockPeople } from "../people/lock";
import { verifyP256 } from "../records/p256";
import type { Schedules } from "../records/policy";
import { isQuorumMet, policyKeys } from "../records/quorum";
import type { Services } from "../services";
import { ruleAgain } from "./apply-rules";
import { assertKeysApprove, loadApprovals } from "./approvals";
import { lockRequest } from "./find-request";
import { type Move, moveRequest } from "./move-request";
import { type RequestRow, walletOf } from "./request-row";
import { requestTitle } from "./request-title";
import { isInternalRequestType, isMessageRequestType } from "./request-type";
import { loadRequiredApprovals } from "./required-approvals";
import { signMessageRequest, signTransaction } from "./sign-transaction";
import { wakeWorkers } from "./wake-workers";

/** One per digest, in their order. publicKey: 04…, 130 hex; signature: r||s, 128 hex. */
export type SignRequest = { publicKeySignaturePairs: { publicKey: string; signature: string }[] };

type Approval = { digestIndex: number; publicKey: string; signature: string };

/**
 * Signs with the wallet's key once its policy is met, in one transaction that locks the request.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_STATUS, FROZEN, INVALID_INPUT, INVALID_SIGNATURE, KEY_NOT_IN_POLICY, checked in
 * this order; NOT_ALLOWED for the key of somebody whose role does not approve, where a rule of the wallet refuses it, and for the last approval of an exchange transfer above the account's limit. Nothing is stored
 * then.
 */
export async function addSignature(
  services: Services,
  principal: Principal,
  requestId: string,
  signRequests: SignRequest[],
): Promise<{ requestId: string }> {
  await services.db.transaction(async (tx) => {
    const request = await lockRequest(tx, principal.organisationId, requestId);
    if (request.status !== "AWAITING_SIGNATURES") {
      throw new ApiError("INVALID_REQUEST_STATUS", `A request that is ${request.status} cannot be signed`);
    }
    const at = services.clock();
    if (request.expiresAt && request.expiresAt <= at) {
      throw new ApiError("INVALID_REQUEST_STATUS", "The request has expired and cannot be signed");
    }
    const approvals = await checkedApprovals(tx, request, signRequests);
    const schedules = await requiredNow(tx, request, at);
    await assertKeysApprove(
      tx,
      approvals.map(({ publicKey }) => publicKey),
    );
    assertKeysInPolicy(request, schedules, approvals);
    const added = await tx
      .insert(requestSignatures)
      .values(approvals.map((approval) => ({ requestId: request.id, ...approval, createdAt: at })))
      .onConflictDoNothing()
      .returning({ digestIndex: requestSignatures.digestIndex });
    // A signature that is sent again is no other approval.
    if (added.length > 0) {
      await recordAuditEvent(tx, {
        organisationId: request.organisationId,
        actor: principal.actor,
        description: `Request ${request.id} received ${signRequests[0]?.publicKeySignaturePairs.length ?? 0} approval(s)`,
        action: "REQUEST_APPROVED",
        details: `${await requestTitle(tx, request)} · ${request.id}`,
        at,
      });
    }
    if (!isQuorumMet(schedules, await keysThatApproved(tx, request))) return;
    if (request.type === "EXCHANGE_TRANSFER_REQUEST") await assertTransferWithinLimit(tx, request.id);
    const dueAt = request.sendToNetwork ? new Date(at.getTime() + services.env.SANDBOX_STEP_DELAY_MS) : null;
    const set = await sign(tx, services, request);
    await moveRequest(tx, request, { to: "SIGNED", at, actor: principal.actor, dueAt, ...(set && { set }) });
  });
  wakeWorkers();
  return { requestId };
}

async function checkedApprovals(tx: Tx, request: RequestRow, signRequests: SignRequest[]) {
  if (!isOfPeople(request)) await assertNotFrozen(tx, walletOf(request));
  return verifyApprovals(request, signRequests);
}

/** No rule is about people. */
async function requiredNow(tx: Tx, request: RequestRow, at: Date): Promise<Schedules> {
  if (isOfPeople(request)) await lockPeople(tx, request.organisationId);
  const requirement = isOfPeople(request) ? null : await ruleAgain(tx, request, at);
  return (await loadRequiredApprovals(tx, [{ ...request, requirement }])).get(request.id) ?? [];
}

const isOfPeople = ({ type }: RequestRow): boolean => type === "CHANGE_PEOPLE_REQUEST";

async function sign(tx: Tx, services: Services, request: RequestRow): Promise<Move["set"]> {
  if (isInternalRequestType(request.type)) return {};
  if (isMessageRequestType(request.type)) return signMessageRequest(tx, services, request);
  if (request.type !== "EXCHANGE_TRANSFER_REQUEST") return signTransaction(tx, services, request);
  const instruction = request.unsigned as TransferInstruction;
  return {
    rawTransaction: encodeInstruction(instruction).toString("hex"),
    transactionHash: instructionHash(instruction),
  };
}

function verifyApprovals(request: RequestRow, signRequests: SignRequest[]): Approval[] {
  const { digests } = request;
  if (signRequests.length !== digests.length) {
    throw invalidInput(`Expected ${digests.length} sign request(s), one for each digest in its order`);
  }
  if (signRequests.some(({ publicKeySignaturePairs }) => publicKeySignaturePairs.length === 0)) {
    throw invalidInput("Every sign request needs a signature");
  }
  const approvals = signRequests.flatMap(({ publicKeySignaturePairs }, digestIndex) =>
    publicKeySignaturePairs.map(({ publicKey, signature }) => ({
      digestIndex,
      publicKey: publicKey.toLowerCase(),
      signature: signature.toLowerCase(),
    })),
  );
  for (const { digestIndex, publicKey, signature } of approvals) {
    const signed = Buffer.from(digests[digestIndex]?.shaSignData ?? "", "hex");
    if (!verifyP256(publicKey, signed, signature)) {
      throw new ApiError("INVALID_SIGNATURE", "A signature does not match the request");
    }
  }
  return approvals;
}

/** Keys added by a policy change may approve that change too. */
function assertKeysInPolicy(request: RequestRow, schedules: Schedules, approvals: Approval[]): void {
  const known = policyKeys(schedules);
  if (request.type === "CHANGE_POLICY_REQUEST") {
    for (const key of policyKeys((request.unsigned.delegateSchedules ?? []) as Schedules)) known.add(key);
  }
  if (approvals.some(({ publicKey }) => !known.has(publicKey))) {
    throw new ApiError(
      "KEY_NOT_IN_POLICY",
      isOfPeople(request)
        ? "A signing key is not of an Owner who may approve"
        : "A signing key is not in the wallet's policy",
    );
  }
}

async function keysThatApproved(tx: Tx, request: RequestRow): Promise<string[]> {
  const { id, digests } = request;
  const approvals = await loadApprovals(tx, [{ id, digestCount: digests.length }]);
  return [...(approvals.get(id)?.keys() ?? [])];
}
