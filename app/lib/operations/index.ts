import { type SendOperation, type StakeOperation, stakeRules } from "~/lib/chains";
import type { TransactionInput } from "~/lib/custody/transactions/create-transaction.server";
import { type BinancePayment, binancePayment } from "./binance/payment";
import { type BitcoinPayment, bitcoinPayment } from "./bitcoin/payment";
import { type CardanoPayment, cardanoPayment } from "./cardano/payment";
import {
  type CardanoStake,
  type CardanoUnstake,
  type CardanoWithdrawal,
  cardanoStake,
  cardanoUnstake,
  cardanoWithdrawal,
} from "./cardano/stake";
import { type DogePayment, dogePayment } from "./doge/payment";
import { type EthereumPayment, ethereumPayment } from "./evm/payment";
import { type ExchangeTransfer, exchangeTransfer } from "./exchange/transfer";
import type { PaymentBase } from "./intent";
import type { Operation, PaymentOperation, PaymentTerms } from "./operation";
import { type RipplePayment, ripplePayment } from "./ripple/payment";
import {
  type SolanaPayment,
  type SolanaTokenPayment,
  solanaPayment,
  solanaTokenPayment,
} from "./solana/payment";
import { type SolanaStakes, solanaStakes } from "./solana/stake";
import { type SubstratePayment, substratePayment } from "./substrate/payment";
import { type SubstrateStakes, substrateStakes } from "./substrate/stake";

interface Intents extends SolanaStakes, SubstrateStakes {
  createEthereumTransaction: EthereumPayment;
  createBitcoinTransaction: BitcoinPayment;
  createDogePaymentTransaction: DogePayment;
  createRippleTransaction: RipplePayment;
  createCardanoPaymentTransaction: CardanoPayment;
  createCardanoStakeTransaction: CardanoStake;
  createCardanoUnstakeTransaction: CardanoUnstake;
  createCardanoWithdrawalTransaction: CardanoWithdrawal;
  createSolanaPaymentTransaction: SolanaPayment;
  createSolanaTokenPaymentTransaction: SolanaTokenPayment;
  createSubstratePaymentTransaction: SubstratePayment;
  createBinanceTransaction: BinancePayment;
  createExchangeTransfer: ExchangeTransfer;
}

export type OperationName = keyof Intents;
export type IntentOf<O extends OperationName> = Intents[O];
export type Intent = IntentOf<OperationName>;
export type PaymentIntent = IntentOf<SendOperation>;
export type StakeIntent = IntentOf<StakeOperation>;

export function isStake(intent: Intent): intent is StakeIntent {
  return stakeRules(intent.chain)?.operations.some((one) => one === intent.operation) ?? false;
}

/** Whether a form can make the same payment once more: not a contract call, and not several payments. */
export function isRepeatable(intent: Intent): intent is PaymentIntent {
  if ("payments" in intent && intent.payments) return false;
  return "to" in intent && "asset" in intent && !("data" in intent && intent.data);
}

const PAYMENTS: { [O in SendOperation]: PaymentOperation<IntentOf<O>> } = {
  createEthereumTransaction: ethereumPayment,
  createBitcoinTransaction: bitcoinPayment,
  createDogePaymentTransaction: dogePayment,
  createRippleTransaction: ripplePayment,
  createCardanoPaymentTransaction: cardanoPayment,
  createSolanaPaymentTransaction: solanaPayment,
  createSolanaTokenPaymentTransaction: solanaTokenPayment,
  createSubstratePaymentTransaction: substratePayment,
  createBinanceTransaction: binancePayment,
};

const OPERATIONS: { [O in OperationName]: Operation<IntentOf<O>, TransactionInput<O>> } = {
  ...PAYMENTS,
  createCardanoStakeTransaction: cardanoStake,
  createCardanoUnstakeTransaction: cardanoUnstake,
  createCardanoWithdrawalTransaction: cardanoWithdrawal,
  ...solanaStakes,
  ...substrateStakes,
  createExchangeTransfer: exchangeTransfer,
};

export function toIntent(base: PaymentBase, terms: PaymentTerms): PaymentIntent {
  const { operation, tokenOperation } = terms.rules;
  const isToken = base.asset.contractAddress !== null;
  return PAYMENTS[(isToken && tokenOperation) || operation].toIntent(base, terms);
}

export function toInput<O extends OperationName>(
  operation: O,
  intent: IntentOf<O>,
  currency: string,
): TransactionInput<O> {
  return OPERATIONS[operation].toInput(intent, currency);
}
