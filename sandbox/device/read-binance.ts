import { type BinanceTransaction, binanceSignable } from "../chains/binance/build";
import { TRANSFER_FEE } from "../chains/binance/facts";
import { networkWords } from "../chains/facts";
import { amountText, exactAmount } from "./amount";
import type { Reading, ReadingContext } from "./reading";

const JAGER = 8;

export async function readBinance(
  transaction: BinanceTransaction,
  { network, subWalletPath }: ReadingContext,
): Promise<Reading> {
  if (!subWalletPath) throw new Error("The sub-wallet has no key");
  const { chainId, inputs, outputs, memo, sequence } = transaction;
  return {
    network: `${networkWords("BINANCE", network)} · ${chainId}`,
    from: inputs.map(({ address }) => address),
    recipients: outputs.flatMap(({ address, coins }) =>
      coins.map(({ denom, amount }) => ({
        address,
        ...exactAmount(BigInt(amount), JAGER),
        unit: denom,
        memo: memo || null,
      })),
    ),
    change: [],
    // The chain's fixed fee, not the one that the service reports.
    feeAtMost: amountText(TRANSFER_FEE, JAGER),
    feeIsExact: true,
    feeUnit: "BNB",
    nonce: null,
    details: [
      { label: "Sequence number", value: BigInt(sequence).toString() },
      ...(memo ? [{ label: "Memo", value: memo }] : []),
    ],
    callData: null,
    digests: [binanceSignable(transaction, subWalletPath)],
  };
}
