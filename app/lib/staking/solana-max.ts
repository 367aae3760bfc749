import type { LiveChainId } from "~/lib/chains";
import { asksAmount, isFree, lamports } from "./solana-address";
import { coinText, minDelegation, rentDeposit, stakeFee, staysForFees } from "./solana-cost";
import type { SolanaInput } from "./solana-rules";

/** The maximum in lamports and its explanation, or why there is none. */
export type SolanaMax = { ok: true; units: bigint; words: string } | { ok: false; message: string };

const CHOOSE_FIRST = "Please choose a stake address first";
const NO_BALANCE = "The balance is not known here, so please enter the amount";

/** @param available lamports; null if unknown */
export function solanaMax(input: SolanaInput, available: bigint | null): SolanaMax {
  const { tab, context, chosen } = input;
  const { chain } = context.base;
  if (!chosen || !asksAmount(tab, chosen)) return { ok: false, message: CHOOSE_FIRST };
  if (tab === "withdraw") {
    const words = "All that can be withdrawn from the chosen address.";
    return filled(lamports(chosen.inactive), words, "Nothing can be withdrawn from the chosen address");
  }
  return isFree(chosen)
    ? maxStake(chain, available, stakeFee(chain, tab, chosen))
    : maxSplit(chain, lamports(chosen.active));
}

function filled(units: bigint, words: string, nothing: string): SolanaMax {
  return units > 0n ? { ok: true, units, words } : { ok: false, message: nothing };
}

function maxStake(chain: LiveChainId, available: bigint | null, fee: bigint): SolanaMax {
  if (available === null) return { ok: false, message: NO_BALANCE };
  const deposit = rentDeposit(chain);
  const stays = staysForFees(chain);
  const taken = `the rent deposit of ${coinText(chain, deposit)}, the fee of ${coinText(chain, fee)}`;
  const kept = `${coinText(chain, stays)} that stays to pay for unstaking and withdrawing`;
  return filled(
    available - deposit - fee - stays,
    `All that is available, less ${taken} and ${kept}.`,
    `Available: ${coinText(chain, available)}. Nothing can be staked, because ${taken} and ${kept} are needed besides`,
  );
}

function maxSplit(chain: LiveChainId, active: bigint): SolanaMax {
  const least = coinText(chain, minDelegation(chain));
  return filled(
    active - minDelegation(chain),
    `The active balance of the chosen address, less ${least} that stays staked there.`,
    `The chosen address has too little to split: ${least} must stay staked there`,
  );
}
