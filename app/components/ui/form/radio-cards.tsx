import { type ChangeEvent, type ReactNode, useId } from "react";
import { classNames } from "../class-names";
import { FieldError, type FieldErrors, firstError } from "../field";

export interface RadioOption {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps {
  id?: string;
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string;
  hint?: ReactNode;
  error?: FieldErrors;
  /** Below each other with a visible ring, for long lists. */
  list?: boolean;
  hideLegend?: boolean;
  form?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Real radio buttons, so that arrow keys and forms work. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, name, options, defaultValue, hint, error, list, hideLegend, form, onChange } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const message = firstError(error);
  const describedBy = classNames(hint && `${id}-description`, message && `${id}-error`) || undefined;
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className={classNames("choice-legend", hideLegend && "visually-hidden")}>{legend}</legend>
      <div className={classNames("choices", list && "choices--list")}>
        {options.map((option, at) => (
          <label className="choice" key={option.value}>
            <input
              className="choice__input"
              type="radio"
              // Link target of the error summary.
              id={at === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              form={form}
              onChange={onChange}
              aria-invalid={message ? true : undefined}
            />
            <span className="choice__label">{option.label}</span>
            {option.detail ? <span className="choice__detail">{option.detail}</span> : null}
          </label>
        ))}
      </div>
      {hint ? (
        <p className="field__hint" id={`${id}-description`}>
          {hint}
        </p>
      ) : null}
      {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
    </fieldset>
  );
}
