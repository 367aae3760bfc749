export const OPERATION_WORDS = {
  PAYMENT: "Payment",
  RECEIVED: "Received",
  SPEED_UP: "Speed-up",
  CANCELLATION: "Cancellation",
  CONTRACT_CALL: "Contract call",
  MESSAGE: "Message",
  STAKE: "Stake",
  ADD_TO_STAKE: "Add to stake",
  DELEGATE: "Delegate",
  ACTIVATE: "Activate",
  SPLIT: "Split",
  UNSTAKE: "Unstake",
  RESTAKE: "Restake",
  WITHDRAW: "Withdraw",
  CLAIM_REWARDS: "Claim rewards",
  REWARD: "Reward",
  EXCHANGE_TRANSFER: "Exchange transfer",
  ADDRESS_BOOK_CHANGE: "Address-book change",
  POLICY_CHANGE: "Policy change",
  PEOPLE_CHANGE: "Change of people",
  PAYOUT: "Payout",
} as const;

export type Operation = keyof typeof OPERATION_WORDS;

export const OPERATIONS = Object.keys(OPERATION_WORDS) as Operation[];
