import { type ChangeEvent, useState } from "react";
import { CoinBadge } from "~/components/ui/coin-badge";
import { ASSET_ROWS } from "~/lib/exports/transaction-form";

interface Props {
  assets: readonly { symbol: string; shown: string }[];
  chosen: readonly string[];
}

/** No ticked box means all assets. */
export function AssetBoxes({ assets, chosen }: Props) {
  const [count, setCount] = useState(chosen.length);
  const recount = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setCount((old) => old + (target.checked ? 1 : -1));
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
              onChange={recount}
            />
            <span className="choice__label export__asset">
              <CoinBadge symbol={shown} size="small" />
              {shown}
            </span>
          </label>
        ))}
      </div>
      <p className="field__hint" id="export-assets-hint">
        {count > 0
          ? `${count} of ${assets.length} chosen.`
          : "If you choose none, the file includes all assets on all chains."}
      </p>
    </fieldset>
  );
}
