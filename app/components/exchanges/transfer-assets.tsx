import { choiceProps } from "~/components/ui/form/field-props";
import { RadioCards } from "~/components/ui/form/radio-cards";
import type { TransferPart } from "./use-transfer-form";

/** Cards of the account's assets, and of those that its exchange does not transfer. */
export function TransferAssets({ view, fields, values }: TransferPart) {
  const offered = view.assets.map(({ symbol, availableText, limit }) => {
    const words = availableText === null ? "Balance unavailable" : `${availableText} available`;
    const detail = limit ? (
      <>
        {words}
        <br />
        {limit.left} left in 24 hours
      </>
    ) : (
      words
    );
    return { value: symbol, label: symbol, detail };
  });
  const refused = view.refused
    .filter(({ symbol }) => offered.every(({ value }) => value !== symbol))
    .map(({ symbol, words }) => ({ value: symbol, label: symbol, detail: words, disabled: true }));
  return (
    <div className="transfer-assets">
      <RadioCards
        legend="Asset"
        options={[...offered, ...refused]}
        {...choiceProps(fields.asset)}
        defaultValue={values.asset}
      />
    </div>
  );
}
