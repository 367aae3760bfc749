import { toHex } from "~/lib/money";
import type { GasFee, PaymentBase, SendAsset } from "../intent";
import type { PaymentOperation } from "../operation";

export interface EthereumPayment extends PaymentBase {
  operation: "createEthereumTransaction";
  chainId: number;
  fee: GasFee;
  nonce: number | null;
  /** 0x hex; absent unless it repeats a contract call. */
  data?: string | undefined;
  called?: SendAsset | undefined;
  replaces?: string | undefined;
}

function gasPart({ fee }: EthereumPayment) {
  if (fee.speed !== "CUSTOM") return { speed: fee.speed };
  const gasPrice = toHex(BigInt(fee.gasPrice));
  return fee.gasLimit === null ? { gasPrice } : { gasPrice, gasLimit: toHex(BigInt(fee.gasLimit)) };
}

// The backend answers in decimal digits: compare numbers, not texts.
export const ethereumPayment: PaymentOperation<EthereumPayment> = {
  toIntent: (base, { chainId, gasFee, nonce }) => {
    if (chainId === null) throw new Error(`${base.chain} has no chain id on ${base.network}`);
    return { ...base, operation: "createEthereumTransaction", chainId, fee: gasFee(), nonce };
  },
  toInput: (intent, currency) => ({
    subWalletId: intent.subWalletId,
    currency,
    ethereumTransaction: {
      fromAddress: intent.fromAddress,
      to: intent.to,
      value: toHex(BigInt(intent.amount)),
      assetSymbol: intent.asset.symbol,
      chainId: intent.chainId,
      ...gasPart(intent),
      ...(intent.nonce === null ? {} : { nonce: intent.nonce }),
      ...(intent.data === undefined ? {} : { data: intent.data }),
    },
  }),
};
