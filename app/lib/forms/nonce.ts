import type { SendForm } from "./send-form";

/** The custom nonce of a checked form; null: the backend chooses. */
export function nonceOf({ useCustomNonce, nonce }: SendForm): number | null {
  return useCustomNonce === "" ? null : Number(nonce);
}
