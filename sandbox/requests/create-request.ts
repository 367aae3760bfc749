import { randomUUID } from "node:crypto";
import type { Principal } from "../auth/principal";
import type { Tx } from "../db/client";
import type { Quantity } from "../ledger/movements";
import type { SignableDigest } from "../records/signable";
import type { Services } from "../services";
import type { SubWalletRow } from "../wallets/own-sub-wallet";
import { recordSent } from "./history";
import { type Asked, type Draft, makeRequest } from "./make-request";
import type { RequestRow } from "./move-request";
import { createdMessageType, type TransactionRequestType } from "./request-type";
import { createdMessage } from "./webhook-message";

export type AskedTransaction = Asked & {
  type: TransactionRequestType;
  /** Builds and prices, and stores nothing. */
  isPreview: boolean;
};

/** A transaction that is ready to be approved. */
export type Prepared = {
  subWallet: SubWalletRow;
  /** The contract's Chain. */
  chain: string;
  /** What it is, in a word or two for the audit log; a payment unless said. */
  purpose?: string;
  assetId: string;
  assetSymbol: string;
  /** Smallest units of the asset. */
  amount: bigint;
  /** Smallest units of the native coin; the most that it can be. */
  fee: bigint;
  from: string;
  /** Who is paid; for staking, what is staked with or to. */
  to: string;
  isToSelf: boolean;
  includedInAddressBook: boolean;
  trustId: string;
  /** What the books hold back until it is mined or given up. */
  reservations: Quantity[];
  unsigned: Record<string, unknown>;
  digests: SignableDigest[];
  /** signData as the webhook message has it. */
  webhookSignData: Record<string, unknown>;
  /** The rest of the operation's answer. */
  answer: Record<string, unknown>;
};

/** `requestId` is null for a preview. */
export type Created = Pick<RequestRow, "unsigned" | "digests" | "answer"> & { requestId: string | null };

/** Carries a preview out of the database transaction that it rolls back. */
class PreviewDone extends Error {
  readonly prepared: Prepared;
  constructor(prepared: Prepared) {
    super("preview");
    this.prepared = prepared;
  }
}

/**
 * Makes the request of a transaction, or its preview: `prepare`, reservation, history and audit in one database
 * transaction. The same user and idempotency key get the first request again, also when both come at once.
 * @throws ApiError of `prepare`; INVALID_INPUT when the key was used for something else
 */
export async function createRequest(
  services: Services,
  principal: Principal,
  asked: AskedTransaction,
  prepare: (tx: Tx, requestId: string) => Promise<Prepared>,
): Promise<Created> {
  if (asked.isPreview) return preview(services, prepare);
  const created = await makeRequest(services, principal, asked, async (tx, requestId) =>
    draftOf(await prepare(tx, requestId), asked.type, principal, requestId),
  );
  return { ...created, requestId: created.id };
}

async function preview(
  { db }: Services,
  prepare: (tx: Tx, requestId: string) => Promise<Prepared>,
): Promise<Created> {
  try {
    await db.transaction(async (tx) => {
      throw new PreviewDone(await prepare(tx, randomUUID()));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return { ...error.prepared, requestId: null };
    throw error;
  }
  throw new Error("A preview must not commit");
}

function draftOf(
  prepared: Prepared,
  type: TransactionRequestType,
  { organisationId }: Principal,
  requestId: string,
): Draft {
  const { subWallet, chain, assetSymbol, webhookSignData, purpose = "payment" } = prepared;
  const { assetId, amount, fee, from, to, isToSelf } = prepared;
  return {
    ...prepared,
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
    description: `${assetSymbol} ${purpose} from ${subWallet.id} to ${to}`,
    record: (tx, at) =>
      recordSent(tx, {
        requestId,
        organisationId,
        subWalletId: subWallet.id,
        ...{ chain, assetId, amount, fee, from, to, isToSelf, at },
      }),
  };
}
