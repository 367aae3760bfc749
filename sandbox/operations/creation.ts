import type { Principal } from "../auth/principal";
import type { SealedHandle } from "../base/secrets";
import type { Tx } from "../db/client";
import {
  type AskedTransaction,
  type Created,
  createRequest,
  type Prepared,
} from "../requests/create-request";
import type { TransactionRequestType } from "../requests/request-type";
import type { Services } from "../services";

/** What an operation needs of the call that asks for it. */
export type OperationContext = {
  services: Services;
  /** One request per user and key. */
  idempotencyKey: string | null;
  /** Who acts. @throws ApiError INVALID_SESSION_TOKEN_CODE */
  principal(authentication?: SealedHandle | null): Promise<Principal>;
};

export type Carrier = { authentication?: SealedHandle | null };

/** What every operation that makes a transaction has in its input. */
export type Creation = Carrier & {
  source?: string | null;
  currency?: string | null;
  sendToNetworkWhenSigned?: boolean | null;
  sendToDevicesForSigning?: boolean | null;
};

/** Builds the transaction for the caller's organisation; the paying sub-wallet's row stays locked in `tx`. */
export type Preparation = (tx: Tx, principal: Principal, requestId: string) => Promise<Prepared>;

/** Makes the request that an operation asks for, or its preview. @throws ApiError of `prepare` */
export async function createFor(
  context: OperationContext,
  type: TransactionRequestType,
  input: Creation,
  prepare: Preparation,
): Promise<Created> {
  const principal = await context.principal(input.authentication);
  return createRequest(context.services, principal, askedFor(type, input, context), (tx, requestId) =>
    prepare(tx, principal, requestId),
  );
}

function askedFor(
  type: TransactionRequestType,
  input: Creation,
  { idempotencyKey }: OperationContext,
): AskedTransaction {
  return {
    type,
    intent: intentOf(input),
    source: input.source ?? "API",
    sendToNetwork: input.sendToNetworkWhenSigned ?? true,
    isPreview: input.sendToDevicesForSigning === false,
    idempotencyKey,
  };
}

/** An operation's input without the session, as the database will give it back: GraphQL's objects have no prototype. */
export function intentOf(input: Carrier): Record<string, unknown> {
  const { authentication: _, ...intent } = input;
  return JSON.parse(JSON.stringify(intent));
}
