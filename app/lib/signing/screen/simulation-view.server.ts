import { settle } from "~/lib/custody/settle.server";
import { getSimulation, type Simulation } from "~/lib/custody/transactions/request-simulation.server";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import type { Session } from "~/lib/session/session.server";

const MAX_WORDS = 300;

export interface SimulationView {
  /** '−1.2 ETH'. */
  changes: string[];
  failure: string | null;
  /** After 'Not simulated:'. */
  notSimulated: string | null;
}

/** The service's word; null if it says nothing. */
export async function simulationOf(
  session: Session,
  requestId: string,
  isToSign: boolean,
): Promise<SimulationView | null> {
  if (!isToSign) return null;
  const { value } = await settle(getSimulation(session, requestId));
  return value && simulationView(value);
}

export function simulationView({ changes, failure, notSimulated }: Simulation): SimulationView {
  return {
    failure,
    notSimulated: notSimulated && markHidden(notSimulated.slice(0, MAX_WORDS)),
    changes: changes.map(({ asset, amount }) => {
      const isLess = amount.startsWith("-");
      const units = BigInt(isLess ? amount.slice(1) : amount);
      const { decimalPlace, symbol } = asset;
      const size =
        decimalPlace === null
          ? `${formatExact(units.toString())} smallest units of`
          : formatExact(fromUnits(units, decimalPlace));
      return `${isLess ? "−" : "+"}${size} ${symbol}`;
    }),
  };
}
