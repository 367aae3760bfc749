import type { Db } from "../db/client";
import { simulateRequest } from "../requests/simulate-request";
import { loadAssets } from "../wallets/assets";
import { amountText } from "./amount";
import type { RequestRow } from "./inbox";

/** `−1.2 ETH`, one for each asset that would change. */
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
  return { ...simulation, changes };
}
