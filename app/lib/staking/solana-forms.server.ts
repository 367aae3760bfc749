import { networkName } from "~/lib/chains";
import { listStakeAddresses, type StakeAddresses } from "~/lib/custody/wallets/stake-addresses.server";
import type { KnownAddress } from "~/lib/forms/look-alike";
import { fromUnits } from "~/lib/money";
import type { Session } from "~/lib/session/session.server";
import { availableUnits } from "~/lib/signing/available-units.server";
import { listCounterparties } from "~/lib/signing/known-addresses.server";
import type { OutlookStep } from "~/lib/signing/outlook";
import { payingSubWallet } from "~/lib/signing/payment-data.server";
import { lookUpRecipient, type PaymentRecipients } from "~/lib/signing/recipients.server";
import type { StakeAddressRow } from "./fields-view";
import { NOT_SELECTABLE } from "./solana-address";
import { solanaAgain } from "./solana-again";
import { coinText, minDelegation, rentDeposit, stakeFee } from "./solana-cost";
import type { SolanaTab } from "./solana-form";
import { checkSolanaForm } from "./solana-intent";
import { solanaMax } from "./solana-max";
import { lookAlikeOf, NO_ADDRESSES, type SolanaRuleInput, solanaInput } from "./solana-rules";
import { defaultStakeAddress, knownValidators, stakeAccountsView } from "./solana-view";
import {
  reportedMinimum,
  type StakeForms,
  type StakeNotice,
  type StakePageData,
  type StakeTabView,
} from "./stake-forms";
import { unstakedWait } from "./unstaked-wait";

export interface SolanaOwn {
  stakes: StakeAddresses;
  /** Null unless something is withdrawn. */
  recipients: PaymentRecipients | null;
  counterparties: KnownAddress[];
}

type Data = StakePageData<SolanaOwn>;

/** SOL: each stake is an account of its own, at one of the sub-wallet's stake addresses. */
export const solanaForms: StakeForms<SolanaOwn> = {
  tabs: [
    {
      id: "stake",
      label: "Stake",
      button: "Review stake",
      explanation: "Stake a new amount to a validator, or stake again what is at a stake address.",
    },
    {
      id: "split",
      label: "Split",
      button: "Review split",
      explanation:
        "Move part of an active stake to a stake address of its own, to unstake or delegate it separately.",
    },
    {
      id: "unstake",
      label: "Unstake",
      button: "Review unstake",
      explanation:
        "Stop staking at a stake address. What is active becomes free when the current epoch ends.",
    },
    {
      id: "withdraw",
      label: "Withdraw",
      button: "Review withdrawal",
      explanation:
        "Take what is not staked out of a stake address, to this sub-wallet or to another address.",
    },
  ],

  async load(session, subWalletId, form) {
    const withdrawAddress = form?.withdrawAddress ?? "";
    const [stakes, recipients, counterparties] = await Promise.all([
      listStakeAddresses(session, subWalletId),
      lookUpWithdrawal(session, subWalletId, withdrawAddress),
      withdrawAddress === "" ? [] : listCounterparties(session, subWalletId),
    ]);
    return { stakes, recipients, counterparties };
  },

  check: ({ tab, form, data }) => {
    const input = solanaInput(tab as SolanaTab, form, ruleInput(data));
    const result = checkSolanaForm(input);
    return result.ok ? result : { ...result, lookAlike: lookAlikeOf(input) };
  },

  max: ({ tab, form, data }) => {
    const input = solanaInput(tab as SolanaTab, form, ruleInput(data));
    const max = solanaMax(input, availableOf(data));
    if (!max.ok) {
      const field = input.chosen ? ("amount" as const) : ("stakeAddress" as const);
      return { ok: false, issues: [{ field, message: max.message }] };
    }
    return { ok: true, amount: fromUnits(max.units, data.chain.native.decimals), words: max.words };
  },

  again: (intent, { own, chain }) => solanaAgain(intent, own.stakes.items, chain.native.decimals),

  view: ({ tab, data }) => tabView(tab as SolanaTab, data),
};

/** Known recipients and addresses similar to a withdraw address; null if nothing is withdrawn. */
function lookUpWithdrawal(session: Session, subWalletId: string, address: string) {
  const paying = payingSubWallet(subWalletId);
  return paying && address !== "" ? lookUpRecipient(session, paying, address) : null;
}

function availableOf({ payer, chain }: Data): bigint | null {
  return availableUnits({ payer, chain }, { ...chain.native, contractAddress: null });
}

function validatorsOf({ own, staking }: Data) {
  const delegates = staking?.delegates ?? [];
  return knownValidators(own.stakes.items, delegates);
}

