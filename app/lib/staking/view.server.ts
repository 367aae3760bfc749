import { sendRules } from "~/lib/chains";
import type { FilledNotice } from "~/lib/forms/filled-notice";
import { emptyStakeForm, type StakeForm } from "~/lib/forms/stake-form";
import { paths, withSearch } from "~/lib/paths";
import type { DialogPlace } from "../dialog-place";
import { headView, isOf } from "../signing/head-view.server";
import { approvalSteps, type OutlookStep } from "../signing/outlook";
import { scaleOf } from "../signing/outlook-input.server";
import type { StakePage } from "./page-data.server";
import type { StakePageData, StakeTab, StakeTabView } from "./stake-forms";
import { rewardRows } from "./staked/rewards-view";
import { stakedView } from "./staked/staked-view";
import { coins, coinsWithWorth } from "./words.server";

export interface StakePlace extends DialogPlace {
  /** The dialog's path without a tab. */
  untabbed: string;
  /** As in the URL; null for the first. */
  tab: string | null;
}

export function findTab({ tab }: Pick<StakePlace, "tab">, { forms }: Pick<StakePage, "forms">) {
  if (tab === null) return forms.tabs[0];
  return forms.tabs.find(({ id }) => id === tab.toLowerCase()) ?? null;
}

/** Drops the current form's query. */
function tabUrl({ untabbed }: StakePlace, tab: string): string {
  return withSearch(untabbed, { tab });
}

export interface FilledStake {
  form: Partial<StakeForm>;
  notice: FilledNotice;
}

interface Beginning {
  once: string;
  /** Initial values other than the defaults, and their source. */
  filled: FilledStake | null;
  /** Whether the backend keeps a reference and a note with a request. */
  canAnnotate: boolean;
}

/** `form` is null for an unknown tab. */
export function stakeView(place: StakePlace, page: StakePage, beginning: Beginning) {
  const { forms, data } = page;
  const tab = findTab(place, page);
  return {
    ...headView(data),
    tabs: forms.tabs.map(({ id, label }) => ({
      label,
      to: tabUrl(place, id),
      isCurrent: id === tab?.id,
    })),
    form: tab && formView(place, tab, page, beginning),
  };
}

export type StakeView = ReturnType<typeof stakeView>;

export type StakeFormView = ReturnType<typeof formView>;

function formView(
  place: StakePlace,
  { id, explanation, button }: StakeTab,
  { forms, data }: StakePage,
  { once, filled, canAnnotate }: Beginning,
) {
  const { payer, chain, currency } = data;
  const { amount, fields, notices, next, cost, defaults, listsDelegates } = forms.view({ tab: id, data });
  return {
    tab: id,
    chain: chain.id,
    explanation,
    button,
    once,
    amount,
    fields,
    notices: notices.map(({ link, ...notice }) => ({
      ...notice,
      link: link && { to: tabUrl(place, link.tab), label: link.label },
    })),
    notice: filled?.notice ?? null,
    canAnnotate,
    defaults: { ...emptyStakeForm(), ...defaults, ...filled?.form },
    scale: scaleOf({ payer, chain }, { ...chain.native, contractAddress: null }),
    currency,
    isUltraCold: payer.wallet?.cluster.type === "ULTRA_COLD",
    staked: stakedPanel(place, id, data, listsDelegates ?? false),
    rewards: data.rewards?.items.length
      ? {
          rows: rewardRows(data.rewards.items, chain),
          moreTo: data.rewards.nextToken === null ? null : paths.wallet(data.base.subWalletId),
        }
      : null,
    next: stakeSteps(data, { next, cost }),
  };
}

function stakedPanel(
  place: StakePlace,
  tab: string,
  { staking, payer, chain, base }: StakePageData,
  listsDelegates: boolean,
) {
  if (!staking) return null;
  const native = { ...chain.native, contractAddress: null };
  return stakedView({
    staking: listsDelegates ? staking : { ...staking, delegates: [] },
    balance: payer.balances?.items.find(({ asset }) => isOf(asset, native)) ?? null,
    chain,
    subWalletId: base.subWalletId,
    withdrawTo: tab === "withdraw" ? null : tabUrl(place, "withdraw"),
    now: new Date(),
  });
}

function stakeSteps(data: StakePageData, { next, cost }: Pick<StakeTabView, "next" | "cost">): OutlookStep[] {
  const { payer } = data;
  return [
    {
      title: "Review before signing",
      detail: `The request is created, and the next screen shows it decoded and compared with what you entered, before anybody can sign it. ${cost ?? costWords(data)}`,
    },
    ...approvalSteps({
      walletName: payer.wallet?.walletName ?? "the wallet",
      approvals: data.approvals,
      moreByRules: data.moreByRules,
      isUltraCold: payer.wallet?.cluster.type === "ULTRA_COLD",
    }),
    ...next,
  ];
}

/** "The network's fee is usually about 0.17 ADA, at most 2 ADA (£0.60)." */
function costWords(data: StakePageData): string {
  const { usualFee, maxFee, fixedFee } = sendRules(data.chain.id) ?? {};
  if (fixedFee !== undefined) return `The network's fee is ${coinsWithWorth(data, fixedFee)}.`;
  const most = maxFee === undefined ? null : `at most ${coinsWithWorth(data, maxFee)}`;
  const usual = usualFee === undefined ? null : `usually about ${coins(data, usualFee)}`;
  const words = [usual, most].filter(Boolean).join(", ");
  return words ? `The network's fee is ${words}.` : "";
}
