import type { SendForm } from "./send-form";

export function nonceOf({
  useCustomNonce,
  nonce,
}: Pick<SendForm, "useCustomNonce" | "nonce">): number | null {
  return useCustomNonce === "" ? null : Number(nonce);
}

/** The maximum of GraphQL's Int, the type of the nonce. */
const MAX_NONCE = 2_147_483_647n;

export function nonceProblem(typed: string): string | null {
  if (!/^\d{1,20}$/.test(typed)) return "Nonce must be an integer of 0 or larger";
  return BigInt(typed) > MAX_NONCE ? "Nonce is too large" : null;
}
