import { secp256k1 } from "@noble/curves/secp256k1";
import { parseSubWalletId } from "~/lib/paths";
import type { Findings } from "./findings";
import { isProvenanceValid } from "./provenance.server";
import type { KeyProvenance } from "./sign-data.server";

export interface KeyInTransaction {
  field: string;
  key: KeyProvenance;
  address: string;
  own: readonly string[];
}

export interface KeyOwner {
  subWalletId: string;
  account: string;
  /** The cluster's P-256 key (04…, hex). */
  provenancePublicKey: string;
}

/** coin'/account' identifies the sub-wallet; the purpose depends on the address type. */
export function accountOf(path: readonly string[]): string {
  return path
    .slice(1, 3)
    .map((part) => part.toLowerCase())
    .join("/");
}

/** The cluster must have certified the key, and the address must be one of the key's. */
export function checkOwnKey(
  findings: Findings,
  { field, key, address, own }: KeyInTransaction,
  { subWalletId, account, provenancePublicKey }: KeyOwner,
): void {
  const walletId = parseSubWalletId(subWalletId)?.walletId ?? "";
  findings.require(
    isOnCurve(key.publicKey) && isProvenanceValid(walletId, key, provenancePublicKey),
    `${field}.publicKeyProvenanceData`,
    "a key signed by the cluster",
    key.publicKey,
    "A key in the transaction is not proven to be this wallet's",
  );
  findings.equal(
    `${field}.path`,
    account,
    accountOf(key.path),
    "A key in the transaction is not this sub-wallet's",
  );
  const isOwn = own.includes(address) && key.unverifiedAddress === address;
  const message = "An address in the transaction does not belong to its key";
  findings.require(isOwn, `${field}.address`, own.join(" or "), address, message);
}

function isOnCurve(publicKey: string): boolean {
  try {
    secp256k1.ProjectivePoint.fromHex(publicKey).assertValidity();
    return true;
  } catch {
    return false;
  }
}
