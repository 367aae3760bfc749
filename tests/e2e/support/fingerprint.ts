import { createHash } from "node:crypto";
import { address, Transaction as BitcoinTransaction, networks, payments } from "bitcoinjs-lib";
import { Transaction } from "ethers";

interface EthereumFields {
  to: string;
  value: string;
  gasPrice: string;
  gasLimit: string;
  nonce: number;
  chainId: number;
  data: string | null;
}

interface BitcoinFields {
  version: number;
  lockTime: number;
  inputs: {
    txId: string;
    outputIndex: number;
    sequence: string;
    value: number;
    publicKeyProvenanceData: { publicKey: string };
  }[];
  outputs: { recipientAddress: string; amountToSend: number }[];
}

/** The fingerprint of a legacy Ethereum transaction, worked out by ethers: four groups of four hex characters. */
export function ethereumFingerprint({
  to,
  value,
  gasPrice,
  gasLimit,
  nonce,
  chainId,
  data,
}: EthereumFields): string {
  const fields = { type: 0, to, value, gasPrice, gasLimit, nonce, chainId, data: data || "0x" };
  return grouped(Transaction.from(fields).unsignedHash.slice(2));
}

/** The fingerprint of a Bitcoin transaction of the test network, worked out by bitcoinjs-lib. */
export function bitcoinFingerprint({ version, lockTime, inputs, outputs }: BitcoinFields): string {
  const unsigned = new BitcoinTransaction();
  unsigned.version = version;
  unsigned.locktime = lockTime;
  for (const { txId, outputIndex, sequence } of inputs) {
    const hash = Buffer.from(txId, "hex").reverse();
    unsigned.addInput(hash, outputIndex, Buffer.from(sequence, "hex").readUInt32LE());
  }
  for (const { recipientAddress, amountToSend } of outputs) {
    unsigned.addOutput(address.toOutputScript(recipientAddress, networks.testnet), BigInt(amountToSend));
  }
  const digests = inputs.map(({ value, publicKeyProvenanceData }, at) => {
    const pubkey = compressed(Buffer.from(publicKeyProvenanceData.publicKey, "hex"));
    const script = payments.p2pkh({ pubkey, network: networks.testnet }).output;
    if (!script) throw new Error("A public key has no script.");
    return unsigned.hashForWitnessV0(at, script, BigInt(value), BitcoinTransaction.SIGHASH_ALL);
  });
  const [only] = digests;
  if (!only) throw new Error("A transaction has inputs.");
  const whole = digests.length === 1 ? only : createHash("sha256").update(Buffer.concat(digests)).digest();
  return grouped(Buffer.from(whole).toString("hex"));
}

/** 65 bytes of a secp256k1 key to 33: the parity of y, then x. */
function compressed(key: Buffer): Buffer {
  return Buffer.concat([Buffer.from([2 + ((key[64] ?? 0) % 2)]), key.subarray(1, 33)]);
}

function grouped(hex: string): string {
  return hex.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
}
