import type { FeeKind, LiveChainId } from "~/lib/chains";
import { addressKey, memoKey } from "~/lib/chains/payee-key";
import { feeCost } from "~/lib/fees/cost";
import type { FeeFacts } from "~/lib/fees/fee-kind";
import { type RecipientSource, recipientKey, type SendForm } from "~/lib/forms/send-form";

export interface OutlookRecipient {
  address: string;
  memo: string | null;
  name: string;
  source: RecipientSource;
  counterparty: string | null;
}

export interface OutlookInput extends FeeFacts {
  chain: LiveChainId;
  fromAddress: string;
  walletName: string;
  /** 'One approval needed, from any of three'; null if the policy is unknown. */
  approvals: string | null;
  /** Of rules of the wallet beside its policy, a line each; absent for nothing. */
  moreByRules?: readonly string[];
  /** What keeps it from being sent now. */
  frozen: readonly OutlookStep[];
  isUltraCold: boolean;
  whitelistEnabled: boolean;
  /** Null: the Travel Rule does not apply on this chain. */
  travelRule: { canActAsIntermediary: boolean } | null;
  recipients: readonly OutlookRecipient[];
  /** Whether the list is complete, so that any other address is unknown. */
  isWhole: boolean;
  /** 'Ethereum Holesky'. */
  network: string;
  fee: FeeKind;
  hasPreview: boolean;
  /** Confirmation time on chains without speeds. */
  wait: string | null;
}

export function withRecipients(input: OutlookInput, found: readonly OutlookRecipient[]): OutlookInput {
  return found.length === 0 ? input : { ...input, recipients: [...found, ...input.recipients] };
}

export interface OutlookStep {
  /** For code that finds it; words are for people. */
  kind?: "approval";
  title: string;
  detail: string;
  notes?: readonly string[];
}

/** The backend cannot search, or finds too many: do not suggest that all addresses were compared. */
export const UNSEARCHED: OutlookStep = {
  title: "Compare the address yourself",
  detail: "There are too many known addresses to look through all of them for one that looks like this.",
};

/** `address` as `addressKey` returns it. */
type ResolvedRecipient = { known: OutlookRecipient | null; address: string };

function recipientOf(
  { chain, recipients }: OutlookInput,
  { recipient, to, memo }: SendForm,
): ResolvedRecipient {
  const chosen = recipients.find((one) => recipientKey(one) === recipient);
  const address = addressKey(chain, chosen?.address ?? to.trim());
  const tag = memoKey(chain, memo.trim());
  const hasMemo = (one: OutlookRecipient) => !one.memo || memoKey(chain, one.memo) === tag;
  const matches = recipients.filter((one) => addressKey(chain, one.address) === address && hasMemo(one));
  const own = matches.find(({ source }) => source !== "address-book");
  return { known: chosen ?? own ?? matches[0] ?? null, address };
}

function allowListStep(
  { whitelistEnabled, isWhole }: OutlookInput,
  { known, address }: ResolvedRecipient,
): OutlookStep | null {
  if (!whitelistEnabled) return null;
  if (known) return { title: "Allow-list check", detail: `Allows ${known.name}.` };
  return address === "" || !isWhole
    ? { title: "Allow-list check", detail: "You can only send to recipients in your address book." }
    : { title: "Allow-list check", detail: "This address is not in your address book, so it is refused." };
}

function travelRuleStep(
  { travelRule }: OutlookInput,
  { known, address }: ResolvedRecipient,
): OutlookStep | null {
  if (!travelRule) return null;
  const title = "Travel Rule check";
  if (address === "") {
    const detail = "Depends on recipient and amount. Payments between your own sub-wallets are exempt.";
    return { title, detail };
  }
  if (known?.source === "own-sub-wallet") {
    return { title, detail: `Exempt: ${known.name} is your own sub-wallet. No data is needed.` };
  }
  if (known?.source === "own-account") {
    const detail = `${known.name} is your own account at an exchange. The service decides whether more is needed.`;
    return { title, detail };
  }
  if (travelRule.canActAsIntermediary) {
    const why = "Your organisation may act as an intermediary, so nothing is filled in for you.";
    return { title, detail: `The service decides by recipient and amount. ${why}` };
  }
  if (!known) {
    const detail = "Whether beneficiary data is needed depends on recipient and amount.";
    return { title, detail };
  }
  return known.counterparty
    ? {
        title,
        detail: `Your address book names ${known.counterparty} as the counterparty. The service decides whether more is needed.`,
      }
    : {
        title,
        detail:
          "Your address book does not say who owns this address. Whether beneficiary data is needed depends on the amount.",
      };
}

function selfPaymentStep(
  { chain, fromAddress }: OutlookInput,
  { address }: ResolvedRecipient,
): OutlookStep | null {
  return address !== "" && address === addressKey(chain, fromAddress)
    ? {
        title: "Back to this sub-wallet",
        detail: "The recipient is the sub-wallet that pays: only the fee leaves it.",
      }
    : null;
}

function timeOf({ wait, speeds }: OutlookInput, { fee }: SendForm): string | null {
  if (wait) return `Takes ${wait}.`;
  const speed = speeds[fee]?.wait;
  if (!speed) return null;
  return fee === "SLOW"
    ? `At this speed: ${speed}; check its progress yourself.`
    : `At this speed: ${speed}.`;
}

function networkStep(facts: OutlookInput, form: SendForm, isPrepared: boolean): OutlookStep {
  const exact = facts.hasPreview
    ? "The preview shows the maximum cost."
    : "The next screen shows the cost before anyone signs.";
  const cost = feeCost(facts.fee, facts, form);
  const costs = isPrepared ? [] : [cost?.words, cost?.isMost ? null : exact];
  const detail = [timeOf(facts, form), ...costs].filter(Boolean).join(" ");
  return { title: `Sent to ${facts.network}`, detail };
}

function restStep({ testFirst, restOf }: SendForm): OutlookStep | null {
  return testFirst !== "" && restOf === ""
    ? {
        title: "The rest is offered",
        detail:
          "Once the test payment is confirmed: on its page, and in 'Needs you'. Nothing more is sent by itself.",
      }
    : null;
}

export function approvalSteps({
  walletName,
  approvals,
  isUltraCold,
  moreByRules = [],
}: Pick<OutlookInput, "walletName" | "approvals" | "isUltraCold" | "moreByRules">): OutlookStep[] {
  const approval: OutlookStep = {
    kind: "approval",
    title: approvals ?? "Approval by the wallet's policy",
    detail: `Policy of ${walletName}, on the approvers' phones.`,
    ...(moreByRules.length > 0 && { notes: moreByRules }),
  };
  const byHand = {
    title: "Processed manually",
    detail: "Ultra Cold wallets are signed offline, by hand, and take longer.",
  };
  return isUltraCold ? [approval, byHand] : [approval];
}

/**
 * The steps from Send to the payment's arrival.
 * @param isPrepared the transaction and its cost are shown beside these steps
 */
export function outlook(facts: OutlookInput, form: SendForm, isPrepared = false): OutlookStep[] {
  const recipient = recipientOf(facts, form);
  const steps = [
    ...facts.frozen,
    allowListStep(facts, recipient),
    travelRuleStep(facts, recipient),
    ...approvalSteps(facts),
    networkStep(facts, form, isPrepared),
    restStep(form),
    selfPaymentStep(facts, recipient),
    isPrepared && !facts.isWhole ? UNSEARCHED : null,
  ];
  return steps.filter((step) => step !== null);
}
