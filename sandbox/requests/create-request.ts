import type { Principal } from "../auth/principal";
import { type Operation, operationWords } from "../base/operation";
import type { SubWalletRow } from "../keys/sub-wallet";
import type { Quantity } from "../ledger/movements";
import type { SignableDigest } from "../records/signable";
import type { NewMovement } from "../rules/movements";
import { ruledOperations } from "../rules/ruled-operations";
import type { Services } from "../services";
import { accountWords } from "../wallets/account-words";
import { ruleOn } from "./apply-rules";
import { assertNewest } from "./assert-newest";
import { recordSent } from "./history";
import { makeRequest, type NewRequest, type PrepareContext, type RequestDraft } from "./make-request";
import { memoOf } from "./payment-memo";
import { preview } from "./preview";
import type { RequestRow } from "./request-row";
import { createdMessageType, type TransactionRequestType } from "./request-type";
import { createdMessage } from "./webhook-message";

export type NewTransactionRequest = NewRequest & {
  type: TransactionRequestType;
  isPreview: boolean;
  /** See `assertNewest`; null: any. */
  newestKnown?: string | null;
};

/** Smallest units; as the caller wrote it. */
export type PreparedOutput = { to: string; amount: bigint };

export type PreparedTransaction = {
  subWallet: SubWalletRow;
  chain: string;
  operation: Operation;
  assetId: string;
  assetSymbol: string;
  amount: bigint;
  fee: bigint;
  from: string;
  /** The paid address; for staking, the pool, the stake account or the sub-wallet itself. Null for several payments. */
  to: string | null;
  /** In the order of the outputs, of a transaction that makes several; `amount` is what all of them pay. */
  payments?: readonly PreparedOutput[];
  isToSelf: boolean;
  includedInAddressBook: boolean;
  trustId: string;
  reservations: Quantity[];
  /** Of an EVM chain: what it moves cannot be told. */
  isContractCall?: boolean;
  /** The request whose payment a speed-up makes in its place. */
  insteadOf?: string | null;
  /** Absent if it stays valid. */
  expiresAt?: Date;
  unsigned: Record<string, unknown>;
  digests: SignableDigest[];
  webhookSignData: Record<string, unknown>;
  answer: Record<string, unknown>;
  /** For previews only. */
  max?: () => MaxPayment;
};

/** Smallest units of the native coin. */
export type MaxPayment = { amount: bigint; fee: bigint };

/** `requestId` is null for a preview. */
export type CreatedRequest = Pick<RequestRow, "unsigned" | "digests" | "answer"> & {
  requestId: string | null;
  max?: MaxPayment | null;
};

/**
 * `prepare`, reservation, history and audit log in one transaction. The same user and idempotency key get the first
 * request again, even simultaneously.
 * @throws ApiError of `prepare`; NOT_ALLOWED by a rule of the wallet; INVALID_INPUT if the key was used for something else; NEWER_REQUEST
 */
export async function createRequest(
  services: Services,
  principal: Principal,
  request: NewTransactionRequest,
  prepare: (context: PrepareContext) => Promise<PreparedTransaction>,
): Promise<CreatedRequest> {
  if (request.isPreview) {
    const prepared = await preview(services, principal, async (context) => {
      const draft = await prepare(context);
      await assertRulesAllow(context, principal, draft);
      return draft;
    });
    return { ...prepared, requestId: null, max: prepared.max?.() ?? null };
  }
  const { newestKnown = null, type } = request;
  const created = await makeRequest(services, principal, request, async (context) => {
    const prepared = await prepare(context);
    if (newestKnown !== null) await assertNewest(context.tx, prepared.subWallet.id, newestKnown);
    return draftOf(prepared, type, context);
  });
  return { ...created, requestId: created.id };
}

/** @throws ApiError NOT_ALLOWED */
async function assertRulesAllow(
  { tx, services, organisationId, requestId }: PrepareContext,
  { userId }: Principal,
  prepared: PreparedTransaction,
): Promise<void> {
  await ruleOn(tx, {
    ...{ organisationId, requestId, createdBy: userId, at: services.clock() },
    walletId: prepared.subWallet.walletId,
    movements: movementsOf(prepared),
    insteadOf: prepared.insteadOf ?? null,
  });
}

export function draftOf(
  prepared: PreparedTransaction,
  type: TransactionRequestType,
  { organisationId, requestId }: PrepareContext,
): RequestDraft {
  const { subWallet, chain, operation, assetSymbol, webhookSignData } = prepared;
  const { assetId, amount, fee, from, to, isToSelf, payments = [] } = prepared;
  const whom = to ?? `${payments.length} recipients`;
  return {
    ...prepared,
    to: whom,
    ...(operation === "PAYMENT" &&
      to !== null && { payment: { assetId, amount, to, memo: memoOf(prepared.unsigned) } }),
    walletId: subWallet.walletId,
    subWalletId: subWallet.id,
    webhookMessage: (at) =>
      createdMessage({
        ...prepared,
        type: createdMessageType(type),
        requestId,
        signData: webhookSignData,
        at,
      }),
    movements: movementsOf(prepared),
    description: `${assetSymbol} ${operationWords[operation].toLowerCase()} from ${accountWords(subWallet)} to ${whom}`,
    record: (tx, at) =>
      recordSent(tx, {
        requestId,
        organisationId,
        subWalletId: subWallet.id,
        ...{ chain, operation, assetId, amount, fee, from, to, isToSelf, at },
        payees: payments.map((one) => one.to),
      }),
  };
}

function movementsOf(prepared: PreparedTransaction): NewMovement[] {
  const { operation, isContractCall = false, subWallet, chain, assetId, unsigned } = prepared;
  const ruled = isContractCall && operation === "SPEED_UP" ? "CONTRACT_CALL" : ruledOperations[operation];
  if (ruled === null) return [];
  const known = { operation: ruled, subWalletId: subWallet.id };
  if (ruled === "CONTRACT_CALL") return [{ ...known, payment: "UNKNOWN" }];
  return outputsOf(prepared).map(({ to, amount }) => {
    const payee = ruled === "PAYMENT" ? { chain, address: to, memo: memoOf(unsigned) } : null;
    return { ...known, payment: { assetId, amount, payee } };
  });
}

/** All that it pays, in the order of its outputs. */
export function outputsOf({
  to,
  amount,
  payments = [],
}: Pick<PreparedTransaction, "to" | "amount" | "payments">): readonly PreparedOutput[] {
  return to === null ? payments : [{ to, amount }];
}
