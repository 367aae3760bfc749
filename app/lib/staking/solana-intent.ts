import type { Issue } from "~/lib/issue";
import { type SolanaStake, solanaStakes } from "~/lib/operations/solana/stake";
import { isFree, voteOf } from "./solana-address";
import type { SolanaStakeField } from "./solana-form";
import { amountOf, checkSolanaStake, type SolanaInput } from "./solana-rules";

export type SolanaStakeResult =
  | { ok: true; intent: SolanaStake }
  | { ok: false; issues: Issue<SolanaStakeField>[] };

/** Checks a stake form in the specification's order; a valid form gives an intent with exact amounts. */
export function checkSolanaForm(input: SolanaInput): SolanaStakeResult {
  const issues = checkSolanaStake(input);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, intent: intentOf(input) };
}

/** Specification, section 4: initialise if nothing is staked yet, else activate. */
function intentOf(input: SolanaInput): SolanaStake {
  const { tab, form, context, chosen } = input;
  if (!chosen) throw new Error("The form was not checked");
  const { base } = context;
  const stakeAddress = chosen.address;
  const amount = (amountOf(input) ?? 0n).toString();
  const voteAddress = voteOf(form.voteAddress, chosen);
  switch (tab) {
    case "stake":
      return isFree(chosen)
        ? solanaStakes.createSolanaInitialiseStakeTransaction.toIntent(base, {
            newStakeAddress: stakeAddress,
            amount,
            voteAddress,
          })
        : solanaStakes.createSolanaActivateStakeTransaction.toIntent(base, { stakeAddress, voteAddress });
    case "split":
      return solanaStakes.createSolanaSplitStakeTransaction.toIntent(base, {
        stakeAddress,
        newStakeAddress: form.newStakeAddress,
        amount,
      });
    case "unstake":
      return solanaStakes.createSolanaDeactivateStakeTransaction.toIntent(base, { stakeAddress });
    case "withdraw":
      return solanaStakes.createSolanaWithdrawStakeTransaction.toIntent(base, {
        stakeAddress,
        withdrawAddress: form.withdrawAddress,
        amount,
      });
  }
}
