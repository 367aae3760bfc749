import type { ReactNode } from "react";
import type { FieldErrors } from "~/components/ui/field";
import { RadioCards, type RadioOption } from "~/components/ui/form/radio-cards";

interface FeeChoiceProps {
  id?: string;
  form?: string;
  legend?: ReactNode;
  name?: string;
  options: readonly RadioOption[];
  defaultValue: string;
  error?: FieldErrors;
  /** Fields of the option CUSTOM; the style sheet shows them while it is selected. */
  custom?: ReactNode;
  hint?: ReactNode;
}

export function FeeChoice({ legend = "Fee", name = "fee", custom, ...choice }: FeeChoiceProps) {
  return (
    <div className="fee-choice">
      <RadioCards legend={legend} name={name} {...choice} />
      {custom ? <div className="fee-choice__custom">{custom}</div> : null}
    </div>
  );
}
