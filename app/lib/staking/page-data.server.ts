import type { LiveChain } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import { readRewardLedger } from "~/lib/custody/wallets/reward-ledger.server";
import { readStaking } from "~/lib/custody/wallets/staking.server";
import type { StakeForm } from "~/lib/forms/stake-form";
import type { Session } from "~/lib/session/session.server";
import { payingSubWallet } from "~/lib/signing/payment-data.server";
import { getSigningData } from "~/lib/signing/signing-data.server";
import { askWallet, whoMayApprove } from "~/lib/signing/who-may-approve.server";
import { stakeFormsOf } from "./registry.server";
import type { StakeForms, StakePageData } from "./stake-forms";

const NEWEST = 5;

export interface StakePage {
  forms: StakeForms;
  data: StakePageData;
}

/**
 * What is staked and the rewards may be missing.
 * @returns null if the chain has no staking
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getStakePage(
  session: Session,
  subWalletId: string,
  currency: string,
  form: StakeForm | null = null,
): Promise<StakePage | null> {
  const chain: LiveChain | undefined = payingSubWallet(subWalletId)?.chain;
  const forms = chain && stakeFormsOf(chain.id);
  if (!chain || !forms) return null;
  const [signing, { value: staking }, { value: rewards }, own, wallet] = await Promise.all([
    getSigningData(session, subWalletId, currency),
    settle(readStaking(session, subWalletId)),
    settle(readRewardLedger(session, subWalletId, { limit: NEWEST, nextToken: null, currency })),
    forms.load?.(session, subWalletId, form) ?? null,
    askWallet(session, subWalletId, "STAKE"),
  ]);
  if (signing?.chain.id !== chain.id) return null;
  return { forms, data: { ...signing, staking, rewards, own, ...whoMayApprove(wallet, signing.payer) } };
}
