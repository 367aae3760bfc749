import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import type { NewAnnotation } from "./annotation.server";
import { readCreated } from "./requests.server";

/** Price of one whole coin in the display currency, decimal text. */
export interface Rates {
  asset: string | null;
  chain: string | null;
}

export interface CreatedTransaction {
  requestId: string | null;
  signData: unknown;
  digest: string | null;
  /** Smallest units. */
  reportedFee: number | null;
  /** Smallest units. */
  max: { amount: string; fee: string } | null;
  rates: Rates;
}

export const EMPTY_ANSWER: CreatedTransaction = {
  requestId: null,
  signData: null,
  digest: null,
  reportedFee: null,
  max: null,
  rates: { asset: null, chain: null },
};

export const requestId = z
  .string()
  .nullable()
  .transform((id, context) => {
    if (id) return id;
    context.addIssue({ code: "custom", message: "The request has no id" });
    return z.NEVER;
  });

export interface CreateOptions {
  preview: boolean;
  idempotencyKey?: string;
  /** See `CallOptions`. @throws CustodyError NEWER_REQUEST */
  newestKnown?: string | undefined;
  /** Kept with the request from its beginning; null for nothing. Only if the backend states `annotations`. */
  annotation?: NewAnnotation | null;
}

export function envelope({ authentication }: Session, preview: boolean) {
  return {
    authentication,
    source: "TVW",
    sendToNetworkWhenSigned: true,
    sendToDevicesForSigning: !preview,
  };
}

export type InEnvelope = keyof ReturnType<typeof envelope> | "annotation";

export type Mutation<Input> = (
  session: Session,
  input: Input,
  options: CreateOptions,
) => Promise<CreatedTransaction>;

/** For mutations whose requests are always sent on. */
export function envelopeWithoutNetwork(session: Session, preview: boolean) {
  const { sendToNetworkWhenSigned: _, ...rest } = envelope(session, preview);
  return rest;
}

/**
 * `signData` is its shape if the answer includes it. Only then can there be previews; a request with unreadable sign
 * data is cancelled.
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
  // Computed keys lose their type; the signature checks that answer and document fit.
  const shape = z.object({ [name]: answer }) as z.ZodType<Record<M, CreatedTransaction>, R>;
  return async (session, params, { preview, idempotencyKey, newestKnown, annotation }) => {
    if (preview && !signData) throw new Error(`${name} has no preview`);
    const noted = annotation && !preview ? { annotation } : null;
    const input = { ...params, ...wrap(session, preview), ...noted } as I;
    const options = preview ? {} : { idempotencyKey, newestKnown };
    const made = (await custody(session).request(document, shape, { input }, options))[name];
    if (!signData) return made;
    return { ...made, ...(await readCreated(session, { operation: name, preview, signData }, made)) };
  };
}
