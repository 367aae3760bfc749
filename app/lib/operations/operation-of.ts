import type { Operation } from "~/lib/operation-words";
import type { OperationName } from "./index";

export const OPERATION_OF: Readonly<Record<OperationName, Operation>> = {
  createEthereumTransaction: "PAYMENT",
  createBitcoinTransaction: "PAYMENT",
  createDogePaymentTransaction: "PAYMENT",
  createRippleTransaction: "PAYMENT",
  createCardanoPaymentTransaction: "PAYMENT",
  createCardanoStakeTransaction: "STAKE",
  createCardanoUnstakeTransaction: "UNSTAKE",
  createCardanoWithdrawalTransaction: "CLAIM_REWARDS",
  createSolanaPaymentTransaction: "PAYMENT",
  createSolanaTokenPaymentTransaction: "PAYMENT",
  createSolanaInitialiseStakeTransaction: "STAKE",
  createSolanaActivateStakeTransaction: "ACTIVATE",
  createSolanaDeactivateStakeTransaction: "UNSTAKE",
  createSolanaSplitStakeTransaction: "SPLIT",
  createSolanaWithdrawStakeTransaction: "WITHDRAW",
  createSubstratePaymentTransaction: "PAYMENT",
  createSubstrateStakeTransaction: "STAKE",
  createSubstrateAddStakeTransaction: "ADD_TO_STAKE",
  createSubstrateDelegateStakeTransaction: "DELEGATE",
  createSubstrateUnstakeTransaction: "UNSTAKE",
  createSubstrateRestakeTransaction: "RESTAKE",
  createSubstrateWithdrawStakeTransaction: "WITHDRAW",
  createBinanceTransaction: "PAYMENT",
  createExchangeTransfer: "EXCHANGE_TRANSFER",
};
