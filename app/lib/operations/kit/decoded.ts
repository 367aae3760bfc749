import { chainOf, type LiveChainId, memoRules } from "~/lib/chains";
import type { PaymentBase, SendAsset } from "../intent";
import type { Decoded, Fact, Previewed } from "./types";

/** What a payment's transaction knows beyond its intent. Amounts are decimal digits, or numbers, in smallest units. */
interface PaymentFacts {
  fee: { atMost: bigint; isExact: boolean };
  nonce?: number;
  /** Tag or memo that travels with the payment. */
  memo?: string | null;
  /** In the native asset; 0: none. */
  tip?: bigint;
  details?: Fact[];
  /** Outputs that come back to the sub-wallet. */
  change?: { address: string; amount: bigint }[];
}

export function nativeAsset(chain: LiveChainId): SendAsset {
  const { symbol, decimals } = chainOf(chain).native;
  return { symbol, decimals, contractAddress: null };
}

/** What comes back to the sub-wallet, an output each. */
export function changeFacts(
  chain: LiveChainId,
  outputs: readonly { address: string; amount: bigint }[],
): Fact[] {
  return outputs.map(({ address, amount }) => ({
    kind: "amount",
    label: "Change, back to you",
    units: amount.toString(),
    asset: nativeAsset(chain),
    address,
  }));
}

/**
 * A payment as its screens show it. Recipient, amount and asset are the intent's: for verifiers that refuse whatever
 * differs.
 */
export function decodedPayment(
  { chain, network, to, asset, amount }: PaymentBase,
  { fee, nonce, memo = null, tip = 0n, details = [], change = [] }: PaymentFacts,
): Decoded {
  const memoLabel = memoRules(chain)?.label;
  const native = nativeAsset(chain);
  const isNative = asset.contractAddress === null;
  return {
    chain,
    network,
    facts: [
      { kind: "recipient", label: "To", value: to, memo, isEntered: true },
      { kind: "amount", label: "Amount", units: amount, asset, isEntered: true },
    ],
    fee: { atMost: fee.atMost.toString(), isExact: fee.isExact },
    details: [
      ...(memoLabel ? [text(memoLabel, memo ?? "none", { isEntered: true })] : []),
      ...(tip === 0n ? [] : [{ ...amountFact("Tip", tip, native), isEntered: true as const }]),
      ...details,
      ...(isNative
        ? []
        : [{ kind: "address" as const, label: "Token contract", value: asset.contractAddress ?? "" }]),
      ...changeFacts(chain, change),
    ],
    total: isNative ? (BigInt(amount) + fee.atMost + tip).toString() : null,
    nonce: nonce ?? null,
  };
}

export function text(label: string, value: string, more: { isWide?: true; isEntered?: true } = {}): Fact {
  return { kind: "text", label, value, ...more };
}

export function amountFact(label: string, units: bigint, asset: SendAsset): Fact {
  return { kind: "amount", label, units: units.toString(), asset };
}

/** What a preview showed, for the comparison with what is created afterwards. */
export function previewedOf({ nonce, fee }: Decoded): Previewed {
  return { nonce, feeAtMost: fee?.atMost ?? "0" };
}
