import { decodeTokenTransfer } from "../chains/ethereum/decode";
import { type EthereumTransaction, ethereumSignable, maxFee } from "../chains/ethereum/transaction";
import { amountText } from "./amount";
import { type Reading, type ReadingContext, type Recipient, tokenKey } from "./reading";

const networks: Record<number, string> = { 1: "Ethereum", 17000: "Ethereum Holesky (test)" };
const WEI = 18;

/** Reads an unsigned legacy Ethereum transaction and computes its digest. */
export async function readEthereum(
  transaction: EthereumTransaction,
  context: ReadingContext,
): Promise<Reading> {
  const { subWalletPath, tokens } = context;
  if (!subWalletPath) throw new Error("The sub-wallet has no key");
  const transfer = decodeTokenTransfer(transaction.data);
  const token = tokens.get(tokenKey(transaction.to));
  const value = BigInt(transaction.value);
  const recipients: Recipient[] = [];
  if (transfer && token) {
    const amount = amountText(transfer.amount, token.decimals);
    recipients.push({ address: transfer.to, amount, unit: token.symbol });
  }
  // A token payment that carries coins too pays the contract itself: never left unsaid.
  if (recipients.length === 0 || value > 0n) {
    recipients.push({ address: transaction.to, amount: amountText(value, WEI), unit: "ETH" });
  }
  return {
    network: `${networks[transaction.chainId] ?? "Unknown network"} · chain id ${transaction.chainId}`,
    from: [transaction.fromAddress],
    recipients,
    change: [],
    feeAtMost: amountText(maxFee(transaction), WEI),
    feeUnit: "ETH",
    nonce: transaction.nonce,
    callData: transaction.data && !(transfer && token) ? transaction.data : null,
    digests: [await ethereumSignable(transaction, subWalletPath)],
  };
}
