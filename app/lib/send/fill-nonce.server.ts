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

/** What the form shows that uses up a nonce. */
export type FillView = NonNullable<ReturnType<typeof fillView>>;

/**
 * The form that uses up a nonce by a transaction which pays nothing, to the sub-wallet itself.
 * @param nonce as the URL has it
 * @returns null where that is not offered, or the text is no nonce
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

/**
 * The transaction with this nonce that pays nothing.
 * @param fee a speed
 * @returns null when nonce or fee are none of those that the form offers
 */
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
