import { z } from "zod";
import { type LiveChainId, type SendFamily, sendRules } from "~/lib/chains";
import { SPEEDS } from "~/lib/fees/speeds";
import type { IntentOf, SendIntent } from "~/lib/operations/intent";

const digits = z.string().regex(/^\d{1,78}$/);
const namedSpeed = z.enum(SPEEDS);
const speed = z.object({ speed: namedSpeed });
const nonce = z.number().int().min(0).nullable();
const transactionHash = z.string().regex(/^0x[0-9a-f]{64}$/);
const callData = z.string().regex(/^0x(?:[0-9a-f]{2})+$/);

/** The exact shape of one family's intents; its chain must be one of that family that the console sends on. */
function intentOf<F extends SendFamily, S extends z.ZodRawShape>(family: F, own: S) {
  return z.object({
    family: z.literal(family),
    chain: z.custom<LiveChainId>((value) => typeof value === "string" && sendRules(value)?.family === family),
    network: z.enum(["mainnet", "testnet"]),
    subWalletId: z.string(),
    fromAddress: z.string(),
    to: z.string(),
    amount: digits,
    asset: z.object({
      symbol: z.string(),
      decimals: z.number().int().min(0).max(255),
      contractAddress: z.string().nullable(),
    }),
    ...own,
  });
}

const gasFee = z.union([
  speed,
  z.object({
    speed: z.literal("CUSTOM"),
    gasPrice: digits,
    gasLimit: digits.nullable(),
    quotedFor: namedSpeed.optional(),
  }),
]);
const byteFee = z.union([speed, z.object({ speed: z.literal("CUSTOM"), satoshiPerByte: digits })]);

const SHAPES: { [F in SendFamily]: z.ZodType<IntentOf<F>> } = {
  EVM: intentOf("EVM", {
    chainId: z.number().int().min(1),
    fee: gasFee,
    nonce,
    data: callData.optional(),
    replaces: transactionHash.optional(),
  }),
  BITCOIN: intentOf("BITCOIN", { fee: byteFee }),
  DOGE: intentOf("DOGE", { fee: byteFee }),
  RIPPLE: intentOf("RIPPLE", { destinationTag: digits.nullable() }),
  CARDANO: intentOf("CARDANO", {}),
  SOLANA: intentOf("SOLANA", {}),
  SUBSTRATE: intentOf("SUBSTRATE", { runtime: z.string(), tip: digits.nullable(), nonce }),
  BINANCE: intentOf("BINANCE", {}),
};

const sendIntent = z.union(Object.values(SHAPES));

/** An intent that was sealed in a cookie, or null when it is none (another version's, cut, absent). */
export function readIntent(remembered: unknown): SendIntent | null {
  const parsed = sendIntent.safeParse(remembered);
  return parsed.success ? parsed.data : null;
}
