import { classNames } from "~/components/ui/class-names";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { TimelineStep } from "~/lib/signing/timeline-view";

const STATE_WORDS = { done: "done", current: "now", ended: "the end" } as const;

/** prepared -> approved -> signed -> sent -> confirmed. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label="Progress">
      {steps.map(({ title, detail, state }) => (
        <li key={title} className={classNames(state && `timeline__${state}`)}>
          <b>{title}</b>
          {state ? <VisuallyHidden> ({STATE_WORDS[state]})</VisuallyHidden> : null}
          {detail ? <small> {detail}</small> : null}
        </li>
      ))}
    </ol>
  );
}
