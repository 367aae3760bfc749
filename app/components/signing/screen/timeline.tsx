import { classNames } from "~/components/ui/class-names";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { TimelineStep } from "~/lib/signing/screen/timeline-view";

const STATE_WORDS = { done: "done", current: "now", ended: "the end" } as const;

/** prepared -> approved -> signed -> sent -> confirmed. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <div className="timeline-wrap">
      <ol className="timeline" aria-label="Progress">
        {steps.map(({ title, detail, state }) => (
          <li key={title} className={classNames(state && `timeline__${state}`)}>
            <span>
              <b>{title}</b>
              {state ? <VisuallyHidden> ({STATE_WORDS[state]})</VisuallyHidden> : null}
            </span>
            {detail.length > 0 ? <Detail parts={detail} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Day and time, neither of which is broken across lines. */
function Detail({ parts: [day, time] }: { parts: TimelineStep["detail"] }) {
  return (
    <small>
      {" "}
      <span>{day}</span>
      {time ? (
        <>
          {" "}
          <span>{time}</span>
        </>
      ) : null}
    </small>
  );
}
