import type { ReactNode } from "react";
import { VisuallyHidden } from "../visually-hidden";

export interface Step {
  title: string;
  detail?: ReactNode;
  state?: "done" | "current";
}

/** A numbered list, such as 'What happens next'. */
export function Steps({ title, steps }: { title?: string; steps: readonly Step[] }) {
  return (
    <div className="stack">
      {title ? <h3>{title}</h3> : null}
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.title} className={step.state && `steps__${step.state}`}>
            <div>
              <b>{step.title}</b>
              {step.detail}
              {step.state === "done" ? <VisuallyHidden> (done)</VisuallyHidden> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
