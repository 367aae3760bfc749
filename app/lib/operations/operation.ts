import type { SendRules } from "~/lib/chains";
import type {
  TransactionInput,
  TransactionMutation,
} from "~/lib/custody/transactions/create-transaction.server";
import type { ByteFee, GasFee, OperationIntent, PaymentBase } from "./intent";

type InputOf<I extends OperationIntent> = I["operation"] extends TransactionMutation
  ? TransactionInput<I["operation"]>
  : never;

export interface Operation<I extends OperationIntent, Input = InputOf<I>> {
  /**
   * Without the fields that the client adds. Specification, section 7: amounts are 0x hex in the smallest unit, unless
   * the schema says otherwise.
   * @param currency display currency of the rates
   */
  toInput: (intent: I, currency: string) => Input;
}

export interface PaymentTerms {
  rules: SendRules;
  chainId: number | null;
  memo: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
  gasFee: () => GasFee;
  byteFee: () => ByteFee;
  /** Smallest units of the native asset. */
  tip: () => string | null;
}

export interface PaymentOperation<I extends OperationIntent & PaymentBase> extends Operation<I> {
  toIntent: (base: PaymentBase, terms: PaymentTerms) => I;
}
