import { type InputHTMLAttributes, useId } from "react";
import { FieldError } from "~/components/ui/field";

type Input = InputHTMLAttributes<HTMLInputElement> & { label: string };

interface FieldPairProps {
  label: string;
  /** Both ends of a range, with names of their own for screen readers. */
  inputs: readonly [Input, Input];
  error?: string | undefined;
}

/** Two joined inputs for the ends of one range. */
export function FieldPair({ label, inputs, error }: FieldPairProps) {
  const id = useId();
  return (
    <fieldset className="field field-pair">
      <legend className="field__label">{label}</legend>
      <div className="field-pair__inputs">
        {inputs.map(({ label: own, ...input }) => (
          <input
            key={input.name}
            type="text"
            autoComplete="off"
            {...input}
            className="input"
            aria-label={own}
            {...(error ? { "aria-invalid": true, "aria-describedby": id } : null)}
          />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
