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
import type { Approvals } from "~/lib/signing/who-may-approve.server";
import type { StakeFieldsView } from "./fields-view";

export interface StakeTab {
  /** As in the URL, lower case. */
  id: string;
  label: string;
  explanation: string;
  /** Label of the submit button: 'Review stake'. */
  button: string;
}

export interface StakePageData<Own = unknown> extends SigningData, Approvals {
  staking: Staking | null;
  /** Newest rewards; null if the backend does not list them. */
  rewards: Page<StakeReward> | null;
  own: Own;
}

export interface StakeInput<Own = unknown> {
  form: StakeForm;
  tab: string;
  data: StakePageData<Own>;
}

export type StakeRule<Own = unknown> = Rule<StakeInput<Own>, StakeField>;

interface InvalidForm {
  ok: false;
  /** In the order of the specification: the first is shown. */
  issues: Issue<StakeField>[];
  lookAlike?: LookAlikeView | null;
}

export type StakeResult = { ok: true; intent: StakeIntent } | InvalidForm;

/** 'Max': the amount field's value, and an explanation of what is left out. */
export type StakeMax = { ok: true; amount: string; words: string } | InvalidForm;

export interface StakeAmountView {
  label: string;
  hint: string | null;
  hasMax: boolean;
}

export interface StakeNotice {
  tone: "info" | "warn";
  title: string | null;
  words: string;
  link: { tab: string; label: string } | null;
}

export interface StakeTabView {
  amount: StakeAmountView | null;
  /** Rendered by the component of this kind (`components/staking/stake-fields.tsx`). */
  fields: StakeFieldsView;
  notices: StakeNotice[];
  /** 'What happens next', after the steps common to all requests. */
  next: OutlookStep[];
  listsDelegates?: boolean;
  /** Transaction cost, in a sentence; by default the chain's usual cost. */
  cost?: string;
  defaults?: Partial<StakeForm>;
}

/**
 * One per `StakeKind`, listed in `registry.server.ts`. Methods, so that each can narrow the type of its `load` result.
 */
export interface StakeForms<Own = unknown> {
  tabs: readonly [StakeTab, ...StakeTab[]];
  /** Further backend data, loaded along with the page's. @param form the form to be checked, if any */
  load?(session: Session, subWalletId: string, form: StakeForm | null): Promise<Own>;
  check(input: StakeInput<Own>): StakeResult;
  max?(input: StakeInput<Own>): StakeMax;
  /** A chain-specific button, such as 'Add validator'; null for an unknown one. @param stage the button's value */
  edit?(stage: string, input: StakeInput<Own>): StakeEdit | null;
  /** The button that Enter presses; null for the tab's own. */
  enter?(input: StakeInput<Own>): string | null;
  questions?(input: StakeInput<Own>, intent: StakeIntent): Question[];
  view(input: Omit<StakeInput<Own>, "form">): StakeTabView;
  /** The tab and form that repeat this intent, without its nonce; null if not possible. */
  again?(intent: StakeIntent, data: StakePageData<Own>): StakeAgain | null;
}

export interface StakeAgain {
  tab: string;
  form: Partial<StakeForm>;
}

export type StakeEdit = { ok: true; form: Partial<StakeForm> } | InvalidForm;

/** Sum of the stake in these states, in smallest units; null if the backend does not say. */
export function unitsIn({ staking }: Pick<StakePageData, "staking">, ...states: string[]): bigint | null {
  if (!staking) return null;
  const parts = staking.parts.filter(({ state, amount }) => states.includes(state) && /^\d+$/.test(amount));
  return parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Smallest stake in smallest units; null if the backend names none. */
export function reportedMinimum({ staking }: Pick<StakePageData, "staking">): bigint | null {
  return staking?.minBond ? BigInt(staking.minBond) : null;
}

export function amountValue({ chain }: Pick<StakePageData, "chain">, units: bigint): string {
  return fromUnits(units, chain.native.decimals);
}
