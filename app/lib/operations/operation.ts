import type { SendRules } from "~/lib/chains";
import type {
  TransactionInput,
  TransactionMutation,
} from "~/lib/custody/transactions/create-transaction.server";
import type { ByteFee, GasFee, OperationIntent, PaymentBase } from "./intent";

/** The input of an intent's mutation. */
type InputOf<I extends OperationIntent> = I["operation"] extends TransactionMutation
  ? TransactionInput<I["operation"]>
  : never;

/** The part of an operation that the browser may use. */
export interface Operation<I extends OperationIntent, Input = InputOf<I>> {
  /**
   * The mutation's input without the fields that the client adds. Specification, section 7: amounts are 0x hex in the
   * smallest unit, unless the schema says otherwise.
   * @param currency display currency of the rates in the answer, where it has any
   */
  toInput: (intent: I, currency: string) => Input;
}

/** What a checked form contains besides sender, recipient and amount. */
export interface PaymentTerms {
  rules: SendRules;
  /** EVM chain id; null elsewhere. */
  chainId: number | null;
  /** In the chain's canonical spelling; null: none. */
  memo: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
  /** Each is set only where the chain has a fee of this kind. */
  gasFee: () => GasFee;
  byteFee: () => ByteFee;
  /** Smallest units of the native asset; null: none. */
  tip: () => string | null;
}

/** An operation of the send form. */
export interface PaymentOperation<I extends OperationIntent & PaymentBase> extends Operation<I> {
  toIntent: (base: PaymentBase, terms: PaymentTerms) => I;
}
