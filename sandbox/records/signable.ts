import { createHash } from "node:crypto";
import { derInteger, derOctetString, derSequence } from "./der";
import { type HdPath, pathNumbers } from "./path";

/** 0: ECDSA over secp256k1, 1: EdDSA. */
export type SignatureAlgorithm = 0 | 1;

/**
 * Contract, section 6: signData is the DER SEQUENCE{OCTET STRING digest, SEQUENCE OF INTEGER path}, followed by OCTET
 * STRING algorithm if above 0; shaSignData is its SHA-256. `digest`: the chain's digest or message, of any length. All
 * hex without 0x.
 */
export function signableDigest(
  digest: Uint8Array,
  path: HdPath,
  algorithm: SignatureAlgorithm = 0,
): SignableDigest {
  const parts = [derOctetString(digest), derSequence(pathNumbers(path).map(derInteger))];
  if (algorithm > 0) parts.push(derOctetString(Uint8Array.of(algorithm)));
  const signData = derSequence(parts);
  return {
    path,
    algorithm,
    transactionDigest: Buffer.from(digest).toString("hex"),
    signData: Buffer.from(signData).toString("hex"),
    shaSignData: createHash("sha256").update(signData).digest("hex"),
  };
}

/** `provenanceSignature`: the cluster's, over `provenanceDigest`. */
export type ProvenKey = { path: HdPath; provenanceSignature: string | null };

/** @throws Error if missing: every key of a sub-wallet is made with it */
export function provenanceOf(key: ProvenKey | undefined): string {
  if (!key?.provenanceSignature) throw new Error("A signing key has no provenance");
  return key.provenanceSignature;
}

type DelegateSignData = {
  hdWalletPath: HdPath;
  /** `0x0`, `0x01`. */
  algorithm: string;
  accountHSMProvenanceSignature: string;
  unverifiedMessageData: { message: string; signData: string; shaSignData: string };
};

/**
 * For webhooks on Ripple, Cardano, Solana, Substrate and Doge (contract, section 6).
 * @param data the transaction in the contract's format of its chain
 * @param algorithm as the public client writes it
 * @param signers in the order of the digests
 */
export function messageSignData(
  data: Record<string, unknown>,
  digests: readonly SignableDigest[],
  algorithm: "0x0" | "0x01",
  signers: readonly ProvenKey[],
): { data: Record<string, unknown>; delegateSignData: DelegateSignData[] } {
  return {
    data,
    delegateSignData: digests.map(({ path, transactionDigest, signData, shaSignData }, at) => ({
      hdWalletPath: path,
      algorithm,
      accountHSMProvenanceSignature: provenanceOf(signers[at]),
      unverifiedMessageData: { message: transactionDigest, signData, shaSignData },
    })),
  };
}

/** Hex, lower case, without 0x. */
export type SignableDigest = {
  path: HdPath;
  algorithm: number;
  transactionDigest: string;
  signData: string;
  shaSignData: string;
};
