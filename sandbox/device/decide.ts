import { ApiError } from "../base/errors";
import { addSignature } from "../requests/add-signature";
import { cancelRequest } from "../requests/cancel-request";
import { findRequest } from "../requests/find-request";
import type { Services } from "../services";
import type { Phone } from "./phones";
import { readRequest } from "./read-request";

/**
 * Signs a request with a phone's key and hands the signatures in, as any client of the API would.
 * @throws ApiError of `addSignature`; INVALID_INPUT when the phone cannot read what it is asked to sign, or works
 *   out other digests than the service
 */
export async function approve(services: Services, phone: Phone, requestId: string): Promise<void> {
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
  await addSignature(services, phone.principal, requestId, signRequests);
}

const LONGEST_REASON = 200;

/**
 * Rejects a request for good: it ends cancelled, whoever approved it before.
 * @throws ApiError of `cancelRequest`; INVALID_INPUT without a reason
 */
export async function reject(
  services: Services,
  phone: Phone,
  requestId: string,
  reason: string,
): Promise<void> {
  const trimmed = reason.trim();
  if (!trimmed) throw new ApiError("INVALID_INPUT", "Please give a reason");
  if (trimmed.length > LONGEST_REASON) {
    throw new ApiError("INVALID_INPUT", `The reason must not be longer than ${LONGEST_REASON} characters`);
  }
  await cancelRequest(services, phone.principal, requestId, trimmed);
}
