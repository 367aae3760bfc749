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

/** What the backend returns about a transaction that it built or stored, unchecked. */
export interface CreatedTransaction {
  /** Null for a preview. */
  requestId: string | null;
  /** The data to sign; null where the answer does not include it and it must be fetched. */
  signData: unknown;
  /** Hex, where the answer includes the digest. */
  digest: string | null;
  /** Smallest units, where the answer includes the fee. */
  reportedFee: number | null;
  /** The maximum that could be sent, and its fee, in smallest units; null where the answer does not include them. */
  max: { amount: string; fee: string } | null;
  rates: Rates;
}

/** The defaults for fields that an answer leaves out. */
export const EMPTY_ANSWER: CreatedTransaction = {
  requestId: null,
  signData: null,
  digest: null,
  reportedFee: null,
  max: null,
  rates: { asset: null, chain: null },
};

/** The id of a created request, which must be present. */
export const requestId = z
  .string()
  .nullable()
  .transform((id, context) => {
    if (id) return id;
    context.addIssue({ code: "custom", message: "The request has no id" });
    return z.NEVER;
  });

/** An answer with only the request id. */
export const requestIdAnswer = z.object({ requestId }).transform((made) => ({ ...EMPTY_ANSWER, ...made }));

export interface CreateOptions {
  /** Price and build only: nothing is stored and there is no request id. */
  preview: boolean;
  idempotencyKey?: string;
  /** See `CallOptions`. @throws CustodyError NEWER_REQUEST */
  newestKnown?: string | undefined;
}

/** What every mutation that creates a request for the phones takes besides the transaction itself. */
export function envelope({ authentication }: Session, preview: boolean) {
  return {
    authentication,
    source: "TVW",
    sendToNetworkWhenSigned: true,
    sendToDevicesForSigning: !preview,
  };
}

export type InEnvelope = keyof ReturnType<typeof envelope>;

export type Mutation<Input> = (
  session: Session,
  input: Input,
  options: CreateOptions,
) => Promise<CreatedTransaction>;

/** The same for a mutation whose requests the backend always sends on. */
export function envelopeWithoutNetwork(session: Session, preview: boolean) {
  const { sendToNetworkWhenSigned: _, ...rest } = envelope(session, preview);
  return rest;
}

/**
 * One mutation. `signData` is the shape of the data to sign where the answer includes it. Only such an operation can
 * have a preview, and a request whose sign data cannot be read is cancelled.
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
  wrap: (session: Session, preview: boolean) => object = envelope,
): Mutation<Omit<I, InEnvelope>> {
  // An object with computed keys would lose its type; the signature checks that the answer fits the document.
  const shape = z.object({ [name]: answer }) as z.ZodType<Record<M, CreatedTransaction>, R>;
  return async (session, params, { preview, idempotencyKey, newestKnown }) => {
    if (preview && !signData) throw new Error(`${name} has no preview`);
    const input = { ...params, ...wrap(session, preview) } as I;
    const options = preview ? {} : { idempotencyKey, newestKnown };
    const made = (await custody(session).request(document, shape, { input }, options))[name];
    if (!signData) return made;
    return { ...made, ...(await readCreated(session, { operation: name, preview, signData }, made)) };
  };
}
