import type { InputHTMLAttributes, ReactNode } from "react";
import { Field, type FieldWords } from "../field";

type AmountFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, "max"> & {
    unit: string;
    /** The unit only keeps its place: nobody sees or hears it yet. */
    isUnitHeld?: boolean;
    /** Formatted, in the display currency. */
    fiat?: string | null;
    /** A button or link that fills in the maximum. */
    max?: ReactNode;
  };

/** Text, not number: a number field would round, and change when scrolled over. */
export function AmountField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  unit,
  isUnitHeld,
  fiat,
  max,
  id,
  className,
  ...input
}: AmountFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, className }}>
      {(aria) => (
        <div className="input-group amount-field">
          <input
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            {...input}
            {...aria}
            type="text"
            className="input"
          />
          <div className="input-group__after">
            <span className={isUnitHeld ? "needs-script is-coming" : undefined}>{unit}</span>
            {fiat ? <span className="amount-field__fiat">{fiat}</span> : null}
            {max}
          </div>
        </div>
      )}
    </Field>
  );
}