function ruleInput(data: Data): SolanaRuleInput {
  const { base, own, payer } = data;
  const self: KnownAddress = { address: base.fromAddress, name: payer.name, trust: "entered" };
  return {
    base,
    minimum: reportedMinimum(data),
    addresses: own.stakes.items,
    whitelistEnabled: own.recipients?.whitelistEnabled ?? false,
    knownRecipients: own.recipients?.recipients ?? [],
    knownAddresses: [self, ...(own.recipients?.knownAddresses ?? []), ...own.counterparties],
    knownVotes: validatorsOf(data).map(({ id, name }) => ({
      address: id,
      name: name ?? "a vote account that you have staked to",
      trust: "entered",
    })),
  };
}

function tabView(tab: SolanaTab, data: Data): StakeTabView {
  const { chain, base, payer, own } = data;
  const { symbol, decimals } = chain.native;
  const fields = stakeAccountsView({
    tab,
    addresses: own.stakes.items,
    validators: validatorsOf(data),
    ownAddress: base.fromAddress,
    ownName: payer.name,
    amountHint: amountHint(tab, data),
    costs: {
      symbol,
      decimals,
      deposit: rentDeposit(chain.id).toString(),
      fee: stakeFee(chain.id, "unstake", null).toString(),
      available: availableOf(data)?.toString() ?? null,
      epochEnds: epochWords(data),
    },
  });
  return {
    // Shown below the stake addresses, because it depends on the chosen one.
    amount: null,
    fields,
    notices: noticesOf(tab, data, fields.rows),
    next: [nextStep(tab, data)],
    cost: costWords(tab, data),
    defaults: {
      stakeAddress: defaultStakeAddress(tab, own.stakes.items),
      newStakeAddress: fields.newAddresses[0] ?? "",
      withdrawAddress: base.fromAddress,
    },
  };
}

/** The network's minimum, and the balance the amount comes from. */
function amountHint(tab: SolanaTab, { chain, staking }: Data): string {
  const reported = reportedMinimum({ staking });
  const least = coinText(chain.id, reported ?? minDelegation(chain.id));
  switch (tab) {
    case "stake":
      return reported === null ? `The network may refuse less than ${least}` : `At least ${least}`;
    case "split": {
      const parts =
        reported === null
          ? `The network may refuse parts of less than ${least}`
          : `Either part must be at least ${least}`;
      return `At most the active balance of the chosen stake address. ${parts}`;
    }
    default:
      return "At most the inactive balance of the chosen stake address";
  }
}

function noticesOf(tab: SolanaTab, { own }: Data, rows: readonly StakeAddressRow[]): StakeNotice[] {
  const { items, isWhole } = own.stakes;
  const notices: StakeNotice[] = [];
  if (!isWhole) {
    const words = `The service did not come to the end of its list. Only the first ${items.length} are shown here.`;
    notices.push({ tone: "warn", title: "Not all stake addresses are here", words, link: null });
  }
  if (items.length === 0) notices.push({ tone: "warn", title: null, words: NO_ADDRESSES, link: null });
  else if (!rows.some((row) => row.isSelectable)) {
    notices.push({ tone: "info", title: "Nothing to choose", words: NOT_SELECTABLE[tab], link: null });
  }
  return notices;
}

/** 'The network's fee is 0.00001 SOL.' */
function costWords(tab: SolanaTab, { chain }: Data): string {
  const [one, two] = [stakeFee(chain.id, "unstake", null), stakeFee(chain.id, "split", null)];
  const deposit = coinText(chain.id, rentDeposit(chain.id));
  switch (tab) {
    case "stake":
      return `The network's fee is ${coinText(chain.id, two)} for a new stake, which also locks a rent deposit of ${deposit}, else ${coinText(chain.id, one)}.`;
    case "split":
      return `The network's fee is ${coinText(chain.id, two)}. The new stake address also locks a rent deposit of ${deposit}.`;
    default:
      return `The network's fee is ${coinText(chain.id, one)}.`;
  }
}

/** When the current epoch ends, as the end of a clause. */
function epochWords(data: Data): string {
  const wait = unstakedWait(data);
  return wait ? `: in ${wait.span}, at ${wait.until}` : "; an epoch takes about two days";
}

/** What the network does, and when the money is free again. */
function nextStep(tab: SolanaTab, data: Data): OutlookStep {
  const { chain, base } = data;
  const epoch = epochWords(data);
  const network = networkName(chain.id, base.network);
  switch (tab) {
    case "stake":
      return {
        title: `Staked on ${network}`,
        detail: `It earns from the end of the current epoch${epoch}. After you unstake it, it is available when that epoch ends. A deactivating stake is active again at once.`,
      };
    case "split":
      return {
        title: `Split on ${network}`,
        detail: "Takes about 15 seconds. Either part can then be split, unstaked and withdrawn by itself.",
      };
    case "unstake":
      return {
        title: `Unstaked on ${network}`,
        detail: `An active stake stops earning and can be withdrawn when the current epoch ends${epoch}. One that is still activating can be withdrawn at once.`,
      };
    case "withdraw":
      return {
        title: `Paid on ${network}`,
        detail:
          "It can be spent as soon as the network has confirmed the withdrawal, in about 15 seconds. A stake address from which everything is withdrawn can be used again.",
      };
  }
}
