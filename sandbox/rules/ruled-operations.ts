import type { Operation } from "../base/operation";
import type { RuledOperation } from "../records/rules";

/** Null where no rule is about it. */
export const ruledOperations: Record<Operation, RuledOperation | null> = {
  PAYMENT: "PAYMENT",
  SPEED_UP: "PAYMENT",
  CONTRACT_CALL: "CONTRACT_CALL",
  MESSAGE: "MESSAGE",
  EXCHANGE_TRANSFER: "EXCHANGE_TRANSFER",
  ADDRESS_BOOK_CHANGE: "ADDRESS_BOOK_CHANGE",
  STAKE: "STAKE",
  ADD_TO_STAKE: "STAKE",
  DELEGATE: "STAKE",
  ACTIVATE: "STAKE",
  SPLIT: "STAKE",
  UNSTAKE: "STAKE",
  RESTAKE: "STAKE",
  WITHDRAW: "STAKE",
  CLAIM_REWARDS: "STAKE",
  // Takes back what is not sent yet.
  CANCELLATION: null,
  POLICY_CHANGE: null,
  PEOPLE_CHANGE: null,
  // Asked about by its payments.
  PAYOUT: null,
  RECEIVED: null,
  REWARD: null,
};
