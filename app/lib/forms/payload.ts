import { toHex } from "~/lib/money";
import type { EvmIntent, SendIntent, Speed, UtxoIntent } from "./intent";

interface PayloadOptions {
  /** True prepares without storing: a preview. */
  isPreview: boolean;
  /** For the rates in the answer. */
  currency: string;
}

interface CommonInput {
  source: "TVW";
  sendToDevicesForSigning: boolean;
  sendToNetworkWhenSigned: boolean;
  currency: string;
}

export interface EthereumPayload {
  operation: "createEthereumTransaction";
  variables: {
    createTransactionInput: CommonInput & {
      subWalletId: string;
      ethereumTransaction: {
        fromAddress: string;
        to: string;
        value: string;
        assetSymbol: string;
        chainId: number;
        speed?: Speed;
        gasPrice?: string;
        gasLimit?: string;
        nonce?: number;
      };
    };
  };
}

export interface BitcoinPayload {
  operation: "createBitcoinTransaction";
  variables: {
    createBitcoinTransactionInput: CommonInput & {
      bitcoinTransactionParams: {
        subWalletId: string;
        to: string;
        amount: { value: string; currency: "SATOSHI" };
        speed?: Speed;
        satoshiPerByte?: string;
      };
    };
  };
}

export type SendPayload = EthereumPayload | BitcoinPayload;

function common({ isPreview, currency }: PayloadOptions): CommonInput {
  return { source: "TVW", sendToDevicesForSigning: !isPreview, sendToNetworkWhenSigned: true, currency };
}

// The specification's shape: amounts are 0x-hex in the smallest unit. A backend answers in decimal digits,
// so that verification compares numbers and never texts.
function ethereumPayload(intent: EvmIntent, options: PayloadOptions): EthereumPayload {
  const { fee } = intent;
  const price =
    fee.speed === "CUSTOM"
      ? {
          gasPrice: toHex(BigInt(fee.gasPrice)),
          ...(fee.gasLimit === null ? {} : { gasLimit: toHex(BigInt(fee.gasLimit)) }),
        }
      : { speed: fee.speed };
  return {
    operation: "createEthereumTransaction",
    variables: {
      createTransactionInput: {
        ...common(options),
        subWalletId: intent.subWalletId,
        ethereumTransaction: {
          fromAddress: intent.fromAddress,
          to: intent.to,
          value: toHex(BigInt(intent.amount)),
          assetSymbol: intent.asset.symbol,
          chainId: intent.chainId,
          ...price,
          ...(intent.nonce === null ? {} : { nonce: intent.nonce }),
        },
      },
    },
  };
}

// Bitcoin is the exception that the specification itself names: {value, currency SATOSHI}, and the schema
// says that value is a decimal integer.
function bitcoinPayload(intent: UtxoIntent, options: PayloadOptions): BitcoinPayload {
  const { fee } = intent;
  return {
    operation: "createBitcoinTransaction",
    variables: {
      createBitcoinTransactionInput: {
        ...common(options),
        bitcoinTransactionParams: {
          subWalletId: intent.subWalletId,
          to: intent.to,
          amount: { value: intent.amount, currency: "SATOSHI" },
          ...(fee.speed === "CUSTOM" ? { satoshiPerByte: fee.satoshiPerByte } : { speed: fee.speed }),
        },
      },
    },
  };
}

/** The mutation's name and variables for an intent; authentication is added at the door to the backend. */
export function toPayload(intent: SendIntent, options: PayloadOptions): SendPayload {
  return intent.family === "EVM" ? ethereumPayload(intent, options) : bitcoinPayload(intent, options);
}
