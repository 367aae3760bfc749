import type { OperationName } from "./index";

/** What an operation is called wherever people read of it. */
export const OPERATION_WORDS: Readonly<Record<OperationName, string>> = {
  createEthereumTransaction: "Payment",
  createBitcoinTransaction: "Payment",
  createDogePaymentTransaction: "Payment",
  createRippleTransaction: "Payment",
  createCardanoPaymentTransaction: "Payment",
  createCardanoStakeTransaction: "Delegate",
  createCardanoUnstakeTransaction: "Unstake",
  createCardanoWithdrawalTransaction: "Claim rewards",
  createSolanaPaymentTransaction: "Payment",
  createSolanaTokenPaymentTransaction: "Token payment",
  createSolanaInitialiseStakeTransaction: "Stake",
  createSolanaActivateStakeTransaction: "Activate",
  createSolanaDeactivateStakeTransaction: "Unstake",
  createSolanaSplitStakeTransaction: "Split",
  createSolanaWithdrawStakeTransaction: "Withdraw",
  createSubstratePaymentTransaction: "Payment",
  createSubstrateStakeTransaction: "Stake",
  createSubstrateAddStakeTransaction: "Add to stake",
  createSubstrateDelegateStakeTransaction: "Delegate",
  createSubstrateUnstakeTransaction: "Unstake",
  createSubstrateRestakeTransaction: "Restake",
  createSubstrateWithdrawStakeTransaction: "Withdraw",
  createBinanceTransaction: "Payment",
  createExchangeTransfer: "Exchange transfer",
};

export const MESSAGE_WORDS = "Message";
