import { type SignableDigest, signableDigest } from "../../records/signable";
import type { Network } from "../names";
import {
  assembleTransaction,
  compressedKey,
  type OwnKey,
  type PublicKeyProvenance,
  payToKeyHash,
  provenanceOf,
} from "../utxo/build";
import type { Coin } from "../utxo/coin-selection";
import { readBitcoinAddress } from "./address";
import type { SpendableType } from "./coin-selection";

export type UnverifiedDigestData = Pick<SignableDigest, "transactionDigest" | "signData" | "shaSignData">;

export type BitcoinInput = {
  address: string;
  /** Display order. */
  txId: string;
  outputIndex: number;
  /** Of the spent output, hex. */
  script: string;
  /** Four bytes little-endian, hex. */
  sequence: string;
  /** Satoshi. */
  value: number;
  publicKeyProvenanceData: PublicKeyProvenance;
  unverifiedDigestData: UnverifiedDigestData;
};

export type BitcoinOutput = {
  recipientAddress: string;
  /** Satoshi. */
  amountToSend: number;
  publicKeyProvenanceData: PublicKeyProvenance | null;
};

/** The contract's BitcoinTransaction: the recipients in the order of the payments, then the change. */
export type BitcoinTransaction = {
  version: number;
  inputs: BitcoinInput[];
  outputs: BitcoinOutput[];
  lockTime: 0;
  sighash: 1;
};

export type SpendableCoin = Coin & { addressType: SpendableType; key: OwnKey };

const VERSION = 2;
/** Final: no replacement by fee, no lock time. */
const SEQUENCE = "ffffffff";

/**
 * With the digest of every input (BIP-143, SIGHASH_ALL).
 * @param payment.payments at least one; recipients as the caller wrote them; echoed
 * @throws ApiError INVALID_INPUT for a recipient of another network
 */
export async function buildBitcoinTransaction(payment: {
  network: Network;
  inputs: readonly SpendableCoin[];
  payments: readonly { recipient: string; amount: bigint }[];
  change: { value: bigint; key: OwnKey } | null;
}): Promise<BitcoinTransaction> {
  const { network, inputs, payments, change } = payment;
  const outputs: BitcoinOutput[] = payments.map(({ recipient, amount }) => ({
    recipientAddress: recipient,
    amountToSend: Number(amount),
    publicKeyProvenanceData: null,
  }));
  if (change) {
    outputs.push({
      recipientAddress: change.key.address,
      amountToSend: Number(change.value),
      publicKeyProvenanceData: provenanceOf(change.key),
    });
  }
  const withoutDigests = {
    version: VERSION,
    inputs: inputs.map(({ txId, outputIndex, value, key }) => ({
      address: key.address,
      txId,
      outputIndex,
      script: Buffer.from(readBitcoinAddress(key.address, network).script).toString("hex"),
      sequence: SEQUENCE,
      value: Number(value),
      publicKeyProvenanceData: provenanceOf(key),
    })),
    outputs,
    lockTime: 0 as const,
    sighash: 1 as const,
  };
  const digests = await bitcoinDigests(withoutDigests, network);
  return {
    ...withoutDigests,
    inputs: withoutDigests.inputs.map((input, index) => {
      const digest = digests[index];
      if (!digest) throw new Error("An input has no digest");
      const { transactionDigest, signData, shaSignData } = signableDigest(
        digest,
        input.publicKeyProvenanceData.path,
      );
      return { ...input, unverifiedDigestData: { transactionDigest, signData, shaSignData } };
    }),
  };
}

export function bitcoinSignables(transaction: BitcoinTransaction): SignableDigest[] {
  return transaction.inputs.map(({ publicKeyProvenanceData, unverifiedDigestData }) => ({
    path: publicKeyProvenanceData.path,
    algorithm: 0,
    ...unverifiedDigestData,
  }));
}

/** Satoshi. */
export function bitcoinFee(transaction: Pick<BitcoinTransaction, "inputs" | "outputs">): bigint {
  const spent = transaction.inputs.reduce((sum, { value }) => sum + BigInt(value), 0n);
  return transaction.outputs.reduce((left, { amountToSend }) => left - BigInt(amountToSend), spent);
}

type TransactionWithoutDigests = Omit<BitcoinTransaction, "inputs"> & {
  inputs: Omit<BitcoinInput, "unverifiedDigestData">[];
};

/** BIP-143 digests in the order of the inputs: SIGHASH_ALL over the P2PKH script of each compressed key. */
export async function bitcoinDigests(
  transaction: TransactionWithoutDigests,
  network: Network,
): Promise<Uint8Array[]> {
  const { crypto } = await import("bitcoinjs-lib");
  const unsigned = await toBitcoinJs(transaction, network);
  return transaction.inputs.map(({ value, publicKeyProvenanceData }, index) => {
    const keyHash = crypto.hash160(compressedKey(publicKeyProvenanceData.publicKey));
    return unsigned.hashForWitnessV0(index, payToKeyHash(keyHash), BigInt(value), transaction.sighash);
  });
}

export function toBitcoinJs(
  { version, lockTime, inputs, outputs }: TransactionWithoutDigests,
  network: Network,
) {
  return assembleTransaction({
    version,
    lockTime,
    inputs: inputs.map(({ txId, outputIndex, sequence }) => ({
      txId,
      outputIndex,
      sequence: Buffer.from(sequence, "hex").readUInt32LE(),
    })),
    outputs: outputs.map(({ recipientAddress, amountToSend }) => ({
      script: readBitcoinAddress(recipientAddress, network).script,
      value: BigInt(amountToSend),
    })),
  });
}
