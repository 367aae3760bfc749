import type { IntentBase, OperationIntent } from "./intent";
import type { Operation } from "./operation";

export interface StakeFormOperation<I extends OperationIntent> extends Operation<I> {
  /** @param form the intent's own fields, checked */
  toIntent: (base: IntentBase, form: Omit<I, keyof OperationIntent>) => I;
}

export function stakeOperation<I extends OperationIntent>(
  operation: I["operation"],
  toInput: Operation<I>["toInput"],
): StakeFormOperation<I> {
  return { toIntent: (base, form) => ({ ...base, ...form, operation }) as unknown as I, toInput };
}
