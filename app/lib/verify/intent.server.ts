import { z } from "zod";
import { isSendAvailable, type LiveChainId } from "~/lib/chains";
import type { SendIntent } from "~/lib/forms/intent";

const digits = z.string().regex(/^\d{1,78}$/);
const speed = z.object({ speed: z.enum(["SLOW", "MEDIUM", "FAST"]) });

const base = {
  chain: z.custom<LiveChainId>((value) => typeof value === "string" && isSendAvailable(value)),
  network: z.enum(["mainnet", "testnet"]),
  subWalletId: z.string(),
  to: z.string(),
  amount: digits,
  asset: z.object({
    symbol: z.string(),
    decimals: z.number().int().min(0).max(255),
    contractAddress: z.string().nullable(),
  }),
};

const gasFee = z.union([
  speed,
  z.object({ speed: z.literal("CUSTOM"), gasPrice: digits, gasLimit: digits.nullable() }),
]);
const byteFee = z.union([speed, z.object({ speed: z.literal("CUSTOM"), satoshiPerByte: digits })]);

const sendIntent = z.discriminatedUnion("family", [
  z.object({
    ...base,
    family: z.literal("EVM"),
    fromAddress: z.string(),
    chainId: z.number().int().min(1),
    fee: gasFee,
    nonce: z.number().int().min(0).nullable(),
  }),
  z.object({ ...base, family: z.literal("UTXO"), fee: byteFee }),
]);

/** An intent that was sealed in a cookie, or null when it is none (another version's, cut, absent). */
export function readIntent(remembered: unknown): SendIntent | null {
  const parsed = sendIntent.safeParse(remembered);
  return parsed.success ? parsed.data : null;
}
