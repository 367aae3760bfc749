import { toHex } from "~/lib/money";
import type { EvmIntent, SendIntent, Speed, UtxoIntent } from "./intent";

/** Spec section 7, Ethereum-type. */
export interface EthereumPayload {
  operation: "createEthereumTransaction";
  input: {
    subWalletId: string;
    fromAddress: string;
    to: string;
    /** 0x hex: wei, or the token's smallest unit. */
    value: string;
    assetSymbol: string;
    chainId: number;
    speed?: Speed;
    /** 0x hex wei. */
    gasPrice?: string;
    /** 0x hex. */
    gasLimit?: string;
    nonce?: number;
    /** Display currency of the rates in the answer. */
    currency: string;
  };
}

/** Spec section 7, Bitcoin. */
export interface BitcoinPayload {
  operation: "createBitcoinTransaction";
  input: {
    subWalletId: string;
    to: string;
    /** Satoshi, decimal digits; sent as {value, currency: SATOSHI}. */
    amount: string;
    speed?: Speed;
    /** Decimal digits. */
    satoshiPerByte?: string;
    currency: string;
  };
}

export type SendPayload = EthereumPayload | BitcoinPayload;

function gasPart({ fee }: EvmIntent) {
  if (fee.speed !== "CUSTOM") return { speed: fee.speed };
  const gasPrice = toHex(BigInt(fee.gasPrice));
  return fee.gasLimit === null ? { gasPrice } : { gasPrice, gasLimit: toHex(BigInt(fee.gasLimit)) };
}

// The specification's shape: amounts are 0x hex in the smallest unit. The backend answers in decimal
// digits, so verification compares numbers and never texts.
function ethereumPayload(intent: EvmIntent, currency: string): EthereumPayload {
  return {
    operation: "createEthereumTransaction",
    input: {
      subWalletId: intent.subWalletId,
      fromAddress: intent.fromAddress,
      to: intent.to,
      value: toHex(BigInt(intent.amount)),
      assetSymbol: intent.asset.symbol,
      chainId: intent.chainId,
      ...gasPart(intent),
      ...(intent.nonce === null ? {} : { nonce: intent.nonce }),
      currency,
    },
  };
}

// Bitcoin is the exception that the specification itself names, {value, currency SATOSHI}, and the schema
// says that its value is a decimal integer.
function bitcoinPayload({ subWalletId, to, amount, fee }: UtxoIntent, currency: string): BitcoinPayload {
  const price = fee.speed === "CUSTOM" ? { satoshiPerByte: fee.satoshiPerByte } : { speed: fee.speed };
  return { operation: "createBitcoinTransaction", input: { subWalletId, to, amount, ...price, currency } };
}

/**
 * The mutation that creates this transaction, and its parameters. Authentication, `source`, and whether it is
 * a preview are added at the door to the backend.
 */
export function toPayload(intent: SendIntent, currency: string): SendPayload {
  return intent.family === "EVM" ? ethereumPayload(intent, currency) : bitcoinPayload(intent, currency);
}
