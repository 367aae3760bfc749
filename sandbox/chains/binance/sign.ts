import type { SignableDigest } from "../../records/signable";
import type { SigningKeys } from "../signing-keys";
import { readBinanceAddress } from "./address";
import { type BinanceTransaction, binanceDigest } from "./build";
import { verifyBinanceSignature } from "./decode";
import { binanceHash, encodeStdTx, type StdTx } from "./std-tx";

/** raw: hex; hash: 64 upper-case hex digits. */
export type SignedBinance = { raw: string; hash: string };

/**
 * Recomputes the digest before signing, and checks the signed bytes as a node does.
 * @throws Error if the digest is not the approved one, or the key is not the sender's
 */
export function signBinanceTransaction(
  keys: SigningKeys,
  transaction: BinanceTransaction,
  { path, transactionDigest }: SignableDigest,
): SignedBinance {
  const digest = binanceDigest(transaction);
  if (Buffer.from(digest).toString("hex") !== transactionDigest) {
    throw new Error("The transaction differs from what was approved");
  }
  const party = ({ address, coins }: BinanceTransaction["inputs"][number]) => ({
    account: readBinanceAddress(address, keys.network),
    coins: coins.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) })),
  });
  const signed: StdTx = {
    inputs: transaction.inputs.map(party),
    outputs: transaction.outputs.map(party),
    publicKey: Buffer.from(transaction.signingPubKey, "hex"),
    signature: keys.signSecp256k1At("BNB", path, digest).compact,
    accountNumber: BigInt(transaction.accountNumber),
    sequence: BigInt(transaction.sequence),
    memo: transaction.memo,
    source: BigInt(transaction.source),
  };
  if (!verifyBinanceSignature(signed, keys.network)) {
    throw new Error("The key at this path does not belong to the sender");
  }
  const raw = encodeStdTx(signed);
  return { raw: Buffer.from(raw).toString("hex"), hash: binanceHash(raw) };
}
