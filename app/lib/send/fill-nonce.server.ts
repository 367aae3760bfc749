import { networkFacts, sendRules } from "~/lib/chains";
import { feeOptions } from "~/lib/fees";
import { isSpeed } from "~/lib/fees/speeds";
import { nonceProblem } from "~/lib/forms/nonce";
import { type PaymentIntent, toIntent } from "~/lib/operations";
import { nativeAsset } from "~/lib/operations/kit/decoded";
import { headView } from "../signing/head-view.server";
import { outlookInput } from "../signing/outlook-input.server";
import { canFillNonce } from "../signing/pending-before-view.server";
import type { SendPageData } from "./page-data.server";

export type FillView = NonNullable<ReturnType<typeof fillView>>;

/**
 * Fills a nonce by a zero payment to the sub-wallet itself; null if the nonce is invalid or the chain does not offer
 * it. @param nonce as in the URL
 */
export function fillView(pageData: SendPageData, nonce: string) {
  if (!canFillNonce(pageData.chain.id) || nonceProblem(nonce) !== null) return null;
  return {
    ...headView(pageData),
    nonce: Number(nonce),
    fees: feeOptions(pageData.chain.id, { ...outlookInput(pageData), quotes: pageData.quotes })
      .filter(({ value }) => isSpeed(value))
      .map(({ value, label, detail, costs }) => ({ value, label, detail: costs?.coin ?? detail })),
  };
}

/** @param fee a speed @returns null if nonce or fee are not offered by the form */
export function fillIntent(
  pageData: SendPageData,
  { nonce, fee }: { nonce: string; fee: string },
): PaymentIntent | null {
  const { base, chain } = pageData;
  const rules = sendRules(chain.id);
  if (!rules || !isSpeed(fee) || !fillView(pageData, nonce)) return null;
  const payment = { ...base, to: base.fromAddress, amount: "0", asset: nativeAsset(chain.id) };
  return toIntent(payment, {
    rules,
    chainId: networkFacts(chain.id, base.network)?.chainId ?? null,
    memo: null,
    nonce: Number(nonce),
    gasFee: () => ({ speed: fee }),
    byteFee: () => ({ speed: fee }),
    tip: () => null,
  });
}
