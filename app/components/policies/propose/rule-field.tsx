import type { ReactNode } from "react";
import type { OpenRule } from "~/lib/policies/propose/proposal-view";
import type { ProposePage } from "~/lib/policies/propose/propose-page.server";

export type Choices = Pick<NonNullable<ProposePage["page"]>, "subWallets" | "people">;

/** What a control of the rule's form needs. */
export function ruleField({ form, issues }: OpenRule, name: string) {
  const errors = issues.filter(({ field }) => field === name).map(({ message }) => message);
  return {
    id: `propose-${name}`,
    name,
    defaultValue: form.values[name] ?? "",
    error: errors.length > 0 ? errors : undefined,
  };
}

/** The same for a box to tick. */
export function tickField(open: OpenRule, name: string) {
  const { defaultValue, ...field } = ruleField(open, name);
  return { ...field, value: "on", defaultChecked: defaultValue !== "" };
}

interface BoxesProps {
  legend: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
}

export function Boxes({ legend, hint, error, children }: BoxesProps) {
  return (
    <fieldset className="field">
      <legend className="field__label">{legend}</legend>
      <div className="propose__boxes">{children}</div>
      {hint ? <p className="field__hint">{hint}</p> : null}
      {error ? <p className="field__error">{error}</p> : null}
    </fieldset>
  );
}
