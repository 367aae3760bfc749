import type { SendRules } from "~/lib/chains";
import type {
  TransactionInput,
  TransactionMutation,
} from "~/lib/custody/transactions/create-transaction.server";
import type { ByteFee, GasFee, OperationIntent, PaymentBase } from "./intent";

/** The input of the mutation that an intent is for. */
type InputOf<I extends OperationIntent> = I["operation"] extends TransactionMutation
  ? TransactionInput<I["operation"]>
  : never;

/** What the browser too may know of an operation. */
export interface Operation<I extends OperationIntent, Input = InputOf<I>> {
  /**
   * The mutation's input without the fields that the client adds. Specification, section 7: amounts are
   * 0x hex in the smallest unit, unless the schema says otherwise.
   * @param currency display currency of the rates in the answer, where it has any
   */
  toInput: (intent: I, currency: string) => Input;
}

/** What a form that passed its checks says beyond who pays whom how much. */
export interface PaymentTerms {
  rules: SendRules;
  /** EVM chain id; null elsewhere. */
  chainId: number | null;
  /** In the chain's canonical spelling; null: none. */
  memo: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
  /** Each read only where the chain has a fee of this kind. */
  gasFee: () => GasFee;
  byteFee: () => ByteFee;
  /** Smallest units of the native asset; null: none. */
  tip: () => string | null;
}

/** An operation that the send form leads to. */
export interface PaymentOperation<I extends OperationIntent & PaymentBase> extends Operation<I> {
  toIntent: (base: PaymentBase, terms: PaymentTerms) => I;
}
