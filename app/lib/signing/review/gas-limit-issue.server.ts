import { GAS_LIMITS } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import type { Intent } from "~/lib/operations";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import { ethereumSignData } from "~/lib/operations/evm/sign-data.server";
import { callOperation } from "~/lib/operations/index.server";
import type { Session } from "~/lib/session/session.server";
import type { SigningData } from "../signing-data.server";

/** Out of gas, a transaction does nothing and costs its whole fee. @throws what `callOperation` throws */
export async function gasLimitIssue(
  session: Session,
  { currency }: Pick<SigningData, "currency">,
  intent: Intent,
): Promise<Issue<"gasLimit"> | null> {
  if (intent.operation !== "createEthereumTransaction" || intent.fee.speed !== "CUSTOM") return null;
  const { gasLimit, ...price } = intent.fee;
  if (gasLimit === null) return null;
  const open: EthereumPayment = { ...intent, fee: { ...price, gasLimit: null } };
  const { signData } = await callOperation(session, open, currency, { preview: true });
  const needed = neededGas(intent, signData);
  if (needed === null || BigInt(gasLimit) >= needed) return null;
  const what = intent.asset.contractAddress === null && intent.data === undefined ? "payment" : "call";
  const figure = needed.toLocaleString("en-GB");
  return { field: "gasLimit", message: `Gas limit must be at least ${figure}: this ${what} may use as much` };
}

/** The backend's limit, kept within the allowed range for payments; null if unreadable. */
function neededGas({ asset, data }: EthereumPayment, signData: unknown): bigint | null {
  const parsed = ethereumSignData.safeParse(signData);
  if (!parsed.success) return null;
  const chosen = BigInt(parsed.data.transaction.gasLimit);
  const { min, max } = asset.contractAddress === null ? GAS_LIMITS.native : GAS_LIMITS.token;
  if (chosen < min) return min;
  return data === undefined && chosen > max ? max : chosen;
}
