import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { TransferStep } from "~/lib/exchanges/transfer-steps";

const STATES = {
  done: "done",
  current: "next",
  failed: "failed",
  ended: "the end",
  ahead: "to come",
} as const;

export function TransferSteps({ steps }: { steps: readonly TransferStep[] }) {
  return (
    <ol className="transfer-steps">
      {steps.map(({ key, title, at, words, state }) => (
        <li key={key} data-state={state}>
          <div className="transfer-steps__title">
            <b>
              {title}
              <VisuallyHidden> ({STATES[state]})</VisuallyHidden>
            </b>
            {at ? <small className="num">{at}</small> : null}
          </div>
          {words ? <p className="muted">{words}</p> : null}
        </li>
      ))}
    </ol>
  );
}
