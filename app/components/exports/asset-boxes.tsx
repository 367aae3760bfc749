import { CoinBadge } from "~/components/ui/coin-badge";
import { ASSET_ROWS } from "~/lib/exports/transaction-form";

interface Props {
  assets: readonly { symbol: string; shown: string }[];
  /** Symbols. */
  chosen: readonly string[];
}

/** A box for each asset; none of them ticked stands for all. */
export function AssetBoxes({ assets, chosen }: Props) {
  return (
    <fieldset className="field" aria-describedby="export-assets-hint">
      <legend className="choice-legend">Assets</legend>
      <div className="choices export__assets">
        {assets.map(({ symbol, shown }, at) => (
          <label className="choice" key={symbol}>
            <input
              className="choice__input"
              type="checkbox"
              name={`${ASSET_ROWS.name}[${at}].symbol`}
              value={symbol}
              defaultChecked={chosen.includes(symbol)}
            />
            <span className="choice__label export__asset">
              <CoinBadge symbol={shown} size="small" />
              {shown}
            </span>
          </label>
        ))}
      </div>
      <p className="field__hint" id="export-assets-hint">
        Without a choice, the file has all assets on all chains.
      </p>
    </fieldset>
  );
}
