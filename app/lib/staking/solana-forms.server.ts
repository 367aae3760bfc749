import { listStakeAddresses, type StakeAddresses } from "~/lib/custody/wallets/stake-addresses.server";
import type { KnownAddress } from "~/lib/forms/look-alike";
import type { StakeForm } from "~/lib/forms/stake-form";
import { fromUnits } from "~/lib/money";
import type { Session } from "~/lib/session/session.server";
import { availableUnits } from "~/lib/signing/available-units.server";
import { listCounterparties } from "~/lib/signing/known-addresses.server";
import type { OutlookStep } from "~/lib/signing/outlook";
import { payingSubWallet } from "~/lib/signing/payment-data.server";
import { lookUpRecipient, type PaymentRecipients } from "~/lib/signing/recipients.server";
import { coinText, rentDeposit, stakeFee } from "./solana-cost";
import { type SolanaTab, toSolanaForm } from "./solana-form";
import { checkSolanaForm } from "./solana-intent";
import { solanaMax } from "./solana-max";
import { NO_ADDRESSES, type SolanaRuleInput, solanaInput } from "./solana-rules";
import { defaultStakeAddress, knownValidators, stakeAccountsView } from "./solana-view";
import type { StakeForms, StakeInput, StakeNotice, StakePageData, StakeTabView } from "./stake-forms";

/** What Solana's stake forms need of the backend besides the sub-wallet. */
export interface SolanaOwn {
  stakes: StakeAddresses;
  /** Null where nobody is paid. */
  recipients: PaymentRecipients | null;
  counterparties: KnownAddress[];
}

type Data = StakePageData<SolanaOwn>;

/** How SOL is staked: each stake is an account of its own, at one of the sub-wallet's stake addresses. */
export const solanaForms: StakeForms<SolanaOwn> = {
  tabs: [
    {
      id: "stake",
      label: "Stake",
      explanation: "Stake a new amount to a validator, or stake again what is at a stake address.",
    },
    {
      id: "split",
      label: "Split",
      explanation:
        "Move part of an active stake to a stake address of its own, to unstake or delegate it separately.",
    },
    {
      id: "unstake",
      label: "Unstake",
      explanation:
        "Stop staking at a stake address. What is active becomes free when the current epoch ends.",
    },
    {
      id: "withdraw",
      label: "Withdraw",
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

  check: ({ tab, form, data }) => checkSolanaForm(tab as SolanaTab, toSolanaForm(form), ruleInput(data)),

  max: ({ tab, form, data }) => {
    const input = solanaInput(tab as SolanaTab, toSolanaForm(form), ruleInput(data));
    const max = solanaMax(input, availableOf(data));
    if (!max.ok) {
      const field = input.chosen ? ("amount" as const) : ("stakeAddress" as const);
      return { ok: false, issues: [{ field, message: max.message }] };
    }
    return { ok: true, amount: fromUnits(max.units, data.chain.native.decimals), words: max.words };
  },

  view: ({ tab, data }) => tabView(tab as SolanaTab, data),
};
