import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { SupportWords } from "./support-words";

export type FieldErrors = string | readonly string[] | null | undefined;

/** Attributes that make screen readers read label, hint and error with the control. */
export interface ControlAria {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  /** The first is shown. */
  error?: FieldErrors;
  /** Adds 'optional' to the label. */
  optional?: boolean;
  /** For screen readers only. */
  hideLabel?: boolean;
}

interface FieldProps extends FieldWords {
  id?: string;
  className?: string;
  /** Between control and error, such as a comparison of addresses. */
  after?: ReactNode;
  children: (aria: ControlAria) => ReactNode;
}

export function firstError(error: FieldErrors): string | undefined {
  return (typeof error === "string" ? error : error?.[0]) || undefined;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="warning" size="small" />
      <span>
        <SupportWords>{children}</SupportWords>
      </span>
    </p>
  );
}

/** Label, hint and error around one control. Ids are `{id}-description` and `{id}-error`, as conform names them. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  after,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const message = firstError(error);
  const describedBy = classNames(hint && `${controlId}-description`, message && `${controlId}-error`);
  return (
    <div className={classNames("field", className)}>
      <label className={classNames("field__label", hideLabel && "visually-hidden")} htmlFor={controlId}>
        {label}
        {optional ? <span className="field__optional"> · optional</span> : null}
      </label>
      {children({
        id: controlId,
        ...(describedBy ? { "aria-describedby": describedBy } : null),
        ...(message ? { "aria-invalid": true as const } : null),
      })}
      {hint ? (
        <p className="field__hint" id={`${controlId}-description`}>
          {hint}
        </p>
      ) : null}
      {after}
      {message ? <FieldError id={`${controlId}-error`}>{message}</FieldError> : null}
    </div>
  );
}
