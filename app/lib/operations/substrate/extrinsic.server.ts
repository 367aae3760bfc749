import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { z } from "zod";
import { type SubstrateRuntime, sendRules, substrateRuntime } from "~/lib/chains";
import type { IntentBase } from "../intent";
import { nativeAsset, networkFee, technicalFact } from "../kit/decoded";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import { digits, nonce } from "../kit/intent-shape.server";
import { feeCeiling } from "../kit/limits";
import { readSignable, verifySignable } from "../kit/signable.server";
import type { Decoded, DecodedFee, Fact, IntentReader, Verifier } from "../kit/types";
import { addressOf, readCalls, type SubstrateCall } from "./calls";
import { type Extrinsic, extrinsicShape } from "./extrinsic-shape.server";
import { compact, isSame, littleEndian } from "./scale";
import type { SubstrateTerms } from "./terms";

export const terms = { runtime: z.string(), tip: digits.nullable(), nonce };

/** Longer signed messages are hashed first. */
const MAX_MESSAGE_BYTES = 256;
/** It fixes the layout of the signed payload: the fee's asset follows the tip. */
const FEE_EXTENSION = "ChargeAssetTxPayment";

export interface ExtrinsicFacts {
  fee: DecodedFee;
  nonce: number;
  tip: bigint;
  details: Fact[];
  entered: (string | null)[];
}

type SubstrateIntent = IntentBase & SubstrateTerms;

interface SubstrateOperation<I> {
  type: string;
  /** Compares calls with the intent; null for another operation. */
  decode: (
    calls: readonly SubstrateCall[],
    intent: I,
    shown: ExtrinsicFacts,
    findings: Findings,
  ) => Decoded | null;
  /** From the calls alone; null for another operation. */
  read: (calls: readonly SubstrateCall[], common: SubstrateIntent) => I | null;
}

function eraAt(height: number, exponent: number): Uint8Array {
  const period = 2 ** (exponent + 1);
  const step = Math.max(period >> 12, 1);
  const phase = Math.floor((height % period) / step);
  return littleEndian(BigInt(exponent | (phase << 4)), 2);
}

function isMortal(era: Uint8Array, height: number): boolean {
  const exponent = (era[0] ?? 0) & 15;
  return era.length === 2 && exponent >= 1 && isSame(era, eraAt(height, exponent));
}

function check(
  findings: Findings,
  found: Extrinsic,
  intent: SubstrateIntent,
  runtime: SubstrateRuntime,
): void {
  findings.equal("chain", intent.runtime, found.chain, "The network is not this sub-wallet's");
  findings.equal("address", intent.fromAddress, found.address, "The sender is not this sub-wallet");
  const genesis = `0x${bytesToHex(found.genesisHash)}`;
  const network = "The network is not this sub-wallet's";
  findings.equal("genesisHash", runtime.genesisHash, genesis, network);
  const tip = BigInt(intent.tip ?? "0");
  findings.equalAmount("tip", tip, found.tip, nativeAsset(intent.chain), `The tip ${NOT_ENTERED}`);
  if (intent.nonce !== null) {
    findings.equal("nonce", BigInt(intent.nonce), found.nonce, `The nonce ${NOT_ENTERED}`);
  }
  const lasting = "The transaction never expires";
  const isLapsing = isMortal(found.era, Number(found.blockNumber));
  findings.require(isLapsing, "era", `an era of block ${found.blockNumber}`, bytesToHex(found.era), lasting);
  const knowsAsset = found.signedExtensions.includes(FEE_EXTENSION);
  const unknown = "The console does not know this network";
  findings.require(knowsAsset, "signedExtensions", FEE_EXTENSION, found.signedExtensions.join(), unknown);
}

/** method, era, nonce, tip, the fee's asset, mode; then versions, genesis, checkpoint, no metadata hash. */
function payloadOf(found: Extrinsic): Uint8Array {
  return concatBytes(
    found.method,
    found.era,
    compact(found.nonce),
    compact(found.tip),
    Uint8Array.of(0, 0),
    littleEndian(found.specVersion, 4),
    littleEndian(found.transactionVersion, 4),
    found.genesisHash,
    found.blockHash,
    Uint8Array.of(0),
  );
}

function shownOf(found: Extrinsic, intent: SubstrateIntent): ExtrinsicFacts {
  return {
    // The transaction does not contain the network's fee.
    fee: { ...networkFee(intent.chain, feeCeiling(intent.chain)), basis: "not-stated" },
    nonce: Number(found.nonce),
    tip: found.tip,
    entered: [intent.tip === null ? null : "tip", intent.nonce === null ? null : "nonce"],
    details: [
      technicalFact("Nonce", found.nonce.toString()),
      technicalFact("Runtime", `version ${found.specVersion}`),
    ],
  };
}

export function extrinsicOperation<I extends SubstrateIntent>({
  type,
  decode,
  read,
}: SubstrateOperation<I>): { verify: Verifier<I>; read: IntentReader<I> } {
  const shape = extrinsicShape.extend({ type: z.literal(type) });
  const verify = verifySignable<I, typeof shape>({
    data: shape,
    algorithm: 1,
    keys: "wallet",
    owns(publicKey, { fromAddress, runtime: name }) {
      const runtime = substrateRuntime(name);
      return runtime !== null && addressOf(hexToBytes(publicKey), runtime) === fromAddress;
    },
    decode(found, intent, _facts, findings) {
      const runtime = substrateRuntime(intent.runtime);
      const calls = runtime && readCalls(found.method, runtime);
      if (!calls) return null;
      const decoded = decode(calls, intent, shownOf(found, intent), findings);
      if (!decoded) return null;
      check(findings, found, intent, runtime);
      const payload = payloadOf(found);
      const shown = "The message shown does not match the transaction";
      findings.equal("unhashedMessage", bytesToHex(payload), found.unhashedMessage, shown);
      const message = payload.length > MAX_MESSAGE_BYTES ? blake2b(payload, { dkLen: 32 }) : payload;
      return { messages: [message], decoded };
    },
  });
  return {
    verify,
    read(signData, { base }) {
      const found = readSignable(shape, signData);
      const name = sendRules(base.chain)?.payloadChain ?? "";
      const runtime = substrateRuntime(name);
      const calls = found && runtime && readCalls(found.method, runtime);
      if (!calls) return null;
      const tip = found.tip === 0n ? null : found.tip.toString();
      return read(calls, { ...base, runtime: name, tip, nonce: Number(found.nonce) });
    },
  };
}
