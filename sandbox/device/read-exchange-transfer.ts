import { operationWords } from "../base/operation";
import { exchangeFactsOf } from "../exchanges/facts";
import { instructionDigest, type TransferInstruction } from "../exchanges/instruction";
import { exactAmount } from "./amount";
import type { Reading, ReadingContext } from "./reading";

export async function readExchangeTransfer(
  instruction: TransferInstruction,
  { assetOf, worthOf }: ReadingContext,
): Promise<Reading> {
  const { from, to, asset, value } = instruction;
  const { symbol, decimals } = await assetOf(asset);
  const worth = worthOf(asset, BigInt(value), decimals);
  const [sending, receiving] = [from, to].map(exchangeNameOf);
  return {
    action: operationWords.EXCHANGE_TRANSFER,
    network: `${sending ?? "Own sub-wallet"} to ${receiving ?? "own sub-wallet"}`,
    from: [from],
    recipients: [{ address: to, ...exactAmount(BigInt(value), decimals), unit: symbol }],
    change: [],
    feeAtMost: null,
    feeIsExact: true,
    feeUnit: symbol,
    nonce: null,
    details: [
      ...(worth === null ? [] : [{ label: "Worth now", value: worth }]),
      { label: "Sending exchange", value: sending ?? "None" },
      { label: "Receiving exchange", value: receiving ?? "None, a sub-wallet on its chain" },
    ],
    callData: null,
    digests: [instructionDigest(instruction)],
  };
}

const exchangeNameOf = (subWalletId: string): string | null =>
  exchangeFactsOf(subWalletId.split("/")[1] ?? "")?.name ?? null;
