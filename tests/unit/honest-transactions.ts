/**
 * Honest backends for the verification tests, built without the console's code and without the libraries that
 * it verifies with: RLP and BIP-143 are written out here, DER comes from the sandbox's own encoder.
 */
import { p256 } from "@noble/curves/p256";
import { secp256k1 } from "@noble/curves/secp256k1";
import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { bech32, createBase58check } from "@scure/base";
import type { BitcoinPayment } from "~/lib/operations/bitcoin/payment";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import type { HdPath } from "../../sandbox/records/path";
import { provenanceDigest } from "../../sandbox/records/provenance";
import { signableDigest } from "../../sandbox/records/signable";

export const WALLET_ID = "2d4f763f-f97d-436f-b1ab-874633a8c09a";
export const ETH_PATH: HdPath = ["0x8000002c", "0x8000003c", "0x80000000", "0x0", "0x0"];
export const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
export const OWN_ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const RECIPIENT = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
export const STRANGER = "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb";

const base58check = createBase58check(sha256);

// ---------------------------------------------------------------- Ethereum

function rlpBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 1 && (bytes[0] ?? 0) < 0x80) return bytes;
  return concatBytes(rlpHead(bytes.length, 0x80), bytes);
}

function rlpHead(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length);
  const size = bigEndian(BigInt(length));
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size);
}

function bigEndian(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return hexToBytes(digits.length % 2 ? `0${digits}` : digits);
}

export interface EthereumFields {
  to: string;
  fromAddress: string;
  value: string;
  gasPrice: string;
  gasLimit: string;
  nonce: number;
  chainId: number;
  data: string | null;
}

export function ethereumDigest(fields: EthereumFields): string {
  const items = [
    bigEndian(BigInt(fields.nonce)),
    bigEndian(BigInt(fields.gasPrice)),
    bigEndian(BigInt(fields.gasLimit)),
    hexToBytes(fields.to.slice(2).toLowerCase()),
    bigEndian(BigInt(fields.value)),
    hexToBytes((fields.data ?? "0x").slice(2)),
    bigEndian(BigInt(fields.chainId)),
    new Uint8Array(),
    new Uint8Array(),
  ].map(rlpBytes);
  const body = concatBytes(...items);
  return bytesToHex(keccak_256(concatBytes(rlpHead(body.length, 0xc0), body)));
}

function digestData(digest: string, path: readonly string[]) {
  const { transactionDigest, signData, shaSignData } = signableDigest(hexToBytes(digest), path as HdPath);
  return { transactionDigest, signData, shaSignData };
}

/** signData of the mutation's answer with sound digests for whatever the fields say. */
export function ethereumSignData(fields: EthereumFields, path: readonly string[] = ETH_PATH) {
  const [purpose = "", coin = "", account = "", usage = "", index = ""] = path;
  return {
    transaction: { type: 0, ...fields, maxFeePerGas: null, maxPriorityFeePerGas: null },
    hdWalletPath: {
      hdWalletPurpose: purpose,
      hdWalletCoinType: coin,
      hdWalletAccount: account,
      hdWalletUsage: usage,
      hdWalletAddressIndex: index,
    },
    unverifiedDigestData: digestData(ethereumDigest(fields), path),
  };
}

