import type { ReactNode } from "react";
import type { FieldErrors } from "~/components/ui/field";
import { RadioCards, type RadioOption } from "~/components/ui/radio-cards";

interface FeeChoiceProps {
  legend?: ReactNode;
  name?: string;
  options: readonly RadioOption[];
  defaultValue: string;
  error?: FieldErrors;
  /** Fields of the option CUSTOM; shown while it is chosen, by the stylesheet alone. */
  custom?: ReactNode;
  hint?: ReactNode;
}

export function FeeChoice({
  legend = "Fee",
  name = "fee",
  options,
  defaultValue,
  error,
  custom,
  hint,
}: FeeChoiceProps) {
  return (
    <div className="fee-choice">
      <RadioCards
        legend={legend}
        name={name}
        options={options}
        defaultValue={defaultValue}
        error={error}
        hint={hint}
      />
      {custom ? <div className="fee-choice__custom">{custom}</div> : null}
    </div>
  );
}
