import { chainOf, hasFixedFee, type LiveChainId, memoRules } from "~/lib/chains";
import type { ByteFee, PaidOutput, PaymentBase, SendAsset, WithOutputs } from "../intent";
import type { Decoded, DecodedFee, Fact } from "./types";

/** Beyond the intent. Amounts in smallest units. */
interface PaymentFacts {
  fee: DecodedFee;
  nonce?: number;
  memo?: string | null;
  tip?: bigint;
  details?: Fact[];
  change?: { address: string; amount: bigint }[];
  entered?: (string | null)[];
}

export function nativeAsset(chain: LiveChainId): SendAsset {
  const { symbol, decimals } = chainOf(chain).native;
  return { symbol, decimals, contractAddress: null };
}

/** A fee set by the network, not by the user. @param amount smallest units of the native asset */
export function networkFee(chain: LiveChainId, amount: bigint, isToken = false): DecodedFee {
  const atMost = amount.toString();
  const isExact = hasFixedFee(chain, { units: amount, isToken });
  return { atMost, isExact, basis: "network", speed: null, ...(isExact && { price: atMost }) };
}

interface WithByteFee {
  fee: ByteFee;
}

/** @param price smallest units a byte */
export function byteFeeOf(amount: bigint, price: bigint, { fee }: WithByteFee): DecodedFee {
  const speed = fee.speed === "CUSTOM" ? null : fee.speed;
  const basis = speed ? "limit" : "entered";
  return { atMost: amount.toString(), isExact: true, basis, speed, price: price.toString() };
}

export function enteredByteFee({ fee }: WithByteFee): string | null {
  return fee.speed === "CUSTOM" ? "Satoshi/Byte" : null;
}

export function changeFacts(
  chain: LiveChainId,
  outputs: readonly { address: string; amount: bigint }[],
): Fact[] {
  return outputs.map(({ address, amount }) => ({
    ...amountFact("Change, back to you", amount, nativeAsset(chain)),
    address,
    isTechnical: true,
  }));
}

/** For the screens. Recipient, amount and asset come from the intent, so verifiers must refuse any difference. */
export function decodedPayment(
  { chain, network, to, asset, amount, payments }: PaymentBase & WithOutputs,
  { fee, nonce, memo = null, tip = 0n, details = [], change = [], entered = [] }: PaymentFacts,
): Decoded {
  const memoLabel = memoRules(chain)?.label;
  const native = nativeAsset(chain);
  const token = asset.contractAddress;
  return {
    chain,
    network,
    facts: payments
      ? [
          { ...amountFact("Amount", BigInt(amount), asset), isHeadline: true },
          ...outputFacts(payments, asset),
        ]
      : [
          { kind: "recipient", label: "To", value: to, memo },
          { kind: "amount", label: "Amount", units: amount, asset },
        ],
    fee,
    details: [
      ...(memoLabel ? [textFact(memoLabel, memo ?? "none")] : []),
      ...(tip === 0n ? [] : [tipFact(tip, native)]),
      ...details,
      ...(token === null ? [] : [addressFact("Token contract", token)]),
      ...(asset.typedSymbol ? [textFact("Typed symbol", typedSymbolText(asset))] : []),
      ...changeFacts(chain, change),
    ],
    total: token === null ? (BigInt(amount) + BigInt(fee.atMost) + tip).toString() : null,
    nonce: nonce ?? null,
    entered: ["recipient", memoLabel?.toLowerCase(), "amount", ...entered].filter(
      (name) => !!name,
    ) as string[],
  };
}

function outputFacts(payments: readonly PaidOutput[], asset: SendAsset): Fact[] {
  return payments.map(({ position, to, amount }) => ({
    ...amountFact(`Payment ${position}`, BigInt(amount), asset),
    address: to,
    role: "payment" as const,
  }));
}

/** Whatever was typed, a listed token has its own symbol. */
function typedSymbolText({ symbol, typedSymbol }: SendAsset): string {
  return `“${typedSymbol}”, but the token at this address is ${symbol}`;
}

export function textFact(label: string, value: string, isWide?: boolean): Fact {
  return { kind: "text", label, value, ...(isWide && { isWide: true as const }) };
}

export function technicalFact(label: string, value: string): Fact {
  return { kind: "text", label, value, isTechnical: true };
}

export function addressFact(label: string, value: string): Fact {
  return { kind: "address", label, value };
}

export function amountFact(label: string, units: bigint, asset: SendAsset) {
  return { kind: "amount", label, units: units.toString(), asset } satisfies Fact;
}

/** Worded as on the phone, to compare the two screens. */
export function actionFact(value: string): Fact {
  return { ...textFact("Action", value), role: "action" };
}

export function outcomeFact(value: string): Fact {
  return { ...textFact("What happens", value, true), role: "outcome" };
}

export function tipFact(units: bigint, asset: SendAsset): Fact {
  return { ...amountFact("Tip", units, asset), role: "tip" };
}

/** The amount paid or, if it pays nobody, the one marked as headline. */
export function headlineOf({ facts }: Pick<Decoded, "facts">): Extract<Fact, { kind: "amount" }> | null {
  const pays = facts.some(({ kind }) => kind === "recipient");
  const amounts = facts.filter((fact) => fact.kind === "amount");
  return amounts.find(({ isHeadline }) => pays || isHeadline) ?? null;
}
