import { parseSubWalletId } from "~/lib/paths";
import type { IntentBase } from "../intent";
import type { Findings } from "./findings";
import { isProvenanceValid } from "./provenance.server";
import type { VerificationFacts } from "./types";

/**
 * Whether the sender address belongs to a key: hex, uncompressed secp256k1 or 32 bytes of ed25519. May throw for an
 * invalid key.
 */
export type OwnsAddress<Intent> = (publicKey: string, intent: Intent) => boolean;

interface Signer {
  field: string;
  path: readonly string[];
  publicKey: string | null;
  /** Over wallet, path and key, 128 hex digits. */
  provenanceSignature: string | null | undefined;
}

/**
 * The cluster's certifying key; null: nothing proves the owner of a key. With pinned keys the backend must name one of
 * them.
 */
export function clusterKeyOf(
  findings: Findings,
  { provenancePublicKey = null, isProvenancePinned = false }: VerificationFacts,
): string | null {
  if (provenancePublicKey === null && isProvenancePinned) {
    const message = "The service did not provide a trusted key to check this wallet's keys";
    findings.add("provenancePublicKey", "a key pinned in the configuration", null, message);
  }
  return provenancePublicKey;
}

export function checkProvenance(
  findings: Findings,
  { field, path, publicKey, provenanceSignature }: Signer,
  subWalletId: string,
  clusterKey: string,
): void {
  const walletId = parseSubWalletId(subWalletId)?.walletId ?? "";
  const isProven =
    publicKey !== null &&
    !!provenanceSignature &&
    isProvenanceValid(
      walletId,
      { path, publicKey, trustVaultProvenanceSignature: provenanceSignature },
      clusterKey,
    );
  const message = "The signing key is not proven to be this wallet's";
  findings.require(isProven, field, "the cluster's signature over the key", provenanceSignature, message);
}

/**
 * The sub-wallet's key must be certified and match the sender address: the path alone could name another key of the
 * wallet.
 */
export function checkOwnSigner<Intent extends IntentBase>(
  findings: Findings,
  intent: Intent,
  { ownKey, walletPath }: VerificationFacts,
  { clusterKey, owns }: { clusterKey: string; owns: OwnsAddress<Intent> },
): void {
  if (!ownKey) return;
  const { publicKey, provenanceSignature } = ownKey;
  const field = "subWallet.trustVaultPublicKeySignature";
  const signer = { field, path: walletPath ?? [], publicKey, provenanceSignature };
  checkProvenance(findings, signer, intent.subWalletId, clusterKey);
  const isOwn = publicKey !== null && ownsSafely(owns, publicKey, intent);
  const message = "This sub-wallet's address does not belong to its key";
  findings.require(isOwn, "subWallet.publicKey", intent.fromAddress, publicKey, message);
}

function ownsSafely<Intent>(owns: OwnsAddress<Intent>, publicKey: string, intent: Intent): boolean {
  try {
    return owns(publicKey, intent);
  } catch {
    return false;
  }
}
