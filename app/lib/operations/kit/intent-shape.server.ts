import { z } from "zod";
import { isOperationOffered, type LiveChainId, type Speed } from "~/lib/chains";

/** Decimal digits of at most 256 bits. */
export const digits = z.string().regex(/^\d{1,78}$/);
export const nonce = z.number().int().min(0).nullable();

const namedSpeed = z.enum(["SLOW", "MEDIUM", "FAST"] satisfies Speed[]);
const speed = z.object({ speed: namedSpeed });

export const gasFee = z.union([
  speed,
  z.object({
    speed: z.literal("CUSTOM"),
    gasPrice: digits,
    gasLimit: digits.nullable(),
    quotedFor: namedSpeed.optional(),
  }),
]);
export const byteFee = z.union([speed, z.object({ speed: z.literal("CUSTOM"), satoshiPerByte: digits })]);

/** The exact shape; the console must offer the operation on the chain. */
export function intentShape<O extends string, S extends z.ZodRawShape>(operation: O, own: S) {
  return z.object({
    operation: z.literal(operation),
    chain: z.custom<LiveChainId>(
      (value) => typeof value === "string" && isOperationOffered(value, operation),
    ),
    network: z.enum(["mainnet", "testnet"]),
    subWalletId: z.string(),
    fromAddress: z.string(),
    ...own,
  });
}

export function paymentShape<O extends string, S extends z.ZodRawShape>(operation: O, own: S) {
  return intentShape(operation, {
    to: z.string(),
    amount: digits,
    asset: z.object({
      symbol: z.string(),
      decimals: z.number().int().min(0).max(255),
      contractAddress: z.string().nullable(),
      typedSymbol: z.string().optional(),
    }),
    ...own,
  });
}
