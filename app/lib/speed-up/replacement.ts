import { canonicalAddress, chainOf, type LiveChainId, networkFacts, type Speed } from "~/lib/chains";
import type { SpeedUpRuleInput } from "~/lib/forms/speed-up";
import { fromUnits } from "~/lib/money";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import type { IntentBase, SendAsset } from "~/lib/operations/intent";
import type { FoundTransaction } from "./explorer.server";

export const TABS = ["cancel", "speedup"] as const;
export type SpeedUpTab = (typeof TABS)[number];

export function readTab(text: string | null): SpeedUpTab {
  return TABS.find((tab) => tab === text) ?? "cancel";
}

/** The intent cookie has room for this many bytes of call data. */
const MAX_CALL_BYTES = 800;

/** `transfer(address,uint256)` without extra bytes. */
const TRANSFER_CALL = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

export interface Payment {
  /** Canonical; the recipient of a token payment, or the contract called. */
  to: string;
  asset: SendAsset;
  /** Smallest units; null if the explorer does not return it. */
  amount: bigint | null;
  /** 0x hex call data, unless it is a payment of a known token. */
  data?: string;
}

/** Why this sub-wallet cannot replace the transaction; null if it can. */
export function refusalOf(
  found: FoundTransaction,
  { chain, fromAddress }: Pick<IntentBase, "chain" | "fromAddress">,
): string | null {
  if (canonicalAddress(chain, found.from.toLowerCase()) !== canonicalAddress(chain, fromAddress)) {
    return "Transaction found was not sent by this address";
  }
  if (found.isMined) {
    return "This transaction is already in a block and can no longer be sped up or cancelled";
  }
  if (found.to === null) {
    return "This transaction creates a contract. The console cannot speed it up or cancel it";
  }
  return found.data.length > 2 + 2 * MAX_CALL_BYTES
    ? "This transaction's contract call is too long for the console to repeat"
    : null;
}

/** Expects a transaction accepted by `refusalOf`. */
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

/** Cancel: amount 0 and no call data, since repeating a call would still execute it. Speed up: the same again. */
export function replacementOf(payment: Payment, tab: SpeedUpTab, chain: LiveChainId): Payment {
  return tab === "speedup" ? payment : { to: payment.to, asset: nativeOf(chain), amount: 0n };
}

/** Whole coins; "" if unknown. */
export function formAmount({ amount, asset }: Payment): string {
  return amount === null ? "" : fromUnits(amount, asset.decimals);
}

/** Everything except `fee`, including the nonce, comes from the replaced transaction. */
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
