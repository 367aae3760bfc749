import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { base58 } from "@scure/base";
import { z } from "zod";
import { type SubstrateRuntime, substrateRuntime } from "~/lib/chains";
import { decodedPayment, networkFee, textFact } from "../kit/decoded";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import { digits, nonce, paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { verifySignable } from "../kit/signable.server";
import type { SubstratePayment } from "./payment";

const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
  .transform((text) => hexToBytes(text.slice(2)));
const hash = bytes.refine((value) => value.length === 32);
const numberUpTo = (max: bigint) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{1,32}$/)
    .transform(BigInt)
    .refine((value) => value <= max);
const u32 = numberUpTo(2n ** 32n - 1n);

const payment = z.object({
  type: z.literal("PAYMENT"),
  chain: z.string(),
  address: z.string(),
  blockHash: hash,
  blockNumber: u32,
  era: bytes,
  genesisHash: hash,
  method: bytes,
  nonce: u32,
  signedExtensions: z.array(z.string()),
  specVersion: u32,
  tip: numberUpTo(2n ** 128n - 1n),
  transactionVersion: u32,
  version: z.literal(4),
  unhashedMessage: z.string(),
  // The fee in another asset, and the metadata check, neither of which this console uses.
  assetId: z.literal(0).nullish(),
  mode: z.literal(0).nullish(),
  metadataHash: z.null().optional(),
});

type Payment = z.output<typeof payment>;

/** Signed messages longer than this are hashed first. */
const MAX_MESSAGE_BYTES = 256;
/** The extension that fixes the layout of the signed payload: the fee's asset follows the tip. */
const FEE_EXTENSION = "ChargeAssetTxPayment";

/** SCALE compact number: one, two or four bytes, or a length byte and as many bytes as needed. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1);
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4);
  const length = Math.ceil(value.toString(16).length / 2);
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length));
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return hexToBytes(value.toString(16).padStart(length * 2, "0")).reverse();
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return bytesToHex(a) === bytesToHex(b);
}

/** The SS58 address of an account on this runtime. */
function addressOf(account: Uint8Array, { ss58Prefix }: SubstrateRuntime): string {
  const body = concatBytes(Uint8Array.of(ss58Prefix), account);
  const checksum = blake2b(concatBytes(utf8ToBytes("SS58PRE"), body), { dkLen: 64 }).slice(0, 2);
  return base58.encode(concatBytes(body, checksum));
}

/** Balances.transfer_keep_alive to an account id: recipient and amount; null for any other method. */
function readTransfer(method: Uint8Array, runtime: SubstrateRuntime): { to: string; amount: bigint } | null {
  const head = Uint8Array.from(runtime.transferKeepAlive);
  const start = head.length + 1;
  if (method.length <= start + 32 || !isSame(method.slice(0, start), concatBytes(head, Uint8Array.of(0)))) {
    return null;
  }
  const account = method.slice(start, start + 32);
  const rest = method.slice(start + 32);
  const amount = readCompact(rest);
  // Encoded again, so that nothing is left over and every amount has one encoding.
  return amount !== null && isSame(compact(amount), rest)
    ? { to: addressOf(account, runtime), amount }
    : null;
}

function readCompact(encoded: Uint8Array): bigint | null {
  const mode = (encoded[0] ?? 0) & 3;
  const number = (part: Uint8Array) => BigInt(`0x${bytesToHex(part.slice().reverse())}`);
  if (mode === 3) return encoded.length > 4 && encoded.length <= 17 ? number(encoded.slice(1)) : null;
  return encoded.length > 0 ? number(encoded) >> 2n : null;
}

/** The era of a transaction created at this height and valid for the period in the era itself. */
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
  found: Payment,
  intent: SubstratePayment,
  runtime: SubstrateRuntime,
): void {
  findings.equal("chain", intent.runtime, found.chain, "The network is not this sub-wallet's");
  findings.equal("address", intent.fromAddress, found.address, "The sender is not this sub-wallet");
  const genesis = `0x${bytesToHex(found.genesisHash)}`;
  const network = "The network is not this sub-wallet's";
  findings.equal("genesisHash", runtime.genesisHash, genesis, network);
  findings.equal("tip", BigInt(intent.tip ?? "0"), found.tip, `The tip ${NOT_ENTERED}`);
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
function payloadOf(found: Payment): Uint8Array {
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

/** Verifies a Substrate payment from its method bytes, and rebuilds the signed payload from its fields alone. */
const verify = verifySignable<SubstratePayment, typeof payment>({
  data: payment,
  algorithm: 1,
  keys: "wallet",
  owns(publicKey, { fromAddress, runtime: name }) {
    const runtime = substrateRuntime(name);
    return runtime !== null && addressOf(hexToBytes(publicKey), runtime) === fromAddress;
  },
  decode(found, intent, _facts, findings) {
    const runtime = substrateRuntime(intent.runtime);
    const transfer = runtime && readTransfer(found.method, runtime);
    if (!runtime || !transfer) return null;
    check(findings, found, intent, runtime);
    findings.equal("method", intent.to, transfer.to, `The recipient ${NOT_ENTERED}`);
    findings.equal("method", BigInt(intent.amount), transfer.amount, `The amount ${NOT_ENTERED}`);
    const payload = payloadOf(found);
    const shown = "The message shown does not match the transaction";
    findings.equal("unhashedMessage", bytesToHex(payload), found.unhashedMessage, shown);
    return {
      messages: [payload.length > MAX_MESSAGE_BYTES ? blake2b(payload, { dkLen: 32 }) : payload],
      decoded: decodedPayment(intent, {
        // The transaction does not contain the network's fee.
        fee: { ...networkFee(runtime.paymentFeeAtMost, false), basis: "not-stated" },
        nonce: Number(found.nonce),
        tip: found.tip,
        entered: [intent.tip === null ? null : "tip", intent.nonce === null ? null : "nonce"],
        details: [
          textFact("Nonce", found.nonce.toString()),
          textFact("Runtime", `version ${found.specVersion}`),
        ],
      }),
    };
  },
});

export const substratePayment: ServerOperation<SubstratePayment> = {
  intent: paymentShape("createSubstratePaymentTransaction", {
    runtime: z.string(),
    tip: digits.nullable(),
    nonce,
  }),
  verify,
};
