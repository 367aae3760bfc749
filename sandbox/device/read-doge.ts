import { type DogeTransaction, dogeFee, dogeSignables } from "../chains/doge/build";
import { networkWords } from "../chains/facts";
import { amountText, exactAmount } from "./amount";
import { isOwnKey } from "./own-key";
import type { Reading, ReadingContext, Recipient } from "./reading";

const KOINU = 8;

export async function readDoge(transaction: DogeTransaction, context: ReadingContext): Promise<Reading> {
  const recipients: Recipient[] = [];
  const change: Recipient[] = [];
  for (const { address, amount, publicKeyProvenanceData } of transaction.outputs) {
    const isOwn = await isOwnKey("DOGE", publicKeyProvenanceData, address, context);
    (isOwn ? change : recipients).push({ address, ...exactAmount(BigInt(amount), KOINU), unit: "DOGE" });
  }
  return {
    network: networkWords("DOGE", context.network),
    from: [...new Set(transaction.inputs.map(({ address }) => address))],
    recipients,
    change,
    feeAtMost: amountText(dogeFee(transaction), KOINU),
    feeIsExact: true,
    feeUnit: "DOGE",
    nonce: null,
    callData: null,
    digests: await dogeSignables(transaction, context.network),
  };
}
