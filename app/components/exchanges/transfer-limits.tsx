import { classNames } from "~/components/ui/class-names";
import { forAssets } from "./for-assets";
import { LimitLeft } from "./limit-left";
import type { TransferPart } from "./use-transfer-form";

/** The limit of each asset; the style sheet shows the selected one's. */
export function TransferLimits({ view }: TransferPart) {
  return view.assets.map(({ symbol, limit }, place) =>
    limit ? (
      <div key={symbol} className={classNames(...forAssets([place]))}>
        <LimitLeft limit={limit} />
      </div>
    ) : null,
  );
}
