import type { Speed } from "~/lib/chains";
import { toGasFee } from "~/lib/fees/gas";
import { nonceOf } from "~/lib/forms/nonce";
import { toHex } from "~/lib/money";
import type { EvmIntent } from "../intent";
import type { FormFamily } from "../operation";

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
    /** 0x hex. */
    data?: string;
    /** Display currency of the rates in the answer. */
    currency: string;
  };
}

function gasPart({ fee }: EvmIntent) {
  if (fee.speed !== "CUSTOM") return { speed: fee.speed };
  const gasPrice = toHex(BigInt(fee.gasPrice));
  return fee.gasLimit === null ? { gasPrice } : { gasPrice, gasLimit: toHex(BigInt(fee.gasLimit)) };
}

// The backend answers in decimal digits, so verification compares numbers and never texts.
export const evm: FormFamily<"EVM", EthereumPayload> = {
  toIntent: (base, { form, chainId }) => {
    if (chainId === null) throw new Error(`${base.chain} has no chain id on ${base.network}`);
    return { ...base, family: "EVM", chainId, fee: toGasFee(form), nonce: nonceOf(form) };
  },
  toPayload: (intent, currency) => ({
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
      ...(intent.data === undefined ? {} : { data: intent.data }),
      currency,
    },
  }),
};
