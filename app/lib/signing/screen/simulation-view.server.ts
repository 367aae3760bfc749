import { settle } from "~/lib/custody/settle.server";
import { getSimulation, type Simulation } from "~/lib/custody/transactions/request-simulation.server";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { isUnlimited } from "~/lib/operations/evm/spenders";
import type { Session } from "~/lib/session/session.server";

const MAX_WORDS = 300;

type Asset = Simulation["changes"][number]["asset"];

export interface SimulationView {
  /** '−1.2 ETH', then 'Afterwards 0x… may take up to 25 USDC from this sub-wallet.' */
  lines: string[];
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

export function simulationView({ changes, failure, notSimulated, allowances }: Simulation): SimulationView {
  return {
    failure,
    notSimulated: notSimulated && bounded(notSimulated),
    lines: [
      ...(changes.length > 0 ? changes.map(changeText) : ["No balance would change"]),
      ...allowances.map(allowanceText),
    ],
  };
}

function changeText({ asset, amount }: Simulation["changes"][number]): string {
  const isLess = amount.startsWith("-");
  return `${isLess ? "−" : "+"}${sizeText(asset, BigInt(isLess ? amount.slice(1) : amount))}`;
}

const bounded = (text: string): string => markHidden(text.slice(0, MAX_WORDS));

function sizeText({ symbol, decimalPlace }: Asset, units: bigint): string {
  return decimalPlace === null
    ? `${formatExact(units.toString())} smallest units of ${symbol}`
    : `${formatExact(fromUnits(units, decimalPlace))} ${symbol}`;
}

function allowanceText({ asset, owner, spender, amount }: Simulation["allowances"][number]): string {
  const units = BigInt(amount);
  const from = owner === null ? "this sub-wallet" : bounded(owner);
  const start = `Afterwards ${spender === null ? "this sub-wallet" : bounded(spender)} may take`;
  if (units === 0n) return `${start} no ${asset.symbol} of ${from}.`;
  if (isUnlimited(units)) return `${start} all ${asset.symbol} of ${from}, for ever.`;
  return `${start} up to ${sizeText(asset, units)} from ${from}.`;
}