export function transferCall(to: string, amount: bigint): string {
  return `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
}

export function evmIntent(changes: Partial<EthereumPayment> = {}): EthereumPayment {
  return {
    operation: "createEthereumTransaction",
    chain: "ETHEREUM",
    network: "testnet",
    subWalletId: `${WALLET_ID}/ETH/0`,
    fromAddress: OWN_ADDRESS,
    to: RECIPIENT,
    amount: "250000000000000000",
    asset: { symbol: "ETH", decimals: 18, contractAddress: null },
    chainId: 17000,
    fee: { speed: "MEDIUM" },
    nonce: null,
    ...changes,
  };
}

/** What an honest backend answers to an intent. */
export function honestEthereum(
  intent: EthereumPayment,
  nonce = 118,
  speedPrice = "12000000000",
): EthereumFields {
  const { fee, asset } = intent;
  const isToken = asset.contractAddress !== null;
  return {
    to: asset.contractAddress ?? intent.to,
    fromAddress: intent.fromAddress,
    value: isToken ? "0" : intent.amount,
    gasPrice: fee.speed === "CUSTOM" ? fee.gasPrice : speedPrice,
    gasLimit: (fee.speed === "CUSTOM" && fee.gasLimit) || (isToken ? "65000" : "21000"),
    nonce: intent.nonce ?? nonce,
    chainId: intent.chainId,
    data: isToken ? transferCall(intent.to, BigInt(intent.amount)) : null,
  };
}

// ---------------------------------------------------------------- Bitcoin

export const CLUSTER_KEY = hexToBytes("11".repeat(32));
export const CLUSTER_PUBLIC_KEY = bytesToHex(p256.getPublicKey(CLUSTER_KEY, false));
export const BTC_PATH: HdPath = ["0x80000031", "0x80000001", "0x80000000", "0x0", "0x0"];

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

export function keyAt(path: readonly string[], walletId = WALLET_ID, clusterKey = CLUSTER_KEY) {
  const secret = sha256(new TextEncoder().encode(path.join("/")));
  const publicKey = bytesToHex(secp256k1.getPublicKey(secret, false));
  const compressed = secp256k1.getPublicKey(secret, true);
  const redeem = concatBytes(Uint8Array.of(0, 20), hash160(compressed));
  const signature = p256.sign(provenanceDigest({ walletId, path: path as HdPath, publicKey }), clusterKey);
  return {
    publicKey,
    compressed,
    path: [...path],
    trustVaultProvenanceSignature: signature.toCompactHex(),
    unverifiedAddress: base58check.encode(concatBytes(Uint8Array.of(0xc4), hash160(redeem))),
    addressType: "COMPATIBILITY",
  };
}

type Key = ReturnType<typeof keyAt>;

export function segwitAddress(seed: number, prefix = "tb"): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(new Uint8Array(20).fill(seed))]);
}

function scriptOf(address: string): Uint8Array {
  if (/^(tb|bc)1q/.test(address)) {
    const program = bech32.fromWords(bech32.decode(address as `tb1${string}`).words.slice(1));
    return concatBytes(Uint8Array.of(0, program.length), program);
  }
  return concatBytes(Uint8Array.of(0xa9, 20), base58check.decode(address).slice(1), Uint8Array.of(0x87));
}

function littleEndian(value: bigint, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
}

export interface BitcoinFields {
  version: number;
  inputs: {
    key: Key;
    txId: string;
    outputIndex: number;
    sequence: string;
    value: number;
    address?: string;
  }[];
  outputs: { recipientAddress: string; amountToSend: number; key?: Key }[];
  lockTime: number;
  sighash: number;
}

function bip143(fields: BitcoinFields, index: number): string {
  const twice = (bytes: Uint8Array) => sha256(sha256(bytes));
  const outpoint = (i: BitcoinFields["inputs"][number]) =>
    concatBytes(hexToBytes(i.txId).reverse(), littleEndian(BigInt(i.outputIndex), 4));
  const input = fields.inputs[index]!;
  const scripts = fields.outputs.map(({ recipientAddress, amountToSend }) => {
    const script = scriptOf(recipientAddress);
    return concatBytes(littleEndian(BigInt(amountToSend), 8), Uint8Array.of(script.length), script);
  });
  const preimage = concatBytes(
    littleEndian(BigInt(fields.version), 4),
    twice(concatBytes(...fields.inputs.map(outpoint))),
    twice(concatBytes(...fields.inputs.map(({ sequence }) => hexToBytes(sequence)))),
    outpoint(input),
    hexToBytes("1976a914"),
    hash160(input.key.compressed),
    hexToBytes("88ac"),
    littleEndian(BigInt(input.value), 8),
    hexToBytes(input.sequence),
    twice(concatBytes(...scripts)),
    littleEndian(0n, 4),
    littleEndian(1n, 4),
  );
  return bytesToHex(twice(preimage));
}

function provenanceData({ compressed: _, ...key }: Key) {
  return key;
}

/** signData of the mutation's answer with sound digests for whatever the fields say. */
export function bitcoinSignData(fields: BitcoinFields) {
  return {
    transaction: {
      version: fields.version,
      inputs: fields.inputs.map(({ key, address, ...input }, i) => ({
        ...input,
        address: address ?? key.unverifiedAddress,
        script: "",
        publicKeyProvenanceData: provenanceData(key),
        unverifiedDigestData: digestData(bip143(fields, i), key.path),
      })),
      outputs: fields.outputs.map(({ key, ...output }) => ({
        ...output,
        publicKeyProvenanceData: key ? provenanceData(key) : null,
      })),
      lockTime: fields.lockTime,
      sighash: fields.sighash,
    },
  };
}

export function bitcoinIntent(changes: Partial<BitcoinPayment> = {}): BitcoinPayment {
  return {
    operation: "createBitcoinTransaction",
    chain: "BITCOIN",
    network: "testnet",
    subWalletId: `${WALLET_ID}/BTC/0`,
    fromAddress: "2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm",
    to: segwitAddress(7),
    amount: "1000000",
    asset: { symbol: "BTC", decimals: 8, contractAddress: null },
    fee: { speed: "MEDIUM" },
    ...changes,
  };
}

export function pathAt(usage: number, position: number, account = "0x80000000"): HdPath {
  return ["0x80000031", "0x80000001", account, `0x${usage.toString(16)}`, `0x${position.toString(16)}`];
}

/** What an honest backend answers to an intent: `inputCount` coins of one size, one change output. */
export function honestBitcoin(intent: BitcoinPayment, inputCount = 2): BitcoinFields {
  const rate = intent.fee.speed === "CUSTOM" ? Number(intent.fee.satoshiPerByte) : 12;
  const fee = rate * (11 + 91 * inputCount + 31 + 32);
  const value = Math.ceil((Number(intent.amount) + fee + 50_000) / inputCount);
  return {
    version: 2,
    inputs: Array.from({ length: inputCount }, (_, i) => ({
      key: keyAt(pathAt(0, i)),
      txId: bytesToHex(sha256(Uint8Array.of(i, 99))),
      outputIndex: i,
      sequence: "ffffffff",
      value,
    })),
    outputs: [
      { recipientAddress: intent.to, amountToSend: Number(intent.amount) },
      {
        recipientAddress: keyAt(pathAt(1, 0)).unverifiedAddress,
        amountToSend: value * inputCount - Number(intent.amount) - fee,
        key: keyAt(pathAt(1, 0)),
      },
    ],
    lockTime: 0,
    sighash: 1,
  };
}
