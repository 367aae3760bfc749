import type { ReactNode, SelectHTMLAttributes } from "react";
import { Field, type FieldWords } from "./field";
import { Icon } from "./icon";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectFieldProps = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & {
    options: readonly (SelectOption | { group: string; options: readonly SelectOption[] })[];
    /** The first, empty option: 'All statuses'. */
    empty?: string;
    /** Between the control and its error. */
    after?: ReactNode;
  };

function Option({ value, label, disabled }: SelectOption) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  options,
  empty,
  after,
  id,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, after, className }}>
      {(aria) => (
        <div className="select">
          <select {...select} {...aria} className="input">
            {empty === undefined ? null : <option value="">{empty}</option>}
            {options.map((option) =>
              "group" in option ? (
                <optgroup key={option.group} label={option.group}>
                  {option.options.map((inner) => (
                    <Option key={inner.value} {...inner} />
                  ))}
                </optgroup>
              ) : (
                <Option key={option.value} {...option} />
              ),
            )}
          </select>
          <Icon name="chevron-down" size="small" />
        </div>
      )}
    </Field>
  );
}
