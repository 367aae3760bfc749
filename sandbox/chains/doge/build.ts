import { type SignableDigest, signableDigest } from "../../records/signable";
import type { Network } from "../names";
import { assembleTransaction, type OwnKey, type PublicKeyProvenance, provenanceOf } from "../utxo/build";
import type { Coin } from "../utxo/coin-selection";
import { readDogeAddress } from "./address";

export type DogeInput = {
  address: string;
  /** Decimal. */
  index: string;
  /** Decimal. */
  outputIndex: string;
  /** Display order, 0x hex. */
  transactionId: string;
  /** Uncompressed, hex. */
  publicKey: string;
  /** Of the spent output, 0x hex. */
  script: string;
  /** 0x hex. */
  sequence: string;
  /** Koinu, 0x hex. */
  value: string;
  /** Path and provenance of the key; the public client ignores it. */
  publicKeyProvenanceData: PublicKeyProvenance;
};

export type DogeOutput = {
  address: string;
  /** Koinu, 0x hex. */
  amount: string;
  /** Proves that the change is ours; null for the payment. The public client ignores it. */
  publicKeyProvenanceData: PublicKeyProvenance | null;
};

/** The public client's TrustVaultDogeTransaction: the recipients in the order of the payments, then the change. */
export type DogeTransaction = {
  type: "PAYMENT";
  version: "1";
  sighash: "1";
  lockTime: "0";
  /** Koinu, 0x hex. */
  satoshiPerByte: string;
  fee: string;
  inputs: DogeInput[];
  outputs: DogeOutput[];
};

export type DogeCoin = Coin & { key: OwnKey };

const FINAL = "0xffffffff";
const SIGHASH_ALL = 0x01;

/**
 * Legacy, version 1, every input final.
 * @param payment.feeRate koinu per byte
 * @throws ApiError INVALID_INPUT for a recipient of another network
 */
export function buildDogeTransaction(payment: {
  network: Network;
  inputs: readonly DogeCoin[];
  payments: readonly { recipient: string; amount: bigint }[];
  change: { value: bigint; key: OwnKey } | null;
  fee: bigint;
  feeRate: bigint;
}): DogeTransaction {
  const { network, inputs, payments, change, fee, feeRate } = payment;
  const outputs: DogeOutput[] = payments.map(({ recipient, amount }) => {
    readDogeAddress(recipient, network);
    return { address: recipient, amount: hex(amount), publicKeyProvenanceData: null };
  });
  if (change) {
    const { key, value } = change;
    outputs.push({ address: key.address, amount: hex(value), publicKeyProvenanceData: provenanceOf(key) });
  }
  return {
    type: "PAYMENT",
    version: "1",
    sighash: "1",
    lockTime: "0",
    satoshiPerByte: hex(feeRate),
    fee: hex(fee),
    inputs: inputs.map(({ txId, outputIndex, value, key }, index) => ({
      address: key.address,
      index: String(index),
      outputIndex: String(outputIndex),
      transactionId: `0x${txId}`,
      publicKey: key.publicKey,
      script: `0x${Buffer.from(readDogeAddress(key.address, network).script).toString("hex")}`,
      sequence: FINAL,
      value: hex(value),
      publicKeyProvenanceData: provenanceOf(key),
    })),
    outputs,
  };
}

/** The legacy SIGHASH_ALL digests in the order of the inputs. */
export async function dogeSignables(
  transaction: DogeTransaction,
  network: Network,
): Promise<SignableDigest[]> {
  const digests = await dogeDigests(transaction, network);
  return transaction.inputs.map(({ publicKeyProvenanceData }, index) => {
    const digest = digests[index];
    if (!digest) throw new Error("An input has no digest");
    return signableDigest(digest, publicKeyProvenanceData.path);
  });
}

/** Double SHA-256 of the transaction with the spent script in the input's place, followed by SIGHASH_ALL. */
export async function dogeDigests(transaction: DogeTransaction, network: Network): Promise<Uint8Array[]> {
  const unsigned = await toBitcoinJs(transaction, network);
  return transaction.inputs.map(({ script }, index) =>
    unsigned.hashForSignature(index, Buffer.from(script.slice(2), "hex"), SIGHASH_ALL),
  );
}

/** Koinu. */
export function dogeFee({ inputs, outputs }: Pick<DogeTransaction, "inputs" | "outputs">): bigint {
  const spent = inputs.reduce((sum, { value }) => sum + BigInt(value), 0n);
  return outputs.reduce((left, { amount }) => left - BigInt(amount), spent);
}

export function toBitcoinJs({ version, lockTime, inputs, outputs }: DogeTransaction, network: Network) {
  return assembleTransaction({
    version: Number(version),
    lockTime: Number(lockTime),
    inputs: inputs.map(({ transactionId, outputIndex, sequence }) => ({
      txId: transactionId.slice(2),
      outputIndex: Number(outputIndex),
      sequence: Number(sequence),
    })),
    outputs: outputs.map(({ address, amount }) => ({
      script: readDogeAddress(address, network).script,
      value: BigInt(amount),
    })),
  });
}

const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;
