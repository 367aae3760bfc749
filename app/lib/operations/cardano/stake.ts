import type { IntentBase } from "../intent";
import type { Operation } from "../operation";

/** Delegates the whole balance. The first delegation registers the stake key, for a deposit. */
export interface CardanoStake extends IntentBase {
  operation: "createCardanoStakeTransaction";
  poolId: string;
}

/** Deregisters the stake key; its deposit is returned. */
export interface CardanoUnstake extends IntentBase {
  operation: "createCardanoUnstakeTransaction";
}

export interface CardanoWithdrawal extends IntentBase {
  operation: "createCardanoWithdrawalTransaction";
}

interface CardanoStakeOperation<I extends CardanoStake | CardanoUnstake | CardanoWithdrawal>
  extends Operation<I> {
  toIntent: (base: IntentBase, form: Omit<I, keyof IntentBase | "operation">) => I;
}

export const cardanoStake: CardanoStakeOperation<CardanoStake> = {
  toIntent: (base, { poolId }) => ({ ...base, operation: "createCardanoStakeTransaction", poolId }),
  toInput: ({ subWalletId, poolId }) => ({ subWalletId, cardanoTransactionInput: { poolId } }),
};

export const cardanoUnstake: CardanoStakeOperation<CardanoUnstake> = {
  toIntent: (base) => ({ ...base, operation: "createCardanoUnstakeTransaction" }),
  toInput: ({ subWalletId }) => ({ subWalletId }),
};

export const cardanoWithdrawal: CardanoStakeOperation<CardanoWithdrawal> = {
  toIntent: (base) => ({ ...base, operation: "createCardanoWithdrawalTransaction" }),
  toInput: ({ subWalletId }) => ({ subWalletId }),
};
