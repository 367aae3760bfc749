import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { Services } from "../services";
import { findRequest } from "./find-request";
import type { RequestRow } from "./request-row";
import { isTransactionRequestType } from "./request-type";
import type { RequestState } from "./states";

type InfoStatus = "PENDING" | "QUEUED" | "SIGNED" | "SUBMITTED" | "USER_CANCELLED" | "ERROR";

/** The extension knows no other states: good ends are SUBMITTED, bad ones ERROR. */
const statuses: Record<RequestState, InfoStatus> = {
  PREPROCESSING: "PENDING",
  AWAITING_USER_TRAVEL_RULE: "PENDING",
  AWAITING_COMPLIANCE: "PENDING",
  AWAITING_SIGNATURES: "PENDING",
  SIGNED: "SIGNED",
  SUBMITTED: "SUBMITTED",
  CONFIRMED: "SUBMITTED",
  USER_CANCELLED: "USER_CANCELLED",
  SYSTEM_CANCELLED: "ERROR",
  ERROR: "ERROR",
};

const unsent = [
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
  "SIGNED",
];

/** @throws ApiError NOT_FOUND */
export async function transactionInfo({ db }: Services, { organisationId }: Principal, requestId: string) {
  const request = await findRequest(db, organisationId, requestId);
  const status = statuses[request.status as RequestState];
  return {
    status: status === "PENDING" && (await waitsForEarlierNonce(db, request)) ? "QUEUED" : status,
    signedTransaction: await signedTransaction(request),
  };
}

async function waitsForEarlierNonce(
  db: Db,
  { id, type, subWalletId, unsigned }: RequestRow,
): Promise<boolean> {
  const { nonce } = unsigned;
  if (subWalletId === null || typeof nonce !== "number") return false;
  const [earlier] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, subWalletId),
        eq(requests.type, type),
        ne(requests.id, id),
        inArray(requests.status, unsent),
        sql`${requests.unsigned}->'nonce' < to_jsonb(${nonce}::bigint)`,
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

async function signedTransaction({ type, rawTransaction, digests: [digest], unsigned }: RequestRow) {
  if (!rawTransaction || !digest || !isTransactionRequestType(type) || !("gasLimit" in unsigned)) return null;
  const { Transaction } = await import("ethers");
  const { signature, type: format, chainId } = Transaction.from(`0x${rawTransaction}`);
  if (!signature) return null;
  const { r, s, yParity } = signature;
  const v = format === 0 ? chainId * 2n + 35n + BigInt(yParity) : BigInt(yParity);
  return {
    transactionDigest: digest.transactionDigest,
    transaction: { r, s, v: `0x${v.toString(16)}` },
  };
}
