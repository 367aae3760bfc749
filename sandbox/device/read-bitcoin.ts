import { type BitcoinTransaction, bitcoinDigests, bitcoinFee } from "../chains/bitcoin/build";
import { networkWords } from "../chains/facts";
import { signableDigest } from "../records/signable";
import { amountText, exactAmount } from "./amount";
import { isOwnKey } from "./own-key";
import type { Reading, ReadingContext, Recipient } from "./reading";

const SATOSHI = 8;

export async function readBitcoin(
  transaction: BitcoinTransaction,
  context: ReadingContext,
): Promise<Reading> {
  const recipients: Recipient[] = [];
  const change: Recipient[] = [];
  for (const output of transaction.outputs) {
    const amount = exactAmount(BigInt(output.amountToSend), SATOSHI);
    const line = { address: output.recipientAddress, ...amount, unit: "BTC" };
    const isOwn = await isOwnKey("BTC", output.publicKeyProvenanceData, output.recipientAddress, context);
    (isOwn ? change : recipients).push(line);
  }
  const digests = await bitcoinDigests(transaction, context.network);
  return {
    network: networkWords("BITCOIN", context.network),
    from: [...new Set(transaction.inputs.map(({ address }) => address))],
    recipients,
    change,
    feeAtMost: amountText(bitcoinFee(transaction), SATOSHI),
    feeIsExact: true,
    feeUnit: "BTC",
    nonce: null,
    callData: null,
    digests: transaction.inputs.map((input, at) =>
      signableDigest(digests[at]!, input.publicKeyProvenanceData.path),
    ),
  };
}
