import { type EthereumTransaction, ethereumSignable, maxFee } from "../chains/ethereum/build";
import { decodeTokenTransfer } from "../chains/ethereum/decode";
import { networkOfChainId } from "../chains/ethereum/facts";
import { factsOf, networkWords } from "../chains/facts";
import { amountText, exactAmount } from "./amount";
import { readCall } from "./read-call";
import { type Reading, type ReadingContext, type Recipient, tokenKey } from "./reading";
import { unknownCall } from "./spenders";

export async function readEthereum(
  transaction: EthereumTransaction,
  context: ReadingContext,
): Promise<Reading> {
  const { subWalletPath, tokens } = context;
  if (!subWalletPath) throw new Error("The sub-wallet has no key");
  const known = networkOfChainId(transaction.chainId);
  if (!known) throw new Error(`This phone does not know the network with chain id ${transaction.chainId}`);
  const { nativeAsset, addresses } = factsOf(known.chain);
  const { symbol, decimals } = nativeAsset[known.network];
  // XDC Network writes addresses with xdc instead of 0x.
  const shown = addresses.canonical;
  const transfer = decodeTokenTransfer(transaction.data);
  const token = tokens.get(tokenKey(transaction.to));
  const value = BigInt(transaction.value);
  const recipients: Recipient[] = [];
  if (transfer && token) {
    const amount = exactAmount(transfer.amount, token.decimals);
    recipients.push({ address: shown(transfer.to), ...amount, unit: token.symbol });
  }
  // Coins in a token payment go to the contract itself, which must be shown.
  if (recipients.length === 0 || value > 0n) {
    recipients.push({
      address: shown(transaction.to),
      ...exactAmount(value, decimals),
      unit: symbol,
    });
  }
  const isPayment = transfer !== null && token !== undefined;
  const { allows = false, ...call } = (!isPayment && readCall(transaction.data, { token, shown })) || {};
  const callData = transaction.data && !("action" in call) && !isPayment ? transaction.data : null;
  return {
    ...(callData !== null && { warnings: [unknownCall(token)] }),
    ...call,
    ...((allows || (callData !== null && token)) && { mayTake: [tokenKey(transaction.to)] }),
    network: `${networkWords(known.chain, known.network)} · chain id ${transaction.chainId}`,
    from: [transaction.fromAddress],
    recipients,
    change: [],
    feeAtMost: amountText(maxFee(transaction), decimals),
    feeIsExact: false,
    feeUnit: symbol,
    nonce: transaction.nonce,
    callData,
    digests: [await ethereumSignable(transaction, subWalletPath)],
  };
}
