import { type FeeJudging, feeDoubts } from "~/lib/fees/high-fee";
import { usualPrices } from "~/lib/fees/price-history.server";
import type { FeeQuotes } from "~/lib/fees/speeds";
import type { Intent } from "~/lib/operations";
import { scaleOf } from "../outlook-input.server";
import type { SigningData } from "../signing-data.server";
import type { Question } from "./questions";
import { question } from "./questions.server";

export interface KnownFee {
  quotes: FeeQuotes;
  /** Smallest units of the native asset; null without a preview. */
  prepared: string | null;
}

export function feeQuestion(
  signing: Pick<SigningData, "payer" | "chain" | "currency">,
  intent: Intent,
  known: KnownFee,
): Question | null {
  const { native } = signing.chain;
  const judging: FeeJudging = {
    ...known,
    usualFast: usualPrices(intent).FAST,
    native,
    scale: scaleOf(signing, { ...native, contractAddress: null }),
    assetScale: "asset" in intent ? scaleOf(signing, intent.asset) : null,
    currency: signing.currency,
  };
  const doubts = feeDoubts(intent, judging);
  if (doubts.length === 0) return null;
  return question("fee", [intent], { text: doubts.join(" "), tick: "I want to pay this fee" });
}
