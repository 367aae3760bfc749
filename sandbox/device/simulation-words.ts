import type { Db } from "../db/client";
import { simulateRequest } from "../requests/simulate-request";
import { loadAssets } from "../wallets/assets";
import { amountText } from "./amount";
import type { RequestRow } from "./inbox";
import { isUnlimited } from "./spenders";

/** `−1.2 ETH`, one for each asset that would change; `Afterwards 0x… may take …`, for each allowance. */
export async function simulationWords(db: Db, request: RequestRow) {
  const simulation = await simulateRequest(db, request);
  if (!simulation) return null;
  const assets = await loadAssets(db);
  const changes = simulation.changes.flatMap(({ assetId, amount }) => {
    const asset = assets.get(assetId);
    if (!asset) return [];
    const size = amountText(amount < 0n ? -amount : amount, asset.decimals);
    return [`${amount < 0n ? "−" : "+"}${size} ${asset.symbol}`];
  });
  const allowances = simulation.allowances.flatMap((one) => {
    const asset = assets.get(one.assetId);
    return asset ? [allowanceWords(one, asset)] : [];
  });
  return { ...simulation, changes, allowances };
}

export function allowanceWords(
  { owner, spender, amount }: { owner: string | null; spender: string | null; amount: bigint },
  { symbol, decimals }: { symbol: string; decimals: number },
): string {
  const who = spender ?? "this sub-wallet";
  const whose = owner ?? "this sub-wallet";
  if (amount === 0n) return `Afterwards ${who} may take no ${symbol} of ${whose}.`;
  return isUnlimited(amount)
    ? `Afterwards ${who} may take all ${symbol} of ${whose}, for ever.`
    : `Afterwards ${who} may take up to ${amountText(amount, decimals)} ${symbol} from ${whose}.`;
}
