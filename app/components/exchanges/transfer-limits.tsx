import { classNames } from "~/components/ui/class-names";
import { forAssets } from "./for-assets";
import { LimitLeft } from "./limit-left";
import type { TransferPart } from "./use-transfer-form";

/** What the exchange still lets leave the account, for each asset; the stylesheet shows that of the chosen one. */
export function TransferLimits({ view }: TransferPart) {
  return view.assets.map(({ symbol, limit }, place) =>
    limit ? (
      <div key={symbol} className={classNames(...forAssets([place]))}>
        <LimitLeft limit={limit} />
      </div>
    ) : null,
  );
}
