import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { readCreated } from "./requests.server";

/** Price of one whole coin of the asset and of the chain in the display currency, decimal text. */
export interface Rates {
  asset: string | null;
  chain: string | null;
}

/** What the backend says of a transaction that it built or stored: unchecked. */
export interface CreatedTransaction {
  /** Null for a preview. */
  requestId: string | null;
  /** What is to be signed; null where the answer does not hold it and it must be fetched. */
  signData: unknown;
  /** Hex, where the answer says this much about what is to be signed. */
  digest: string | null;
  /** Smallest units, where the backend names its fee beside the transaction. */
  reportedFee: number | null;
  /** The most that could be sent, and the fee of that, in smallest units; null where the backend does not say. */
  max: { amount: string; fee: string } | null;
  rates: Rates;
}

/** The defaults that an answer's fields replace. */
export const EMPTY_ANSWER: CreatedTransaction = {
  requestId: null,
  signData: null,
  digest: null,
  reportedFee: null,
  max: null,
  rates: { asset: null, chain: null },
};

/** The id of a request that was made: there must be one. */
export const requestId = z
  .string()
  .nullable()
  .transform((id, context) => {
    if (id) return id;
    context.addIssue({ code: "custom", message: "The request has no id" });
    return z.NEVER;
  });

/** An answer that holds only the request id. */
export const requestIdAnswer = z.object({ requestId }).transform((made) => ({ ...EMPTY_ANSWER, ...made }));

export interface CreateOptions {
  /** Price and build only; nothing is stored and there is no request id. */
  preview: boolean;
  idempotencyKey?: string;
}

/** What every mutation that creates a request for the phones carries beside the transaction itself. */
function envelope({ authentication }: Session, preview: boolean) {
  return {
    authentication,
    source: "TVW",
    sendToNetworkWhenSigned: true,
    sendToDevicesForSigning: !preview,
  };
}

type InEnvelope = keyof ReturnType<typeof envelope>;

export type Mutation<Input> = (
  session: Session,
  input: Input,
  options: CreateOptions,
) => Promise<CreatedTransaction>;

/**
 * One mutation. `signData` is the shape of what is to be signed, where the answer holds it, so that a transaction can be
 * built without being stored: a request whose own cannot be read is cancelled.
 */
export function mutation<
  M extends string,
  S extends z.ZodType<CreatedTransaction>,
  R extends Record<M, z.input<S>>,
  I,
>(
  name: M,
  document: TadaDocumentNode<R, { input: I }>,
  answer: S,
  signData?: z.ZodType,
): Mutation<Omit<I, InEnvelope>> {
  // A key that is not written out loses its type; that the answer fits the document is checked by the signature.
  const shape = z.object({ [name]: answer }) as z.ZodType<Record<M, CreatedTransaction>, R>;
  return async (session, params, { preview, idempotencyKey }) => {
    if (preview && !signData) throw new Error(`${name} has no preview`);
    const input = { ...params, ...envelope(session, preview) } as I;
    const options = preview ? {} : { idempotencyKey };
    const made = (await custody(session).request(document, shape, { input }, options))[name];
    if (!signData) return made;
    return { ...made, ...(await readCreated(session, { operation: name, preview, signData }, made)) };
  };
}
