import { blake2b } from "@noble/hashes/blake2";
import type { HdPath } from "../../records/path";
import { type SignableDigest, signableDigest } from "../../records/signable";
import type { Network } from "../names";
import { encodeCalls, type SubstrateCall } from "./calls";
import { IMMORTAL_ERA, mortalEra } from "./era";
import { type Runtime, runtimeOf } from "./runtime";
import { compact, u32 } from "./scale";

export type SubstrateOperation =
  | "PAYMENT"
  | "STAKE"
  | "ADD_STAKE"
  | "DELEGATE_STAKE"
  | "UNSTAKE"
  | "RESTAKE"
  | "WITHDRAW_STAKE";

/** `data` of the public client's SubstrateTransaction. 0x hex, except `unhashedMessage`. */
export type SubstrateTransaction = {
  type: SubstrateOperation;
  chain: Runtime["chain"];
  address: string;
  /** A mortal era's first block; the genesis block of an immortal one. */
  blockHash: string;
  blockNumber: string;
  era: string;
  genesisHash: string;
  method: string;
  nonce: string;
  signedExtensions: string[];
  specVersion: string;
  tip: string;
  transactionVersion: string;
  version: 4;
  /** Hex without 0x. */
  unhashedMessage: string;
};

export type SignedFields = Pick<
  SubstrateTransaction,
  "method" | "era" | "nonce" | "tip" | "specVersion" | "transactionVersion" | "genesisHash" | "blockHash"
>;

export type SubstrateIntent = {
  operation: SubstrateOperation;
  address: string;
  calls: SubstrateCall[];
  nonce: number;
  /** Planck. */
  tip: bigint;
  /** The last block; null makes the transaction immortal, valid until its nonce is used. */
  mortality: { height: number; hash: string } | null;
  height: number;
};

/** Longer messages are hashed before signing. */
const MAX_MESSAGE_BYTES = 256;
const NO_ASSET = compact(0);
const NO_METADATA_HASH = Uint8Array.of(0);

/** @throws ApiError INVALID_INPUT for an address of another network */
export function buildSubstrateTransaction(intent: SubstrateIntent, network: Network): SubstrateTransaction {
  const runtime = runtimeOf(network);
  const { mortality } = intent;
  const transaction: SubstrateTransaction = {
    type: intent.operation,
    chain: runtime.chain,
    address: intent.address,
    blockHash: mortality?.hash ?? runtime.genesisHash,
    blockNumber: hexNumber(intent.height, 4),
    era: hex(mortality ? mortalEra(mortality.height) : IMMORTAL_ERA),
    genesisHash: runtime.genesisHash,
    method: hex(encodeCalls(intent.calls, network)),
    nonce: hexNumber(intent.nonce, 4),
    signedExtensions: [...runtime.signedExtensions],
    specVersion: hexNumber(runtime.specVersion, 4),
    tip: hexNumber(intent.tip, 16),
    transactionVersion: hexNumber(runtime.transactionVersion, 4),
    version: 4,
    unhashedMessage: "",
  };
  return { ...transaction, unhashedMessage: Buffer.from(payloadOf(transaction)).toString("hex") };
}

export function extraOf({ era, nonce, tip }: Pick<SubstrateTransaction, "era" | "nonce" | "tip">) {
  return Buffer.concat([
    fromHex(era),
    compact(BigInt(nonce)),
    compact(BigInt(tip)),
    NO_ASSET,
    Uint8Array.of(0),
  ]);
}

/**
 * Method, era, nonce, tip, asset, mode, then values outside the extrinsic: versions, genesis, checkpoint, no metadata
 * hash (contract, section 6).
 */
function payloadOf(transaction: SignedFields): Uint8Array {
  return Buffer.concat([
    fromHex(transaction.method),
    extraOf(transaction),
    u32(Number(transaction.specVersion)),
    u32(Number(transaction.transactionVersion)),
    fromHex(transaction.genesisHash),
    fromHex(transaction.blockHash),
    NO_METADATA_HASH,
  ]);
}

/** The payload, or its BLAKE2b-256 if longer than 256 bytes. */
export function substrateMessage(transaction: SignedFields): Uint8Array {
  const payload = payloadOf(transaction);
  return payload.length > MAX_MESSAGE_BYTES ? blake2b(payload, { dkLen: 32 }) : payload;
}

export function substrateSignable(transaction: SubstrateTransaction, path: HdPath): SignableDigest {
  return signableDigest(substrateMessage(transaction), path, 1);
}

const SIGNED_OVERHEAD = 1 + 33 + 65;

/** Planck, including the tip; exact. */
export function substrateFee(transaction: SubstrateTransaction, network: Network): bigint {
  const body = SIGNED_OVERHEAD + extraOf(transaction).length + fromHex(transaction.method).length;
  return feeOfLength(body + compact(body).length, BigInt(transaction.tip), network);
}

/** @param length of the extrinsic, bytes */
export function feeOfLength(length: number, tip: bigint, network: Network): bigint {
  const { base, perByte } = runtimeOf(network).fee;
  return base + perByte * BigInt(length) + tip;
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;

const hexNumber = (value: number | bigint, bytes: number): string =>
  `0x${value.toString(16).padStart(bytes * 2, "0")}`;

/** @throws Error unless whole bytes in 0x hex */
export function fromHex(text: string): Buffer {
  if (!/^0x([0-9a-f]{2})*$/i.test(text)) throw new Error("Not bytes as 0x hex");
  return Buffer.from(text.slice(2), "hex");
}
