import { ed25519 } from "@noble/curves/ed25519";
import type { Network } from "../names";
import { readSubstrateAddress, substrateAddress } from "./address";
import { substrateMessage } from "./build";
import { decodeCalls, type SubstrateCall } from "./calls";
import { runtimeOf } from "./runtime";
import { ScaleReader } from "./scale";
import { ED25519, extrinsicHash, ID, SIGNED_V4 } from "./sign";

/** Quantities in planck. */
export type DecodedSubstrate = {
  /** 0x and 64 hex digits. */
  hash: string;
  from: string;
  /** 64 bytes, hex. */
  signature: string;
  era: Uint8Array;
  nonce: number;
  tip: bigint;
  /** 0x hex. */
  method: string;
  calls: SubstrateCall[];
  /** Bytes of the whole extrinsic. */
  length: number;
};

/** 64 bytes, hex. raw: hex without 0x. */
export function substrateSignature(raw: string): string {
  return readHead(Buffer.from(raw, "hex")).signature;
}

function readHead(bytes: Uint8Array): { signer: Uint8Array; signature: string; rest: ScaleReader } {
  const reader = new ScaleReader(bytes);
  const rest = new ScaleReader(reader.bytes(Number(reader.compact())));
  reader.end();
  if (rest.u8() !== SIGNED_V4) throw new Error("Not a signed extrinsic of format 4");
  if (rest.u8() !== ID) throw new Error("Not signed by an account id");
  const signer = rest.bytes(32);
  if (rest.u8() !== ED25519) throw new Error("Not an Ed25519 signature");
  return { signer, signature: Buffer.from(rest.bytes(64)).toString("hex"), rest };
}

/** Extrinsic format 4. @param raw hex without 0x @throws Error for anything else */
export function decodeSubstrateTransaction(raw: string, network: Network): DecodedSubstrate {
  const bytes = Buffer.from(raw, "hex");
  const { signer, signature, rest: extrinsic } = readHead(bytes);
  const from = substrateAddress(signer, network);
  const era = readEra(extrinsic);
  const nonce = Number(extrinsic.compact());
  const tip = extrinsic.compact();
  if (extrinsic.u8() !== 0 || extrinsic.u8() !== 0) throw new Error("Fees are paid in the native asset here");
  const method = extrinsic.rest();
  return {
    hash: extrinsicHash(bytes),
    from,
    signature,
    era,
    nonce,
    tip,
    method: `0x${Buffer.from(method).toString("hex")}`,
    calls: decodeCalls(method, network),
    length: bytes.length,
  };
}

/** @param blockHash of the era's checkpoint, 0x hex */
export function verifySubstrateSignature(
  decoded: DecodedSubstrate,
  blockHash: string,
  network: Network,
): boolean {
  const { genesisHash, specVersion, transactionVersion } = runtimeOf(network);
  const message = substrateMessage({
    method: decoded.method,
    era: `0x${Buffer.from(decoded.era).toString("hex")}`,
    nonce: `0x${decoded.nonce.toString(16)}`,
    tip: `0x${decoded.tip.toString(16)}`,
    specVersion: `0x${specVersion.toString(16)}`,
    transactionVersion: `0x${transactionVersion.toString(16)}`,
    genesisHash,
    blockHash,
  });
  const signer = readSubstrateAddress(decoded.from, network);
  return ed25519.verify(Buffer.from(decoded.signature, "hex"), message, signer);
}

function readEra(reader: ScaleReader): Uint8Array {
  const first = reader.u8();
  return first === 0 ? Uint8Array.of(0) : Uint8Array.of(first, reader.u8());
}
