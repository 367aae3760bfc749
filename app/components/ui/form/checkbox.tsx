import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classNames } from "../class-names";
import { FieldError, type FieldErrors, firstError } from "../field";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldErrors;
};

export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const message = firstError(error);
  const describedBy =
    classNames(hint && `${inputId}-description`, message && `${inputId}-error`) || undefined;
  return (
    <div className={classNames("checkbox", className)}>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        className="checkbox__input"
        aria-describedby={describedBy}
        aria-invalid={message ? true : undefined}
      />
      <label className="checkbox__label" htmlFor={inputId}>
        {label}
      </label>
      {hint ? (
        <p className="field__hint" id={`${inputId}-description`}>
          {hint}
        </p>
      ) : null}
      {message ? <FieldError id={`${inputId}-error`}>{message}</FieldError> : null}
    </div>
  );
}
