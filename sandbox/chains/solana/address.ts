import { ed25519 } from "@noble/curves/ed25519";
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { ApiError } from "../../base/errors";
import { base58 } from "../base58";
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from "./programs";

function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false;
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

/** @throws ApiError INVALID_INPUT 'Please enter a valid SOLANA address', or `message` */
export function readSolanaAddress(text: string, message = "Please enter a valid SOLANA address"): string {
  if (!isSolanaAddress(text)) throw new ApiError("INVALID_INPUT", message);
  return text;
}

/** Program-derived addresses are not on the curve and have no private key. */
export function isOnCurve(address: string): boolean {
  return isPoint(base58.decode(address));
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

/** SPL associated token account. */
export function associatedTokenAddress(owner: string, mint: string): string {
  const seeds = [owner, TOKEN_PROGRAM, mint].map((address) => base58.decode(address));
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM);
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(
      concatBytes(...seeds, Uint8Array.of(bump), program, utf8ToBytes("ProgramDerivedAddress")),
    );
    if (!isPoint(address)) return base58.encode(address);
  }
  throw new Error("No token account can be derived");
}

/** As `createNonceAccountWithSeed` derives it. An owner has one for each open transaction. */
export function nonceAccountAddress(owner: string, index: number): string {
  return base58.encode(
    sha256(concatBytes(base58.decode(owner), utf8ToBytes(`nonce:${index}`), base58.decode(SYSTEM_PROGRAM))),
  );
}

/** Simulated: the value after `counter` advances. */
export function nonceValue(nonceAccount: string, counter: number): string {
  return base58.encode(sha256(utf8ToBytes(`durable nonce:${nonceAccount}:${counter}`)));
}

/** A point on the curve, like a person's address. */
export function personalAddress(bytes: Uint8Array): string {
  return isPoint(bytes) ? base58.encode(bytes) : personalAddress(sha256(bytes));
}

export function solanaAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey);
}
