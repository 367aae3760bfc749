import { instructionDigest, type TransferInstruction } from "../exchanges/instruction";
import { amountText } from "./amount";
import type { Reading, ReadingContext } from "./reading";

/** Reads an exchange instruction and computes its digest. */
export async function readExchangeTransfer(
  instruction: TransferInstruction,
  { assetOf }: ReadingContext,
): Promise<Reading> {
  const { from, to, asset, value } = instruction;
  const { symbol, decimals } = await assetOf(asset);
  return {
    action: "Exchange transfer",
    network: `${exchangeOf(from)} to ${exchangeOf(to)}`,
    from: [from],
    recipients: [{ address: to, amount: amountText(BigInt(value), decimals), unit: symbol }],
    change: [],
    feeAtMost: null,
    feeIsExact: true,
    feeUnit: symbol,
    nonce: null,
    callData: null,
    digests: [instructionDigest(instruction)],
  };
}

/** The middle part of a sub-wallet id. */
const exchangeOf = (subWalletId: string): string => subWalletId.split("/")[1] ?? subWalletId;
