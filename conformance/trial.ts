import type { DocumentNode } from "graphql";
import type { Answer, Backend } from "./backend";
import type { KnownSchema } from "./known-schema";
import type { Need } from "./needs";
import type { Options } from "./options";

/** A session, as every call carries it. */
export interface Handle {
  enc: string;
  iv: string;
  tag: string;
}

/** A sub-wallet of the person who signed in. */
export interface FoundSubWallet {
  id: string;
  walletId: string;
  /** The backend's name of the chain; null for an exchange account. */
  chain: string | null;
  address: string;
  /** Smallest units of the native asset; 0 where there are none. */
  balance: bigint;
}

/** What the calls are made about. */
export interface Facts {
  subWallets: readonly FoundSubWallet[];
  transactionId: string | null;
  requestId: string | null;
  transferId: string | null;
}

/** One run against one backend. What several checks need is asked once. */
export interface Trial {
  options: Options;
  backend: Backend;
  needs: ReadonlyMap<string, Need>;
  /** @throws Unreachable */
  schema(): Promise<KnownSchema>;
  /** A session of the person of the options. @throws NotTried when there is none */
  session(): Promise<Handle>;
  facts(): Promise<Facts>;
  /** Whether the backend is known to lack a coordinate. */
  lacks(coordinate: string): boolean;
  /** An operation as the console sends it to this backend: without the optional fields that it lacks. */
  documentOf(name: string): DocumentNode;
  /**
   * Sends an operation, and as the console does again without the optional fields that the backend refuses by name.
   * @throws NotOffered when nothing is left of it
   */
  ask(name: string, variables: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>;
  /** Whether a document with this optional coordinate was sent. */
  isAsked(coordinate: string): boolean;
  /** Ends the session, where there is one and the backend can. */
  close(): Promise<void>;
}
