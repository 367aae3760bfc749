import type { Transaction } from "~/lib/custody/shapes.server";
import type { RequestItem } from "~/lib/custody/transactions/requests.server";
import type { Intent } from "~/lib/operations";
import { decodeRequest, verifyRequest } from "~/lib/operations/index.server";
import type { SendAsset } from "~/lib/operations/intent";
import type { Mismatch, Verification } from "~/lib/operations/kit/types";
import { isMessageRequest } from "~/lib/present/message-request";
import { isBeforeSigning } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { checkNonceGap } from "../check-nonce-gap.server";
import type { Remembered } from "../remembered.server";
import { type SigningData, verificationFacts } from "../signing-data.server";
import { type Claims, compareClaims } from "./claims";
import { feeAbove, payoutPaymentsOf } from "./payout-payments.server";

/** `entered`: compared with what this session entered. `decoded`: read from the transaction alone. */
export type CheckedRequest =
  | {
      state: "sound";
      basis: "entered" | "decoded";
      /** False if the intent was read from the transaction. */
      wasEntered: boolean;
      /** Null for what cannot be entered here, such as a message. */
      intent: Intent | null;
      verified: Extract<Verification, { ok: true }>;
      claims: Claims;
    }
  /** Differs from what was `entered`, or from what the service `claimed`. */
  | { state: "mismatch"; against: "entered" | "claimed"; mismatches: Mismatch[] }
  /** Nothing to sign yet. */
  | { state: "not-ready" }
  | { state: "unreadable" };

interface RequestToCheck {
  item: RequestItem;
  record: Transaction | null;
  status: string;
  known: Remembered | null;
}

export async function checkRequest(
  session: Session,
  signing: SigningData,
  request: RequestToCheck,
): Promise<CheckedRequest> {
  const { item, record, known } = request;
  if (item.webhookMessage === null || item.webhookMessage === undefined) return { state: "not-ready" };
  const read = known?.intent
    ? await readEntered(session, signing, item, { ...known, intent: known.intent })
    : await readUnknown(session, signing, request);
  if (!read) return { state: "unreadable" };
  const against = known ? "entered" : "claimed";
  if (!read.verification.ok) return { state: "mismatch", against, mismatches: read.verification.mismatches };
  // Only a message has no intent. A payment must not be shown as a message.
  if (read.intent !== null && isMessageRequest(item.type)) {
    const message = "The service says that this is a message, but it is a transaction";
    const mismatch = { field: "type", expected: item.type, found: read.intent.operation, message };
    return { state: "mismatch", against: "claimed", mismatches: [mismatch] };
  }
  const claims = compareClaims(read.verification.decoded, record);
  if (claims.mismatches.length > 0) {
    return { state: "mismatch", against: "claimed", mismatches: claims.mismatches };
  }
  const basis = known ? "entered" : "decoded";
  const wasEntered = known?.intent != null;
  return { state: "sound", basis, wasEntered, intent: read.intent, verified: read.verification, claims };
}

interface ReadRequest {
  intent: Intent | null;
  verification: Verification;
}

async function readEntered(
  session: Session,
  signing: SigningData,
  { requestId, webhookMessage }: RequestItem,
  known: Remembered & { intent: Intent },
): Promise<ReadRequest> {
  const { intent, fingerprint, quotedGasPrice = null, previewed = null } = known;
  const facts = { ...verificationFacts(signing), quotedGasPrice, previewed, createdFingerprint: fingerprint };
  const verification = await verifyRequest(webhookMessage, requestId, intent, facts);
  // A request with a fingerprint was checked when it was created.
  return fingerprint === null
    ? { intent, verification: await checkNonceGap(session, intent, verification, requestId) }
    : { intent, verification };
}

/** If only the fingerprint is known, the transaction must still match it. */
async function readUnknown(
  session: Session,
  signing: SigningData,
  { item, record, status, known }: RequestToCheck,
): Promise<ReadRequest | null> {
  const { requestId, webhookMessage } = item;
  const several = await payoutPaymentsOf(session, signing.base, record);
  if (several === "unreadable") return null;
  if (Array.isArray(several)) return { intent: null, verification: { ok: false, mismatches: several } };
  const context = {
    base: signing.base,
    assets: knownAssets(signing, record),
    claimedTo: record?.to?.id ?? null,
    ...(several && { payments: several.payments }),
  };
  const facts = {
    ...verificationFacts(signing),
    createdFingerprint: known?.fingerprint ?? null,
    mayHaveExpired: !isBeforeSigning(status) && status !== "AWAITING_SIGNATURES",
  };
  const read = await decodeRequest(webhookMessage, requestId, context, facts);
  if (!read || "ok" in read) return read && { intent: null, verification: read };
  const { intent, verification } = read;
  const tooMuch = several && verification.ok ? feeAbove(verification.decoded, several.maxFee) : [];
  return tooMuch.length > 0 ? { intent, verification: { ok: false, mismatches: tooMuch } } : read;
}

function knownAssets({ payer }: SigningData, record: Transaction | null): SendAsset[] {
  const listed = (payer.balances?.items ?? []).map(({ asset }) => asset);
  return [...listed, record?.asset ?? null].flatMap((asset) =>
    asset && asset.decimalPlace !== null
      ? [
          {
            symbol: asset.symbol,
            decimals: asset.decimalPlace,
            contractAddress: asset.contractAddress ?? null,
          },
        ]
      : [],
  );
}
