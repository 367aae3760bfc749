import { can, memoRules, sendRules } from "~/lib/chains";
import { feeOptions } from "~/lib/fees";
import type { FilledNotice } from "~/lib/forms/filled-notice";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { fromUnits } from "~/lib/money";
import { paths } from "~/lib/paths";
import { type AvailableView, availableView, headView } from "../signing/head-view.server";
import { type OutlookRecipient, outlook, withRecipients } from "../signing/outlook";
import { outlookInput, scaleOf } from "../signing/outlook-input.server";
import type { SendPageData } from "./page-data.server";
import { type RecipientChoices, recipientChoices } from "./recipient-choices.server";
import type { SendTemplates } from "./templates.server";

interface FilledSendForm {
  form: Partial<SendForm>;
  found: { choices: RecipientChoices; found: OutlookRecipient[] } | null;
  notice: FilledNotice;
}

export type SendFormView = ReturnType<typeof sendFormView>;

/** @param filled initial values other than the defaults, with their recipients */
export function sendFormView(
  pageData: SendPageData,
  once: string,
  filled: FilledSendForm | null = null,
  templates: SendTemplates | null = null,
) {
  const { payer, chain, ruleInput: context } = pageData;
  const isUltraCold = payer.wallet?.cluster.type === "ULTRA_COLD";
  const rules = sendRules(chain.id);
  const memo = memoRules(chain.id);
  const facts = withRecipients(outlookInput(pageData), filled?.found?.found ?? []);
  const defaults = { ...emptySendForm(chain.native.symbol, rules?.fee ?? "network"), ...filled?.form };
  return {
    ...headView(pageData),
    once,
    hasPreview: rules?.hasPreview ?? false,
    memo: memo && { label: memo.label, absent: memo.absent },
    assets: context.assets.map((asset) => ({
      value: asset.symbol,
      label: assetLabel(asset.symbol, availableView(pageData, asset)),
    })),
    defaultAsset: chain.native.symbol,
    defaults,
    notice: filled?.notice ?? null,
    templates,
    canAnnotate: pageData.canAnnotate,
    test: pageData.canTest
      ? {
          usual: fromUnits(rules?.testAmount ?? 1n, chain.native.decimals),
          hasTokens: rules?.hasTokens ?? false,
        }
      : null,
    isUltraCold,
    whitelistEnabled: context.whitelistEnabled,
    recipients: filled?.found?.choices ?? recipientChoices(pageData),
    fees: feeOptions(chain.id, { ...facts, quotes: pageData.quotes }),
    feeKind: rules?.fee ?? ("network" as const),
    supportsCustomNonce: can(chain.id, "supportsCustomNonce"),
    customTokens: can(chain.id, "supportsCustomTokens") && !context.whitelistEnabled,
    scales: Object.fromEntries(context.assets.map((asset) => [asset.symbol, scaleOf(pageData, asset)])),
    currency: pageData.currency,
    suggestionsUrl: paths.recipients(context.subWalletId),
    outlook: facts,
    next: outlook(facts, defaults),
  };
}

function assetLabel(symbol: string, available: AvailableView | null): string {
  const held = available?.held.map(({ amount, words }) => `${amount} ${words}`) ?? [];
  return [symbol, available?.words, ...held].filter(Boolean).join(" · ");
}
