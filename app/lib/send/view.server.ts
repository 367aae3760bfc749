import { can, memoRules, sendRules } from "~/lib/chains";
import { feeOptions } from "~/lib/fees";
import { recipientKey } from "~/lib/forms/send-form";
import { amountText, formatCrypto } from "~/lib/money";
import { CUT, cut } from "~/lib/present/format";
import { isOf, type OfferedAsset, outlookFacts, scaleOf } from "./outlook-facts.server";
import type { Recipient, SendSituation } from "./page-data.server";

/** What the send form shows, ready to be rendered. */
export type SendFormView = ReturnType<typeof sendFormView>;

/**
 * The send form of a sub-wallet, in words.
 * @param once one-time token of a form that has not been sent yet
 */
export function sendFormView(situation: SendSituation, once: string) {
  const { payer, chain, context, recipients } = situation;
  const isUltraCold = payer.wallet?.cluster.type === "ULTRA_COLD";
  const rules = sendRules(chain.id);
  const memo = memoRules(chain.id);
  return {
    ...headView(situation),
    once,
    hasPreview: rules?.hasPreview ?? false,
    memo: memo && { label: memo.label, absent: memo.absent },
    assets: context.assets.map((asset) => ({
      value: asset.symbol,
      label: [asset.symbol, availableText(situation, asset)].filter(Boolean).join(" · "),
    })),
    defaultAsset: chain.native.symbol,
    isUltraCold,
    whitelistEnabled: context.whitelistEnabled,
    recipients: [
      { label: "Address book", options: optionsOf(recipients, "address-book") },
      { label: "Sub-wallets", options: optionsOf(recipients, "own-sub-wallet") },
    ],
    fees: feeOptions(chain.id, situation.quotes),
    feeKind: rules?.fee ?? ("network" as const),
    supportsCustomNonce: can(chain.id, "supportsCustomNonce"),
    answersMax: rules?.answersMax ?? false,
    customTokens: can(chain.id, "supportsCustomTokens") && !context.whitelistEnabled,
    scales: Object.fromEntries(context.assets.map((asset) => [asset.symbol, scaleOf(situation, asset)])),
    currency: situation.currency,
    outlook: outlookFacts(situation),
  };
}

/** The dialog's head: whose money, where, and how much of it is there. */
export function headView(situation: SendSituation) {
  const { payer, chain } = situation;
  return {
    symbol: chain.native.symbol,
    name: payer.name,
    walletName: payer.wallet?.walletName ?? "",
    available: availableText(situation, { ...chain.native, contractAddress: null }),
  };
}

/** Null where the service keeps no balances of the chain. */
function availableText({ payer, chain }: SendSituation, asset: OfferedAsset): string | null {
  if (!can(chain.id, "supportsBalances")) return null;
  const held = payer.balances?.items.find((one) => isOf(one.asset, asset));
  if (!held) return `0 ${asset.symbol} available`;
  const decimals = asset.decimals ?? chain.native.decimals;
  return `${formatCrypto(amountText(held.available ?? held.amount, decimals))} ${asset.symbol} available`;
}

function optionsOf(recipients: readonly Recipient[], source: Recipient["source"]) {
  return recipients
    .filter((one) => one.source === source)
    .map(({ name, address, memo, isOnline }) => ({
      value: recipientKey({ address, memo }),
      label: cut(name, labelLength(source, isOnline)),
      address,
      memo,
    }));
}

function labelLength(source: Recipient["source"], isOnline: boolean): number {
  if (source === "address-book") return CUT.addressBookName;
  return isOnline ? CUT.subWalletOptionOnline : CUT.subWalletOptionOther;
}
