import type { ReactNode } from "react";
import { type Step, Steps } from "~/components/ui/dialog/steps";
import { Icon } from "~/components/ui/icon";
import { Fingerprint } from "./fingerprint";

interface SignPanelProps {
  /** Six groups of four hex characters; left out if nothing is to be signed. */
  fingerprint?: string | null;
  /** 'Recipient, amount and network match what you entered. Fee as quoted for Medium.' */
  verified?: ReactNode;
  steps?: readonly Step[];
  stepsTitle?: string;
  children?: ReactNode;
}

/** What to compare, what was checked, what comes next. */
export function SignPanel({ fingerprint, verified, steps = [], stepsTitle, children }: SignPanelProps) {
  return (
    <>
      {fingerprint ? <Fingerprint value={fingerprint} /> : null}
      {verified ? (
        <p className="verified">
          <Icon name="check" />
          <span>{verified}</span>
        </p>
      ) : null}
      {steps.length > 0 ? <Steps title={stepsTitle} steps={steps} /> : null}
      {children}
    </>
  );
}
