import { assertMay } from "../auth/permissions";
import type { Principal } from "../auth/principal";
import { auditRefusal } from "../auth/refusals";
import { ApiError } from "../base/errors";
import { findRequest } from "../requests/find-request";
import { approvalOf, cancellationOf } from "../requests/refused-request";
import type { Services } from "../services";
import type { Phone } from "./phones";
import { readRequest } from "./read-request";

/** One per digest, in their order. Hex. */
type SignRequest = { publicKeySignaturePairs: { publicKey: string; signature: string }[] };

/** The operations that a phone calls, like any client of the API. @throws ApiError */
export type Custody = {
  addSignature(principal: Principal, requestId: string, signRequests: SignRequest[]): Promise<unknown>;
  rejectRequest(principal: Principal, requestId: string, reason: string): Promise<unknown>;
};

/**
 * The audit log records a refusal.
 * @throws ApiError of `addSignature`; NOT_ALLOWED for a role that does not approve; INVALID_INPUT if the phone cannot read the transaction, or computes other digests
 */
export async function approve(
  services: Services,
  custody: Custody,
  phone: Phone,
  requestId: string,
): Promise<void> {
  await auditRefusal(
    services,
    phone.principal,
    () => approvalOf(services.db, phone.organisationId, requestId),
    () => sign(services, custody, phone, requestId),
  );
}

async function sign(services: Services, custody: Custody, phone: Phone, requestId: string): Promise<void> {
  assertMay(phone.principal, "approveRequests");
  const request = await findRequest(services.db, phone.organisationId, requestId);
  const { reading, isConsistent } = await readRequest(services, request);
  if (!reading) throw new ApiError("INVALID_INPUT", "Not signed: this phone cannot read the request");
  if (!isConsistent) {
    throw new ApiError("INVALID_INPUT", "Not signed: the service's digests do not match this transaction");
  }
  const signRequests = reading.digests.map(({ shaSignData }) => ({
    publicKeySignaturePairs: [
      {
        publicKey: phone.publicKey,
        signature: services.keys.signP256(
          phone.sealedPrivateKey,
          `device/${phone.deviceId}`,
          Buffer.from(shaSignData, "hex"),
        ),
      },
    ],
  }));
  await custody.addSignature(phone.principal, requestId, signRequests);
}

const MAX_REASON_LENGTH = 200;

/**
 * Cancels the request even if others have approved it.
 * @throws ApiError of `rejectRequest`; INVALID_INPUT without a reason
 */
export async function reject(
  services: Services,
  custody: Custody,
  phone: Phone,
  requestId: string,
  reason: string,
): Promise<void> {
  const trimmed = reason.trim();
  if (!trimmed)
    throw new ApiError("INVALID_INPUT", "Please give a reason: choose one, or say it in your own words");
  if (trimmed.length > MAX_REASON_LENGTH) {
    throw new ApiError("INVALID_INPUT", `The reason must not be longer than ${MAX_REASON_LENGTH} characters`);
  }
  await auditRefusal(
    services,
    phone.principal,
    () => cancellationOf(services.db, phone.organisationId, requestId),
    async () => {
      assertMay(phone.principal, "approveRequests");
      await custody.rejectRequest(phone.principal, requestId, trimmed);
    },
  );
}
