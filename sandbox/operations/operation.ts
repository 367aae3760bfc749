import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import type { SealedHandle } from "../base/secrets";
import { type AnnotationInput, readAnnotation } from "../requests/annotations";
import {
  type CreatedRequest,
  createRequest,
  type NewTransactionRequest,
  type PreparedTransaction,
} from "../requests/create-request";
import {
  makeRequest,
  type NewRequest,
  type PrepareContext,
  type RequestDraft,
} from "../requests/make-request";
import { preview } from "../requests/preview";
import type { RequestRow } from "../requests/request-row";
import type { RequestType, TransactionRequestType } from "../requests/request-type";
import { readTest } from "../requests/test-payment";
import type { Services } from "../services";
import { EXTENSION_SOURCE } from "./source";

export type OperationContext = {
  /** Whose database has only the wallets that the caller sees. */
  services: Services;
  /** For what is the whole organisation's, whoever asks. */
  everything: Services;
  /** One request per user and key. */
  idempotencyKey: string | null;
  /** The newest request that the caller knows, or 'none'; null: any. */
  newestKnown: string | null;
  /** @throws ApiError INVALID_SESSION_TOKEN_CODE */
  principal(authentication?: SealedHandle | null): Promise<Principal>;
};

export type AuthenticatedInput = { authentication?: SealedHandle | null };

export type RequestInput = AuthenticatedInput & {
  source?: string | null;
  sendToNetworkWhenSigned?: boolean | null;
  sendToDevicesForSigning?: boolean | null;
  /** Not signed, and no part of what is. */
  annotation?: AnnotationInput | null;
};

export type Prepare<Input, Prepared = PreparedTransaction> = (
  context: PrepareContext,
  input: Input,
) => Promise<Prepared>;

type Resolver<Input> = (
  _: unknown,
  args: Record<string, Input>,
  context: OperationContext,
) => Promise<unknown>;

type Declaration<Input, Type, Prepared, Created> = {
  type: Type;
  /** Part of the intent, if another operation of this request type can have the same input. */
  name?: string;
  previewRefusal?: string;
  prepare: Prepare<Input, Prepared>;
  answer(created: Created): unknown;
};

export function operation<Input extends AuthenticatedInput>(
  run: (context: OperationContext & { caller: Principal }, input: Input) => Promise<unknown>,
): Resolver<Input> {
  return async (_, args, context) => {
    const [input] = Object.values(args);
    if (!input) throw new Error("The operation has no argument");
    return run({ ...context, caller: await context.principal(input.authentication) }, input);
  };
}

export function transactionOperation<Input>(
  declaration: Declaration<Input, TransactionRequestType, PreparedTransaction, CreatedRequest>,
): Resolver<Input & RequestInput> {
  return operation<Input & RequestInput>(async ({ services, caller, idempotencyKey, newestKnown }, input) => {
    const request: NewTransactionRequest = {
      ...newRequest(declaration, input, { caller, idempotencyKey }),
      type: declaration.type,
      isPreview: input.sendToDevicesForSigning === false,
      newestKnown,
    };
    const created = await createRequest(services, caller, request, (context) =>
      declaration.prepare(context, input),
    );
    return declaration.answer(created);
  });
}

export function messageOperation<Input>(
  prepare: Prepare<Input, RequestDraft>,
  answer: (signed: { requestId: string | null; digests: RequestDraft["digests"] }) => unknown,
): Resolver<Input & RequestInput> {
  const type = "ETHEREUM_SIGN_MESSAGE_REQUEST";
  return operation<Input & RequestInput>(async ({ services, caller, idempotencyKey }, input) => {
    const run = (context: PrepareContext) => prepare(context, input);
    if (input.sendToDevicesForSigning === false) {
      const { digests } = await preview(services, caller, run);
      return answer({ requestId: null, digests });
    }
    const request = { ...newRequest({ type }, input, { caller, idempotencyKey }), sendToNetwork: false };
    const { id, digests } = await makeRequest(services, caller, request, run);
    return answer({ requestId: id, digests });
  });
}

export function requestOperation<Input>(
  declaration: Declaration<Input, RequestType, RequestDraft, RequestRow>,
): Resolver<Input & RequestInput> {
  return operation<Input & RequestInput>(async ({ services, caller, idempotencyKey }, input) => {
    const request = newRequest(declaration, input, { caller, idempotencyKey });
    const created = await makeRequest(services, caller, request, (context) =>
      declaration.prepare(context, input),
    );
    return declaration.answer(created);
  });
}

function newRequest(
  {
    type,
    name,
    previewRefusal,
  }: Pick<Declaration<never, RequestType, never, never>, "type" | "name" | "previewRefusal">,
  input: RequestInput,
  { caller, idempotencyKey }: { caller: Principal; idempotencyKey: string | null },
): NewRequest {
  if (previewRefusal && input.sendToDevicesForSigning === false) throw invalidInput(previewRefusal);
  return {
    type,
    intent: intentOf({ ...input, ...(name && { operation: name }) }),
    source: readSource(input.source, caller),
    sendToNetwork: input.sendToNetworkWhenSigned ?? true,
    idempotencyKey,
    annotation: readAnnotation(input.annotation ?? {}),
    test: readTest(input.annotation ?? {}),
  };
}

/** Without the session, as the database returns it: GraphQL's objects have no prototype. */
function intentOf(input: AuthenticatedInput): Record<string, unknown> {
  const { authentication: _, ...intent } = input;
  return JSON.parse(JSON.stringify(intent));
}

const MAX_SOURCE_LENGTH = 40;

/** The extension spells itself in two ways; its session has no other source. */
function readSource(source: string | null | undefined, { kind }: Principal): string {
  if (kind === "extension") return EXTENSION_SOURCE;
  if (source == null) return "API";
  if (source.length > MAX_SOURCE_LENGTH) throw invalidInput("The source is too long");
  return source.toLowerCase() === EXTENSION_SOURCE.toLowerCase() ? EXTENSION_SOURCE : source;
}
