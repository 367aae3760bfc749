import { toHex } from "~/lib/money";
import type { FormFamily } from "../operation";

export interface BinancePayload {
  operation: "createBinanceTransaction";
  /** `amount` is 0x hex in the asset's smallest unit. */
  input: { subWalletId: string; to: string; assetSymbol: string; amount: string };
}

export const binance: FormFamily<"BINANCE", BinancePayload> = {
  toIntent: (base) => ({ ...base, family: "BINANCE" }),
  toPayload: ({ subWalletId, to, asset, amount }) => ({
    operation: "createBinanceTransaction",
    input: { subWalletId, to, assetSymbol: asset.symbol, amount: toHex(BigInt(amount)) },
  }),
};
