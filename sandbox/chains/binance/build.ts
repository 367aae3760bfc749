import { sha256 } from "@noble/hashes/sha2";
import type { HdPath } from "../../records/path";
import { type SignableDigest, signableDigest } from "../../records/signable";
import type { Network } from "../names";
import { compressedKey } from "../utxo/build";
import { readBinanceAddress } from "./address";
import { accountNumberOf, chainIds, TRANSFER_FEE } from "./facts";
import { type DocParty, signDocBytes } from "./sign-doc";

type Side = { address: string; coins: { denom: string; amount: string }[] };

/**
 * The public client has no such transaction, so the shape is ours: the StdSignDoc in camel case, quantities in 0x hex,
 * plus the signing key and the chain's fee.
 */
export type BinanceTransaction = {
  type: "TRANSFER";
  chainId: string;
  accountNumber: string;
  sequence: string;
  source: string;
  memo: string;
  inputs: Side[];
  outputs: Side[];
  /** Compressed, hex without 0x. */
  signingPubKey: string;
  /** Jager, 0x hex. */
  fee: string;
};

/**
 * One coin, one recipient, no memo.
 * @param payment.publicKey of the sender, uncompressed, hex
 * @param payment.amount smallest units of `denom`
 * @throws ApiError INVALID_INPUT for a recipient of another network
 */
export function buildBinanceTransaction(payment: {
  network: Network;
  from: string;
  publicKey: string;
  to: string;
  denom: string;
  amount: bigint;
  sequence: number;
}): BinanceTransaction {
  const { network, from, publicKey, to, denom, amount, sequence } = payment;
  readBinanceAddress(to, network);
  const coins = [{ denom, amount: hex(amount) }];
  return {
    type: "TRANSFER",
    chainId: chainIds[network],
    accountNumber: hex(accountNumberOf(readBinanceAddress(from, network))),
    sequence: hex(BigInt(sequence)),
    source: "0x0",
    memo: "",
    inputs: [{ address: from, coins }],
    // The signed document has canonical addresses.
    outputs: [{ address: to.toLowerCase(), coins }],
    signingPubKey: Buffer.from(compressedKey(publicKey)).toString("hex"),
    fee: hex(TRANSFER_FEE),
  };
}

export function binanceDigest(transaction: BinanceTransaction): Uint8Array {
  const { chainId, accountNumber, sequence, source, memo, inputs, outputs } = transaction;
  return sha256(
    signDocBytes({
      chainId,
      accountNumber: BigInt(accountNumber),
      sequence: BigInt(sequence),
      source: BigInt(source),
      memo,
      inputs: inputs.map(docParty),
      outputs: outputs.map(docParty),
    }),
  );
}

export function binanceSignable(transaction: BinanceTransaction, path: HdPath): SignableDigest {
  return signableDigest(binanceDigest(transaction), path);
}

function docParty({ address, coins }: Side): DocParty {
  return { address, coins: coins.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) })) };
}

const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;
