import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { Field, type FieldWords } from "./field";

export type TextFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, "children"> & {
    mono?: boolean;
    after?: ReactNode;
  };

/** Takes plain input props, or those of `inputProps`. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  mono,
  after,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, after, className }}>
      {(aria) => (
        <input type="text" {...input} {...aria} className={classNames("input", mono && "input--mono")} />
      )}
    </Field>
  );
}
