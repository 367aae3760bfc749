import { bytesToHex } from "@noble/hashes/utils";
import { z } from "zod";
import type { IntentBase } from "../intent";
import { CANNOT_BE_READ, Findings, refuse } from "./findings";
import { fingerprinted } from "./fingerprint";
import { issuePath } from "./sign-data.server";
import { checkEntry, type SigningKeys, signatureShape, walletPathOf } from "./signature.server";
import { checkOwnSigner, clusterKeyOf, type OwnsAddress } from "./signer.server";
import type { Decoded, VerificationFacts, Verifier } from "./types";

const MAX_SIGNATURES = 2_000;

const shape = z.object({
  data: z.unknown(),
  delegateSignData: z.array(signatureShape).min(1).max(MAX_SIGNATURES),
});

/** Valid only without findings. */
export interface ReadTransaction {
  decoded: Decoded;
  /** The bytes signed by each entry, recomputed from `data` alone, in order. */
  messages: Uint8Array[];
  /** The keys' paths in `data`, in the same order, if it has any. */
  paths?: readonly (readonly string[])[];
  /** Hex, in the same order; absent for the sub-wallet's own key. */
  publicKeys?: readonly (string | null)[];
}

/**
 * `account`: every entry is signed by a key below the sub-wallet's coin and account, one for each coin; the decoder
 * proves the owners. `wallet`: by the sub-wallet's own key. A function: by the keys with these paths, derived from the
 * sub-wallet's; a key whose path has nulls is known by its address in the transaction.
 */
type OwnSigner<Intent> =
  | { keys: "account"; owns?: never }
  | { keys: Exclude<SigningKeys, "account">; owns: OwnsAddress<Intent> };

type SignableOperation<Intent, Data extends z.ZodType> = OwnSigner<Intent> & {
  data: Data;
  /** 0: ECDSA over secp256k1; 1: EdDSA. */
  algorithm: 0 | 1;
  /** Adds differences from the intent to `findings`; null if the transaction cannot be read. */
  decode: (
    data: z.output<Data>,
    intent: Intent,
    facts: VerificationFacts,
    findings: Findings,
  ) => Promise<ReadTransaction | null> | ReadTransaction | null;
};

export function readSignable<Data extends z.ZodType>(data: Data, signData: unknown): z.output<Data> | null {
  const parsed = data.safeParse((signData as { data?: unknown } | null)?.data);
  return parsed.success ? parsed.data : null;
}

/**
 * For transactions as `{data, delegateSignData: [...]}`: the decoder compares `data` and recomputes the messages; key
 * paths, algorithm, DER, hashes and fingerprint are checked here for all operations.
 */
export function verifySignable<Intent extends IntentBase, Data extends z.ZodType>(
  operation: SignableOperation<Intent, Data>,
): Verifier<Intent> {
  return async (signData, intent, facts) => {
    const outer = shape.safeParse(signData);
    const inner = operation.data.safeParse(outer.data?.data);
    if (!outer.success || !inner.success) {
      const at = outer.error ? issuePath(outer.error) : `data.${issuePath(inner.error ?? NO_ISSUE)}`;
      return refuse(at, "an unsigned transaction", "another shape", CANNOT_BE_READ);
    }
    const { delegateSignData } = outer.data;
    const findings = new Findings();
    const read = await operation.decode(inner.data, intent, facts, findings);
    if (!read) {
      findings.add("data", "a transaction", "none", CANNOT_BE_READ);
      return { ok: false, mismatches: findings.mismatches };
    }
    const clusterKey = clusterKeyOf(findings, facts);
    const { owns } = operation;
    if (clusterKey && owns) checkOwnSigner(findings, intent, facts, { clusterKey, owns });
    const digests = read.messages.map(bytesToHex);
    const count = "The number of signatures does not match the transaction";
    findings.equal("delegateSignData", digests.length, delegateSignData.length, count);
    const { keys, algorithm } = operation;
    const expected = { keys, algorithm, walletPath: walletPathOf(keys, facts, delegateSignData), clusterKey };
    delegateSignData.forEach((entry, place) => {
      const key = {
        path: read.paths?.[place],
        publicKey: read.publicKeys?.[place] ?? facts.ownKey?.publicKey,
      };
      const one = { ...expected, ...key, digest: digests[place], subWalletId: intent.subWalletId };
      checkEntry(findings, entry, place, one);
    });
    if (!findings.isSound) return { ok: false, mismatches: findings.mismatches };
    return { ok: true, decoded: read.decoded, digests, ...fingerprinted(digests) };
  };
}

const NO_ISSUE = new z.ZodError([]);
