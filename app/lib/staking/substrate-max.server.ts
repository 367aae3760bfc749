import { sendRules } from "~/lib/chains";
import { toTip } from "~/lib/fees/tip";
import type { StakeForm } from "~/lib/forms/stake-form";
import { spendableOf } from "~/lib/signing/available-units.server";
import { amountValue, type StakeInput, type StakeMax, type StakePageData } from "./stake-forms";
import { checkTip, limitOf, withoutPrices } from "./substrate-rules";
import { coins } from "./words.server";

/** Stakeable balance and deductions, in smallest units; null if the balance is unknown. */
export function stakeable(data: StakePageData, form: Pick<StakeForm, "fee" | "tip">) {
  const { chain } = data;
  const rules = sendRules(chain.id);
  const found = spendableOf(data, { ...chain.native, contractAddress: null });
  if (found === null) return null;
  const { units: available, kept: deposit } = found;
  const tip = BigInt(toTip(withoutPrices(form), chain.native.decimals) ?? 0);
  const fee = rules?.maxFee ?? 0n;
  const units = available - fee - tip;
  return { units: units > 0n ? units : 0n, available, fee, deposit, tip };
}

const onAmount = (message: string): StakeMax => ({ ok: false, issues: [{ field: "amount", message }] });

/** Maximum of the free balance, the stake, or what is unbonding, depending on the tab. */
export function findSubstrateMax(input: StakeInput): StakeMax {
  const { tab, form, data } = input;
  const isFromStake = tab === "unstake" || tab === "restake";
  return isFromStake ? maxOfStake(tab, data) : (refusedTip(input) ?? maxOfBalance(data, form));
}

function refusedTip(input: StakeInput): StakeMax | null {
  const refused = checkTip(input);
  return refused && !refused.ok ? refused : null;
}

function maxOfStake(tab: string, data: StakePageData): StakeMax {
  const limit = limitOf(tab, data);
  if (!limit) return onAmount(`The service does not say how much is staked. Please enter the amount`);
  if (limit.units === 0n) return onAmount(`Nothing is ${limit.words}`);
  return { ok: true, amount: amountValue(data, limit.units), words: `All that is ${limit.words}.` };
}

function maxOfBalance(data: StakePageData, form: StakeForm): StakeMax {
  const parts = stakeable(data, form);
  if (!parts) return onAmount("The balance is not known here, so please enter the amount");
  const { units, available, fee, deposit, tip } = parts;
  const less = [`${coins(data, fee)}, the maximum fee`, tip > 0n ? `the tip of ${coins(data, tip)}` : null];
  const stays =
    deposit > 0n
      ? ` Not available: ${coins(data, deposit)} that must stay in the account (its existential deposit).`
      : "";
  const words = `${less.filter(Boolean).join(" and ")}.${stays}`;
  if (units === 0n) return onAmount(`Available: ${coins(data, available)}. Nothing is left after ${words}`);
  return { ok: true, amount: amountValue(data, units), words: `All that is available, less ${words}` };
}
