import type { Prepare } from "../operation";
import { readQuantity } from "../quantity";
import { EXTENSION_SOURCE } from "../source";
import { preparePayment } from "./payment";

/** Quantities are 0x hex. */
export type Eip1559Input = {
  transaction: {
    from: string;
    to?: string | null;
    value?: string | null;
    data?: string | null;
    nonce?: string | null;
    chainId?: string | null;
    gasLimit?: string | null;
    maxFeePerGas: string;
    maxPriorityFeePerGas: string;
  };
  subWalletId?: string | null;
  currency?: string | null;
};

/** @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE */
export const prepareEip1559: Prepare<Eip1559Input> = (context, { transaction, subWalletId, currency }) => {
  const { from, to, value, data, nonce, chainId, gasLimit } = transaction;
  return preparePayment(context, {
    ethereumTransaction: {
      fromAddress: from,
      to: to ?? null,
      value: value ?? "0x0",
      data: data ?? null,
      nonce: readNumber(nonce, "The nonce"),
      chainId: readNumber(chainId, "The chain id"),
      gasLimit: gasLimit ?? null,
      dynamicFee: {
        maxFeePerGas: readQuantity(transaction.maxFeePerGas, "The maximum fee per gas"),
        maxPriorityFeePerGas: readQuantity(transaction.maxPriorityFeePerGas, "The priority fee per gas", {
          allowZero: true,
        }),
      },
    },
    subWalletId: subWalletId ?? null,
    currency: currency ?? null,
    source: EXTENSION_SOURCE,
  });
};

function readNumber(text: string | null | undefined, name: string): number | null {
  if (text == null) return null;
  const max = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(readQuantity(text, name, { allowZero: true, max }));
}
