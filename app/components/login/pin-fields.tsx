import { useId } from "react";
import { FieldError, type FieldErrors, firstError } from "~/components/ui/field";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { PIN_LENGTH } from "./pasted-pin";
import { pinHandlers } from "./pin-handlers";

interface PinFieldsProps {
  /** Counted from 1, in the backend's order. */
  positions: readonly [number, number];
  error?: FieldErrors;
  /** Of the first field: link target of the error summary. */
  id?: string;
  /** Field names of the first and second position. */
  names?: readonly [string, string];
}

/** Six indicators, two of them fields. What is typed is never kept or prefilled. */
export function PinFields(props: PinFieldsProps) {
  const { positions, error, names = ["firstPinDigit", "secondPinDigit"] } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const message = firstError(error);
  const places = Array.from({ length: PIN_LENGTH }, (_, at) => at + 1);
  const earliest = Math.min(...positions);
  return (
    <fieldset className="field" aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="choice-legend">
        Characters {earliest} and {Math.max(...positions)} of your PIN
      </legend>
      <div className="pin">
        {places.map((place) => {
          const asked = positions.indexOf(place);
          if (asked === -1) return <span className="pin__dot" key={place} aria-hidden="true" />;
          return (
            <label className="pin__place" key={place}>
              <VisuallyHidden>Character {place} of your PIN</VisuallyHidden>
              <input
                className="pin__input input"
                // Browsers offer to save password fields; the style sheet hides the text instead.
                type="text"
                inputMode="numeric"
                autoComplete="off"
                data-place={place}
                maxLength={1}
                pattern="[0-9]"
                required
                name={names[asked]}
                id={place === earliest ? id : undefined}
                aria-invalid={message ? true : undefined}
                // biome-ignore lint/a11y/noAutofocus: the step holds nothing else, and its heading says what is asked
                autoFocus={place === earliest}
                {...pinHandlers}
              />
              <span className="pin__number" aria-hidden="true">
                {place}
              </span>
            </label>
          );
        })}
      </div>
      {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
    </fieldset>
  );
}
