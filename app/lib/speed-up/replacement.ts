import { canonicalAddress, chainOf, type LiveChainId, networkFacts, type Speed } from "~/lib/chains";
import type { SpeedUpRuleInput } from "~/lib/forms/speed-up";
import { fromUnits } from "~/lib/money";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import type { IntentBase, SendAsset } from "~/lib/operations/intent";
import type { FoundTransaction } from "./explorer.server";

export const TABS = ["cancel", "speedup"] as const;
export type SpeedUpTab = (typeof TABS)[number];

/** The tab that a URL names; Cancel unless it says otherwise. */
export function readTab(text: string | null): SpeedUpTab {
  return TABS.find((tab) => tab === text) ?? "cancel";
}

/** Bytes of call data that fit into the cookie of intents beside everything else. */
const MAX_CALL_BYTES = 800;

/** `transfer(address,uint256)` and nothing before or behind. */
const TRANSFER_CALL = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** What a transaction does, as far as the console can tell. */
export interface Payment {
  /** In the chain's one spelling; of a token payment who gets the tokens, of a contract call the contract. */
  to: string;
  asset: SendAsset;
  /** Smallest units; null where the explorer does not say. */
  amount: bigint | null;
  /** Call data that is no payment of a known token, 0x hex. */
  data?: string;
}

/** Why a found transaction cannot be replaced from this sub-wallet; null when it can. */
export function refusalOf(
  found: FoundTransaction,
  { chain, fromAddress }: Pick<IntentBase, "chain" | "fromAddress">,
): string | null {
  if (canonicalAddress(chain, found.from.toLowerCase()) !== canonicalAddress(chain, fromAddress)) {
    return "Transaction found was not sent by this address";
  }
  if (found.isMined) {
    return "This transaction is in a block already, so that it can be neither sped up nor cancelled";
  }
  if (found.to === null) {
    return "This transaction creates a contract. The console can neither speed it up nor cancel it";
  }
  return found.data.length > 2 + 2 * MAX_CALL_BYTES
    ? "This transaction's contract call is too long for the console to make again"
    : null;
}

/** Reads what a transaction that `refusalOf` admits does. */
export function paymentOf(
  found: FoundTransaction,
  context: Pick<SpeedUpRuleInput, "chain" | "assets">,
): Payment {
  const { chain } = context;
  const to = canonicalAddress(chain, found.to?.toLowerCase() ?? "");
  const call = TRANSFER_CALL.exec(found.data);
  const token = call && found.value === 0n ? tokenAt(context, to) : null;
  if (call?.[1] && call[2] && token) {
    const amount = BigInt(`0x${call[2]}`);
    return { to: canonicalAddress(chain, `0x${call[1]}`), asset: token, amount };
  }
  const plain = { to, asset: nativeOf(chain), amount: found.value };
  return found.data === "0x" ? plain : { ...plain, data: found.data };
}

function nativeOf(chain: LiveChainId): SendAsset {
  const { symbol, decimals } = chainOf(chain).native;
  return { symbol, decimals, contractAddress: null };
}

function tokenAt(
  { chain, assets }: Pick<SpeedUpRuleInput, "chain" | "assets">,
  contract: string,
): SendAsset | null {
  for (const { symbol, decimals, contractAddress } of assets) {
    if (contractAddress === null) continue;
    const address = canonicalAddress(chain, contractAddress);
    if (address === contract) return { symbol, decimals, contractAddress: address };
  }
  return null;
}

/**
 * What takes the transaction's place. Cancel: the same with amount 0, and without the contract call or token transfer:
 * made again, it would happen all the same. Speed up: the same again.
 */
export function replacementOf(payment: Payment, tab: SpeedUpTab, chain: LiveChainId): Payment {
  return tab === "speedup" ? payment : { to: payment.to, asset: nativeOf(chain), amount: 0n };
}

/** The amount as the form shows it: whole coins, or "" where it is not known. */
export function formAmount({ amount, asset }: Payment): string {
  return amount === null ? "" : fromUnits(amount, asset.decimals);
}

/** The intent of a replacement: nonce and everything else that is not in `fee` comes from what is replaced. */
export function replacementIntent(
  found: FoundTransaction,
  { to, asset, amount, data }: Payment & { amount: bigint },
  fee: { gasPrice: bigint; gasLimit: bigint; quotedFor?: Speed | undefined },
  { chain, network, subWalletId, fromAddress }: IntentBase,
): EthereumPayment {
  const chainId = networkFacts(chain, network)?.chainId;
  if (chainId === undefined) throw new Error(`${chain} has no chain id on ${network}`);
  return {
    operation: "createEthereumTransaction",
    chain,
    network,
    subWalletId,
    fromAddress: canonicalAddress(chain, fromAddress),
    to,
    amount: amount.toString(),
    asset,
    chainId,
    fee: {
      speed: "CUSTOM",
      gasPrice: fee.gasPrice.toString(),
      gasLimit: fee.gasLimit.toString(),
      ...(fee.quotedFor !== undefined && { quotedFor: fee.quotedFor }),
    },
    nonce: found.nonce,
    replaces: found.hash,
    ...(data !== undefined && { data }),
  };
}
