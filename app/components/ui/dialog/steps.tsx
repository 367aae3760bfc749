import type { ReactNode } from "react";
import { VisuallyHidden } from "../visually-hidden";

export interface Step {
  title: string;
  detail?: ReactNode;
  /** A line each. */
  notes?: readonly string[];
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
              {step.notes && step.notes.length > 0 ? <Notes notes={step.notes} /> : null}
              {step.state === "done" ? <VisuallyHidden> (done)</VisuallyHidden> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className="steps__notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
