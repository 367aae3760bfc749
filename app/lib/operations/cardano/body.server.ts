import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import { z } from "zod";
import type { Network } from "~/lib/chains";
import { formatFullDate } from "~/lib/present/format";
import type { IntentBase } from "../intent";
import { nativeAsset, technicalFact } from "../kit/decoded";
import type { Findings } from "../kit/findings";
import type { Fact, VerificationFacts } from "../kit/types";
import * as cbor from "./cbor";

/** At most 64 bits, as 0x hex. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt);

export const bodyShape = z.object({
  inputs: z
    .array(z.object({ transactionId: z.string().regex(/^[0-9a-f]{64}$/), index: quantity }))
    .min(1)
    // More do not fit into a transaction.
    .max(455),
  outputs: z
    .array(z.object({ address: z.string(), amount: z.object({ coin: quantity }) }))
    .min(1)
    .max(455),
  fee: quantity,
  ttl: quantity,
});

export type CardanoBody = z.output<typeof bodyShape>;

export const HASH_BYTES = 28;
const DAY = 86_400;
/** Slots of one second. A longer validity would outlive the payment's purpose. */
const MAX_LIFE = BigInt(30 * DAY);
/** Unix time of the first Shelley slot minus its number (genesis files): slot 0, had every slot lasted a second. */
const SLOT_ZERO: Record<Network, bigint> = { mainnet: 1_591_566_291n, testnet: 1_655_683_200n };

/** Lovelace, on mainnet and preprod. */
const FEE_PER_BYTE = 44n;
const FEE_CONSTANT = 155_381n;
/** A key and its signature, with CBOR heads. */
const SIGNATURE_BYTES = 101n;
/** CBOR heads around signatures and body, with room for another encoding of sets. */
const BYTES_AROUND = 6n + 64n;

/** @throws Error for other text */
export function bech32Bytes(text: string): Uint8Array {
  return bech32.decodeToBytes(text).bytes;
}

/** Whether the address pays this key (32 bytes, hex): its hash follows the header (CIP-19). */
export function ownsAddress(publicKey: string, { fromAddress }: IntentBase): boolean {
  const keyHash = blake2b(hexToBytes(publicKey), { dkLen: HASH_BYTES });
  return bytesToHex(bech32Bytes(fromAddress).slice(1, 1 + HASH_BYTES)) === bytesToHex(keyHash);
}

function outputOf({ address, amount }: CardanoBody["outputs"][number]): Uint8Array {
  return cbor.array([cbor.bytes(bech32Bytes(address)), cbor.uint(amount.coin)]);
}

/**
 * @param added the operation's entries, by their number in the body
 * @throws Error when an output has no address
 */
export function encodeBody(
  { inputs, outputs, fee, ttl }: CardanoBody,
  ...added: readonly (readonly [number, Uint8Array])[]
): Uint8Array {
  const spent = inputs.map(({ transactionId, index }) =>
    cbor.array([cbor.bytes(hexToBytes(transactionId)), cbor.uint(index)]),
  );
  return cbor.numberedMap([
    [0, cbor.array(spent)],
    [1, cbor.array(outputs.map(outputOf))],
    [2, cbor.uint(fee)],
    [3, cbor.uint(ttl)],
    ...added,
  ]);
}

/** The fee may be at most the network's minimum for this size, plus `besides`. */
export function checkFee(
  findings: Findings,
  { fee }: CardanoBody,
  { chain }: IntentBase,
  { size, signatures, besides = 0n }: { size: number; signatures: number; besides?: bigint },
): void {
  const bytes = BigInt(size) + SIGNATURE_BYTES * BigInt(signatures) + BYTES_AROUND;
  const maximum = FEE_CONSTANT + FEE_PER_BYTE * bytes + besides;
  const message = "The fee is higher than the network requires";
  findings.amountWithin("fee", { highest: maximum }, fee, nativeAsset(chain), message);
}

export function checkInputs(findings: Findings, { inputs }: CardanoBody): void {
  const names = inputs.map(({ transactionId, index }) => `${transactionId}#${index}`);
  const isEachOnce = new Set(names).size === names.length;
  findings.require(
    isEachOnce,
    "inputs",
    "different coins",
    "one twice",
    "The transaction spends the same coin twice",
  );
}

export function checkValidity(
  findings: Findings,
  { ttl }: CardanoBody,
  { network }: IntentBase,
  { createdFingerprint, mayHaveExpired = false }: VerificationFacts,
): void {
  const now = BigInt(Math.floor(Date.now() / 1000)) - SLOT_ZERO[network];
  const tooLong = "The transaction stays valid for too long";
  findings.require(ttl <= now + MAX_LIFE, "ttl", "at most 30 days", ttl, tooLong);
  // A later comparison may come long after it was mined.
  const isNew = !createdFingerprint && !mayHaveExpired;
  const over = "The transaction has expired";
  findings.require(!isNew || ttl > now, "ttl", "a future slot", ttl, over);
}

export function validUntilFact({ ttl }: CardanoBody, { network }: IntentBase): Fact {
  const endsAt = new Date(Number((ttl + SLOT_ZERO[network]) * 1000n));
  const isDate = !Number.isNaN(endsAt.getTime());
  return technicalFact("Valid until", isDate ? formatFullDate(endsAt.toISOString()) : "");
}
