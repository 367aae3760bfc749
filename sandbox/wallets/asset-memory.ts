import type { Db } from "../db/client";
import { type AssetRow, loadAssets } from "./assets";

/** Cached by version. @returns all assets, by id, at this version or a later one */
export function createAssetMemory(db: Db): (version: string | null) => Promise<Map<string, AssetRow>> {
  let known: { version: string; assets: Map<string, AssetRow> } | undefined;
  return async (version) => {
    if (known && known.version === version) return known.assets;
    const assets = await loadAssets(db);
    if (version !== null) known = { version, assets };
    return assets;
  };
}
