import { type EthereumTransaction, ethereumSignable, maxFee } from "../chains/ethereum/build";
import { decodeTokenTransfer } from "../chains/ethereum/decode";
import { amountText } from "./amount";
import { type Reading, type ReadingContext, type Recipient, tokenKey } from "./reading";

type EvmNetwork = { name: string; unit: string; isXdc?: true };

/** By chain id: what a signature is good for. */
const networks: Record<number, EvmNetwork> = {
  1: { name: "Ethereum", unit: "ETH" },
  17000: { name: "Ethereum Holesky (test)", unit: "ETH" },
  56: { name: "Binance Smart Chain", unit: "BNB" },
  97: { name: "Binance Smart Chain testnet", unit: "BNB" },
  50: { name: "XDC Network", unit: "XDC", isXdc: true },
  51: { name: "XDC Apothem (test)", unit: "XDC", isXdc: true },
};
const WEI = 18;

/** Reads an unsigned legacy transaction of an EVM chain and computes its digest. */
export async function readEthereum(
  transaction: EthereumTransaction,
  context: ReadingContext,
): Promise<Reading> {
  const { subWalletPath, tokens } = context;
  if (!subWalletPath) throw new Error("The sub-wallet has no key");
  const network = networks[transaction.chainId];
  if (!network) throw new Error(`Chain id ${transaction.chainId} is no network that this phone knows`);
  // XDC Network writes xdc where the transaction itself has 0x.
  const shown = (address: string) => (network.isXdc ? address.replace(/^0x/, "xdc") : address);
  const transfer = decodeTokenTransfer(transaction.data);
  const token = tokens.get(tokenKey(transaction.to));
  const value = BigInt(transaction.value);
  const recipients: Recipient[] = [];
  if (transfer && token) {
    const amount = amountText(transfer.amount, token.decimals);
    recipients.push({ address: shown(transfer.to), amount, unit: token.symbol });
  }
  // A token payment that carries coins too pays the contract itself: never left unsaid.
  if (recipients.length === 0 || value > 0n) {
    recipients.push({
      address: shown(transaction.to),
      amount: amountText(value, WEI),
      unit: network.unit,
    });
  }
  return {
    network: `${network.name} · chain id ${transaction.chainId}`,
    from: [transaction.fromAddress],
    recipients,
    change: [],
    feeAtMost: amountText(maxFee(transaction), WEI),
    feeUnit: network.unit,
    nonce: transaction.nonce,
    callData: transaction.data && !(transfer && token) ? transaction.data : null,
    digests: [await ethereumSignable(transaction, subWalletPath)],
  };
}
