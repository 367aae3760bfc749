import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { canonicalAddress } from "~/lib/chains";
import type { IntentBase } from "../intent";
import type { Findings } from "../kit/findings";
import { checkOwnSigner, checkProvenance, clusterKeyOf } from "../kit/signer.server";
import type { VerificationFacts } from "../kit/types";

interface NamedAccount {
  address: string;
  hdWalletPath: readonly string[];
  accountHSMProvenanceSignature?: string | null | undefined;
}

/** The account must be the sub-wallet's, and its key proven. */
export function checkAccountKey(
  findings: Findings,
  intent: IntentBase,
  { address, hdWalletPath, accountHSMProvenanceSignature: provenanceSignature }: NamedAccount,
  facts: VerificationFacts,
): void {
  const sender = canonicalAddress(intent.chain, address);
  findings.equal("fromAddress", intent.fromAddress, sender, "The sender is not this sub-wallet");
  const found = hdWalletPath.map((part) => part.toLowerCase()).join("/");
  if (facts.walletPath) {
    const expected = facts.walletPath.map((part) => part.toLowerCase()).join("/");
    findings.equal("hdWalletPath", expected, found, "The signing key is not this sub-wallet's");
  }
  const clusterKey = clusterKeyOf(findings, facts);
  if (clusterKey === null || !facts.ownKey) return;
  checkOwnSigner(findings, intent, facts, { clusterKey, owns: ownsAddress });
  if (typeof provenanceSignature !== "string") return;
  const { publicKey } = facts.ownKey;
  const field = "accountHSMProvenanceSignature";
  const signer = { field, path: hdWalletPath, publicKey, provenanceSignature };
  checkProvenance(findings, signer, intent.subWalletId, clusterKey);
}

/** The last 20 bytes of keccak-256 over the key without its first byte. */
function ownsAddress(publicKey: string, { chain, fromAddress }: IntentBase): boolean {
  const account = keccak_256(hexToBytes(publicKey).slice(1)).slice(-20);
  return canonicalAddress(chain, `0x${bytesToHex(account)}`) === fromAddress;
}
