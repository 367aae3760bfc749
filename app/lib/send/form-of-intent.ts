import { can, canonicalAddress, chainOf } from "~/lib/chains";
import { toGasForm } from "~/lib/fees/gas";
import type { FeeQuotes } from "~/lib/fees/speeds";
import { listedToken } from "~/lib/forms/asset";
import {
  CUSTOM_TOKEN,
  type KnownRecipient,
  type OfferedAsset,
  recipientKey,
  type SendForm,
} from "~/lib/forms/send-form";
import { fromUnits } from "~/lib/money";
import type { PaymentIntent } from "~/lib/operations";

interface KnownPayees {
  assets: readonly OfferedAsset[];
  /** Known recipients with the payment's address. */
  recipients: readonly KnownRecipient[];
}

interface Known extends KnownPayees {
  quotes: FeeQuotes;
  /** False for a payment of its own, at today's fee. */
  keepsFee: boolean;
}

export interface PaymentDetails extends Pick<PaymentIntent, "chain" | "to" | "asset"> {
  memo: string | null;
  /** Smallest units; null: to be typed. */
  amount: string | null;
}

export function detailsOf(intent: PaymentIntent): PaymentDetails {
  const { chain, to, asset, amount } = intent;
  return { chain, to, asset, amount, memo: "destinationTag" in intent ? intent.destinationTag : null };
}

/** Its fields of the send form. Null if its asset is not available here. */
export function paymentFields(
  payment: PaymentDetails,
  { assets, recipients }: KnownPayees,
): Partial<SendForm> | null {
  const asset = assetFields(payment, assets);
  if (!asset) return null;
  const amount = payment.amount && fromUnits(BigInt(payment.amount), payment.asset.decimals);
  return { ...asset, ...recipientFields(payment, recipients), ...(amount && { amount }) };
}

/** The send form that repeats this intent, without its nonce. Null if its asset is not available here. */
export function formOfIntent(
  intent: PaymentIntent,
  { assets, recipients, quotes, keepsFee }: Known,
): Partial<SendForm> | null {
  const fields = paymentFields(detailsOf(intent), { assets, recipients });
  return fields && { ...fields, ...(keepsFee && feeFields(intent, quotes)) };
}

function assetFields(
  { chain, asset }: PaymentDetails,
  assets: readonly OfferedAsset[],
): Partial<SendForm> | null {
  const { contractAddress, symbol, decimals, typedSymbol } = asset;
  if (contractAddress === null) return { asset: chainOf(chain).native.symbol };
  const listed = listedToken(chain, contractAddress, assets);
  if (listed) return { asset: listed.symbol };
  if (!can(chain, "supportsCustomTokens")) return null;
  return {
    asset: CUSTOM_TOKEN,
    tokenAddress: contractAddress,
    // An ambiguous symbol carries its address, which was not typed.
    tokenSymbol: typedSymbol ?? symbol.replace(` (${contractAddress})`, ""),
    tokenDecimals: String(decimals),
  };
}

/** Selected if listed with the same memo, otherwise typed. */
function recipientFields(
  { chain, to, memo }: PaymentDetails,
  recipients: readonly KnownRecipient[],
): Partial<SendForm> {
  const there = recipients.filter(
    ({ address }) => canonicalAddress(chain, address) === canonicalAddress(chain, to),
  );
  const chosen = there.find((one) => one.memo === memo) ?? there.find((one) => one.memo === null);
  const typedMemo = chosen?.memo ? "" : (memo ?? "");
  return chosen
    ? { recipient: recipientKey(chosen), to: "", memo: typedMemo }
    : { recipient: "", to, memo: typedMemo };
}

function feeFields(intent: PaymentIntent, quotes: FeeQuotes): Partial<SendForm> {
  if ("tip" in intent) {
    const tip = BigInt(intent.tip ?? "0");
    return tip === 0n ? {} : { fee: "CUSTOM", tip: fromUnits(tip, chainOf(intent.chain).native.decimals) };
  }
  if (!("fee" in intent)) return {};
  const { fee } = intent;
  if (fee.speed !== "CUSTOM") return { fee: fee.speed };
  return "gasPrice" in fee ? toGasForm(fee, quotes) : { fee: "CUSTOM", satoshiPerByte: fee.satoshiPerByte };
}
