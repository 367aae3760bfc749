import { networkWords } from "../chains/facts";
import { type RippleTransaction, rippleSignable } from "../chains/ripple/build";
import { amountText, exactAmount } from "./amount";
import type { Reading, ReadingContext } from "./reading";

const DROPS = 6;

export async function readRipple(
  transaction: RippleTransaction,
  { network, subWalletPath }: Pick<ReadingContext, "network" | "subWalletPath">,
): Promise<Reading> {
  if (!subWalletPath) throw new Error("The sub-wallet has no key");
  const { account, destination, destinationTag, amount, fee, sequence, transactionType } = transaction;
  if (transactionType !== "Payment") throw new Error("Not a payment");
  return {
    network: networkWords("RIPPLE", network),
    from: [account],
    recipients: [
      {
        address: destination,
        ...exactAmount(BigInt(amount), DROPS),
        unit: "XRP",
        memo: destinationTag === undefined ? null : BigInt(destinationTag).toString(),
      },
    ],
    change: [],
    feeAtMost: amountText(BigInt(fee), DROPS),
    feeIsExact: true,
    feeUnit: "XRP",
    nonce: null,
    details: [
      { label: "Sequence number", value: BigInt(sequence).toString() },
      {
        label: "Destination tag",
        value: destinationTag === undefined ? "None" : BigInt(destinationTag).toString(),
      },
    ],
    callData: null,
    digests: [await rippleSignable(transaction, subWalletPath)],
  };
}
