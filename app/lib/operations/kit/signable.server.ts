import { bytesToHex } from "@noble/hashes/utils";
import { z } from "zod";
import type { IntentBase } from "../intent";
import { isPath } from "./der";
import { checkDigest } from "./digests";
import { CANNOT_BE_READ, Findings, refuse } from "./findings";
import { fingerprintOf } from "./fingerprint";
import { issuePath } from "./sign-data.server";
import { checkOwnSigner, checkProvenance, clusterKeyOf, type OwnsAddress } from "./signer.server";
import type { Decoded, VerificationFacts, Verifier } from "./types";

const MAX_SIGNATURES = 2_000;

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

const entry = z.object({
  hdWalletPath: z.array(z.string()).length(5),
  // The vendor writes 0x01, 0x0, or leaves it out.
  algorithm: z
    .union([z.number().int(), z.string().regex(/^0x0?[0-9a-f]$/)])
    .nullish()
    .transform((value) => Number(value ?? 0)),
  accountHSMProvenanceSignature: z.string().nullish(),
  unverifiedMessageData: z.object({ message: hex, signData: hex, shaSignData: hex }),
});

const shape = z.object({
  data: z.unknown(),
  delegateSignData: z.array(entry).min(1).max(MAX_SIGNATURES),
});

/** The result of an operation's decoder; it counts only when there are no findings. */
export interface ReadTransaction {
  decoded: Decoded;
  /** The bytes that each entry must have signed, recomputed from `data` alone, in the entries' order. */
  messages: Uint8Array[];
  /** The keys' paths in `data` itself, in the same order; left out where it has none. */
  paths?: readonly (readonly string[])[];
  /** The signing keys, hex, in the same order; the sub-wallet's own where left out. */
  publicKeys?: readonly (string | null)[];
}

/** A key's path, of which null stands for any number. */
type PathPattern = readonly (string | null)[];

type SigningKeys = "wallet" | "account" | ((walletPath: readonly string[]) => readonly PathPattern[]);

/**
 * `account`: every entry is signed by a key below the sub-wallet's coin and account, as where each spent coin has its
 * own key; the decoder proves whose keys they are. `wallet`: by the sub-wallet's own key. A function: by the keys with
 * these paths, one for each entry, derived from the sub-wallet's own path; a key whose path has nulls is known by its address in the transaction.
 */
type OwnSigner<Intent> =
  | { keys: "account"; owns?: never }
  | { keys: Exclude<SigningKeys, "account">; owns: OwnsAddress<Intent> };

/** How one operation's `signData.data` is read. */
type SignableOperation<Intent, Data extends z.ZodType> = OwnSigner<Intent> & {
  data: Data;
  /** 0: ECDSA over secp256k1; 1: EdDSA. */
  algorithm: 0 | 1;
  /**
   * Compares every field with the intent (differences are added to `findings`); null when the transaction cannot be
   * read.
   */
  decode: (
    data: z.output<Data>,
    intent: Intent,
    facts: VerificationFacts,
    findings: Findings,
  ) => Promise<ReadTransaction | null> | ReadTransaction | null;
};

/** `signData.data` of that shape; null when it has another one. */
export function readSignable<Data extends z.ZodType>(data: Data, signData: unknown): z.output<Data> | null {
  const parsed = data.safeParse((signData as { data?: unknown } | null)?.data);
  return parsed.success ? parsed.data : null;
}

const numbers = (path: readonly string[]) => path.map(Number).join("/");

/** Whether the entry at this index may be signed by the key with that path. */
function isOwnPath(
  keys: SigningKeys,
  path: readonly string[],
  walletPath: readonly string[],
  place: number,
): boolean {
  if (keys === "account") return numbers(path.slice(1, 3)) === numbers(walletPath.slice(1, 3));
  const own = keys === "wallet" ? walletPath : keys(walletPath)[place];
  if (own?.length !== path.length) return false;
  return own.every((part, i) => part === null || Number(part) === Number(path[i]));
}

function checkPath(
  findings: Findings,
  { field, path, place }: { field: string; path: readonly string[]; place: number },
  walletPath: readonly string[] | null | undefined,
  keys: SigningKeys,
): void {
  if (!isPath(path)) findings.add(field, "a key path", path.join("/"), "The key path cannot be read");
  if (!isPath(path) || !walletPath) return;
  const message = "The signing key is not this sub-wallet's";
  const isOwn = isOwnPath(keys, path, walletPath, place);
  findings.require(isOwn, field, walletPath.join("/"), path.join("/"), message);
}

function checkNamedPath(
  findings: Findings,
  field: string,
  path: readonly string[],
  named: readonly string[] | undefined,
): void {
  if (!named) return;
  const message = "The signing key is not the one in the transaction";
  findings.require(path.join("/") === named.join("/"), field, named.join("/"), path.join("/"), message);
}

/**
 * The verifier of an operation whose transactions come as `{data, delegateSignData: [...]}`: its decoder compares
 * `data` with the intent and recomputes the messages. Key paths, algorithm, DER, hashes and fingerprint are checked
 * here for all operations.
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
    return { ok: true, decoded: read.decoded, digests, fingerprint: fingerprintOf(digests) };
  };
}

const NO_ISSUE = new z.ZodError([]);

type Entry = z.output<typeof entry>;

/** Where the sub-wallet's own path is unknown, the keys must at least belong to one account. */
function walletPathOf(keys: SigningKeys, facts: VerificationFacts, entries: readonly Entry[]) {
  const first = typeof keys === "function" ? entries[0]?.hdWalletPath : null;
  return facts.walletPath ?? first ?? null;
}

interface ExpectedEntry {
  keys: SigningKeys;
  algorithm: 0 | 1;
  walletPath: readonly string[] | null;
  clusterKey: ReturnType<typeof clusterKeyOf>;
  subWalletId: string;
  /** The key's path in the transaction itself; undefined where it has none. */
  path: readonly string[] | undefined;
  /** Null or undefined where it is not known. */
  publicKey: string | null | undefined;
  /** Undefined for an entry that the transaction does not need. */
  digest: string | undefined;
}

/** Checks one signature's key, algorithm and hashes. */
function checkEntry(findings: Findings, entry: Entry, place: number, expected: ExpectedEntry): void {
  const { hdWalletPath: path, accountHSMProvenanceSignature: provenanceSignature } = entry;
  const { keys, algorithm, walletPath, clusterKey, publicKey, digest, subWalletId } = expected;
  const field = `delegateSignData.${place}.`;
  if (clusterKey && publicKey !== undefined) {
    const signer = {
      field: `${field}accountHSMProvenanceSignature`,
      path,
      publicKey,
      provenanceSignature,
    };
    checkProvenance(findings, signer, subWalletId, clusterKey);
  }
  checkPath(findings, { field: `${field}hdWalletPath`, path, place }, walletPath, keys);
  checkNamedPath(findings, `${field}hdWalletPath`, path, expected.path);
  const message = "The signature type does not match the chain";
  findings.equal(`${field}algorithm`, algorithm, entry.algorithm, message);
  if (digest === undefined || !isPath(path)) return;
  const { unverifiedMessageData } = entry;
  const claimed = { transactionDigest: unverifiedMessageData.message, ...unverifiedMessageData };
  checkDigest(findings, { field, digest, path, claimed, algorithm });
}
