import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { hash160 } from "../hashes";
import type { Network } from "../names";
import { binanceAddressOf } from "./address";
import { chainIds } from "./facts";
import { signDocBytes } from "./sign-doc";
import { binanceHash, decodeStdTx, type Party, type StdTx } from "./std-tx";

/** Quantities in smallest units. */
export type DecodedBinance = {
  hash: string;
  from: string;
  to: string;
  denom: string;
  amount: bigint;
  accountNumber: bigint;
  sequence: bigint;
  isRightlySigned: boolean;
};

/** @param raw hex @throws Error for anything but a transfer of one coin to one account */
export function decodeBinanceTransaction(raw: string, network: Network): DecodedBinance {
  const bytes = Buffer.from(raw, "hex");
  const transaction = decodeStdTx(bytes);
  const [input, ...moreInputs] = transaction.inputs;
  const [output, ...moreOutputs] = transaction.outputs;
  const spent = input && readSingleCoin(input);
  const paid = output && readSingleCoin(output);
  if (!input || !output || !spent || !paid || moreInputs.length > 0 || moreOutputs.length > 0) {
    throw new Error("Not a transfer of one coin from one account to another");
  }
  if (spent.denom !== paid.denom || spent.amount !== paid.amount) {
    throw new Error("Inputs and outputs do not match");
  }
  return {
    hash: binanceHash(bytes),
    from: binanceAddressOf(input.account, network),
    to: binanceAddressOf(output.account, network),
    ...paid,
    accountNumber: transaction.accountNumber,
    sequence: transaction.sequence,
    isRightlySigned: verifyBinanceSignature(transaction, network),
  };
}

/** Checks that the key is the sender's and its low-s signature covers this network's document. */
export function verifyBinanceSignature(transaction: StdTx, network: Network): boolean {
  const { publicKey, signature, inputs } = transaction;
  const isSenders = inputs.every(({ account }) => Buffer.compare(hash160(publicKey), account) === 0);
  if (!isSenders || publicKey.length !== 33) return false;
  const digest = sha256(
    signDocBytes({
      ...transaction,
      chainId: chainIds[network],
      inputs: inputs.map((party) => named(party, network)),
      outputs: transaction.outputs.map((party) => named(party, network)),
    }),
  );
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true, format: "compact" });
  } catch {
    return false;
  }
}

const named = ({ account, coins }: Party, network: Network) => ({
  address: binanceAddressOf(account, network),
  coins,
});

function readSingleCoin({ coins }: Party) {
  return coins.length === 1 ? coins[0] : undefined;
}
