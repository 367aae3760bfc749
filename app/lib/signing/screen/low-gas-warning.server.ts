import { settle } from "~/lib/custody/settle.server";
import { getGasEstimate } from "~/lib/custody/transactions/request-gas.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";

/** The console's forms reject such a limit, but the browser extension and the API choose their own. */
export async function lowGasWarning(
  session: Session,
  requestId: string,
  intent: Intent | null,
): Promise<string | null> {
  if (intent?.operation !== "createEthereumTransaction" || intent.fee.speed !== "CUSTOM") return null;
  const limit = intent.fee.gasLimit;
  if (limit === null) return null;
  const { value: needed } = await settle(getGasEstimate(session, requestId));
  if (needed === null || BigInt(limit) >= needed) return null;
  const [given, figure] = [BigInt(limit), needed].map((gas) => gas.toLocaleString("en-GB"));
  return `The gas limit of ${given} is below the ${figure} that the service estimates for it. It would run out of gas: it would do nothing, and its whole fee would be spent.`;
}
