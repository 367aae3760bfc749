import type { Principal } from "../auth/principal";
import { ApiError } from "../base/errors";
import { findRequest } from "../requests/find-request";
import type { Services } from "../services";
import type { Phone } from "./phones";
import { readRequest } from "./read-request";

/** One for each digest, in their order: what the phone hands in. Hex. */
type SignRequest = { publicKeySignaturePairs: { publicKey: string; signature: string }[] };

/** The custody service's operations that a phone calls, as any client of the API would. @throws ApiError */
export type Custody = {
  addSignature(principal: Principal, requestId: string, signRequests: SignRequest[]): Promise<unknown>;
  cancelRequest(principal: Principal, requestId: string, reason: string): Promise<unknown>;
};

/**
 * Signs a request with a phone's key and hands the signatures in.
 * @throws ApiError of `addSignature`; INVALID_INPUT when the phone cannot read what it is asked to sign, or works
 *   out other digests than the service
 */
export async function approve(
  services: Services,
  custody: Custody,
  phone: Phone,
  requestId: string,
): Promise<void> {
  const request = await findRequest(services.db, phone.organisationId, requestId);
  const { reading, isConsistent } = await readRequest(services, request);
  if (!reading)
    throw new ApiError("INVALID_INPUT", "This phone cannot read the request, so it does not sign it");
  if (!isConsistent) {
    throw new ApiError(
      "INVALID_INPUT",
      "The service's digests are not those of this transaction: not signed",
    );
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

const LONGEST_REASON = 200;

/**
 * Rejects a request for good: it ends cancelled, whoever approved it before.
 * @throws ApiError of `cancelRequest`; INVALID_INPUT without a reason
 */
export async function reject(
  custody: Custody,
  phone: Phone,
  requestId: string,
  reason: string,
): Promise<void> {
  const trimmed = reason.trim();
  if (!trimmed) throw new ApiError("INVALID_INPUT", "Please give a reason");
  if (trimmed.length > LONGEST_REASON) {
    throw new ApiError("INVALID_INPUT", `The reason must not be longer than ${LONGEST_REASON} characters`);
  }
  await custody.cancelRequest(phone.principal, requestId, trimmed);
}
