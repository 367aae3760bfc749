import { can, memoRules, sendRules } from "~/lib/chains";
import { feeOptions } from "~/lib/fees";
import { emptySendForm } from "~/lib/forms/send-form";
import { availableText, headView } from "../signing/head-view.server";
import { outlookInput, scaleOf } from "../signing/outlook-input.server";
import type { SendPageData } from "./page-data.server";
import { recipientChoices } from "./recipient-choices.server";

/** What the send form shows, ready to be rendered. */
export type SendFormView = ReturnType<typeof sendFormView>;

/**
 * The send form of a sub-wallet.
 * @param once one-time token of a form that has not been sent yet
 */
export function sendFormView(pageData: SendPageData, once: string) {
  const { payer, chain, ruleInput: context } = pageData;
  const isUltraCold = payer.wallet?.cluster.type === "ULTRA_COLD";
  const rules = sendRules(chain.id);
  const memo = memoRules(chain.id);
  return {
    ...headView(pageData),
    once,
    hasPreview: rules?.hasPreview ?? false,
    memo: memo && { label: memo.label, absent: memo.absent },
    assets: context.assets.map((asset) => ({
      value: asset.symbol,
      label: [asset.symbol, availableText(pageData, asset)].filter(Boolean).join(" · "),
    })),
    defaultAsset: chain.native.symbol,
    defaults: emptySendForm(chain.native.symbol, rules?.fee ?? "network"),
    isUltraCold,
    whitelistEnabled: context.whitelistEnabled,
    recipients: recipientChoices(pageData),
    fees: feeOptions(chain.id, pageData.quotes),
    feeKind: rules?.fee ?? ("network" as const),
    supportsCustomNonce: can(chain.id, "supportsCustomNonce"),
    answersMax: rules?.answersMax ?? false,
    customTokens: can(chain.id, "supportsCustomTokens") && !context.whitelistEnabled,
    scales: Object.fromEntries(context.assets.map((asset) => [asset.symbol, scaleOf(pageData, asset)])),
    currency: pageData.currency,
    outlook: outlookInput(pageData),
  };
}
