import type { Page } from "~/lib/custody/shapes.server";
import type { StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import type { LookAlikeView } from "~/lib/forms/look-alike";
import type { StakeField, StakeForm } from "~/lib/forms/stake-form";
import type { Issue, Rule } from "~/lib/issue";
import { fromUnits } from "~/lib/money";
import type { StakeIntent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import type { OutlookStep } from "~/lib/signing/outlook";
import type { Question } from "~/lib/signing/questions/questions";
import type { SigningData } from "~/lib/signing/signing-data.server";
import type { StakeFieldsView } from "./fields-view";

/** A tab of the stake dialog. */
export interface StakeTab {
  /** As in the URL, lower case. */
  id: string;
  label: string;
  /** What it does, in one line. */
  explanation: string;
  /** The button that leads to the review: 'Review stake'. */
  button: string;
}

/** What the forms of one sub-wallet are checked against and shown with. */
export interface StakePageData<Own = unknown> extends SigningData {
  /** What is staked now; null where the backend does not say. */
  staking: Staking | null;
  /** The newest rewards; null where the backend does not list them. */
  rewards: Page<StakeReward> | null;
  /** What `load` has found. */
  own: Own;
}

/** A form of one tab. */
export interface StakeInput<Own = unknown> {
  form: StakeForm;
  /** The tab's id. */
  tab: string;
  data: StakePageData<Own>;
}

export type StakeRule<Own = unknown> = Rule<StakeInput<Own>, StakeField>;

interface InvalidForm {
  ok: false;
  /** In the order of the specification: the first is the one to show. */
  issues: Issue<StakeField>[];
  /** Two addresses to be compared before the form is sent again. */
  lookAlike?: LookAlikeView | null;
}

export type StakeResult = { ok: true; intent: StakeIntent } | InvalidForm;

/** 'Max': the amount field's value, and what it leaves out, in words. */
export type StakeMax = { ok: true; amount: string; words: string } | InvalidForm;

/** What the amount field of a tab says. */
export interface StakeAmountView {
  label: string;
  hint: string | null;
  hasMax: boolean;
}

/** Something to know before the form is filled in. */
export interface StakeNotice {
  tone: "info" | "warn";
  title: string | null;
  words: string;
  /** Leads to another tab. */
  link: { tab: string; label: string } | null;
}

/** What a tab shows besides what every tab has. */
export interface StakeTabView {
  /** Null where the tab has no amount. */
  amount: StakeAmountView | null;
  /** Rendered by the component of this kind (`components/staking/stake-fields.tsx`). */
  fields: StakeFieldsView;
  notices: StakeNotice[];
  /** 'What happens next', after the steps that every request has. */
  next: OutlookStep[];
  /** Whether the validators or pools of now are listed beside the form. */
  listsDelegates?: boolean;
  /** What the transaction costs, in a sentence; left out where it is what any transaction of the chain costs. */
  cost?: string;
  /** The form before any input, where it is not empty. */
  defaults?: Partial<StakeForm>;
}

/**
 * How a chain is staked on: one for each `StakeKind`, listed in `registry.server.ts`. Everything is said of one tab.
 * Methods, so that each may know the type of what its own `load` has found.
 */
export interface StakeForms<Own = unknown> {
  /** The first is the default. */
  tabs: readonly [StakeTab, ...StakeTab[]];
  /**
   * What else the forms need of the backend; asked along with the rest of the page.
   * @param form the form that is to be checked, if any
   */
  load?(session: Session, subWalletId: string, form: StakeForm | null): Promise<Own>;
  /** Pure: the intent of a sound form, or everything that is wrong with it. */
  check(input: StakeInput<Own>): StakeResult;
  max?(input: StakeInput<Own>): StakeMax;
  /**
   * What a button of its own does to the form, such as adding a validator; null for one that it does not have.
   * @param stage the button's value
   */
  edit?(stage: string, input: StakeInput<Own>): StakeEdit | null;
  /** The button that Enter presses instead of the tab's own, by its value; null: the tab's own. */
  enter?(input: StakeInput<Own>): string | null;
  /** What has to be ticked before this intent is sent. */
  questions?(input: StakeInput<Own>, intent: StakeIntent): Question[];
  view(input: Omit<StakeInput<Own>, "form">): StakeTabView;
  /** The tab and the form that would make this intent again, without its nonce; null where they cannot be told. */
  again?(intent: StakeIntent, data: StakePageData<Own>): StakeAgain | null;
}

export interface StakeAgain {
  tab: string;
  form: Partial<StakeForm>;
}

export type StakeEdit = { ok: true; form: Partial<StakeForm> } | InvalidForm;

/** Smallest units of the sub-wallet's stake in these states together; null where the backend does not say. */
export function unitsIn({ staking }: Pick<StakePageData, "staking">, ...states: string[]): bigint | null {
  if (!staking) return null;
  const parts = staking.parts.filter(({ state, amount }) => states.includes(state) && /^\d+$/.test(amount));
  return parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** The least that can be staked by itself in smallest units; null where the backend names no limit. */
export function reportedMinimum({ staking }: Pick<StakePageData, "staking">): bigint | null {
  return staking?.minBond ? BigInt(staking.minBond) : null;
}

/** An amount of the chain's coin as a field's value. */
export function amountValue({ chain }: Pick<StakePageData, "chain">, units: bigint): string {
  return fromUnits(units, chain.native.decimals);
}
