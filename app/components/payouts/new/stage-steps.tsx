import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { NewPayoutAnswer } from "~/lib/payouts/new-answer.server";

const STAGES = [
  { stage: "file", label: "File" },
  { stage: "check", label: "Check" },
  { stage: "review", label: "Approve" },
] as const;

export function StageSteps({ stage }: { stage: NewPayoutAnswer["stage"] }) {
  const current = STAGES.findIndex((one) => one.stage === (stage === "making" ? "review" : stage));
  return (
    <ol className="payout-steps" aria-label="Steps">
      {STAGES.map(({ label }, at) => (
        <li
          key={label}
          data-done={at < current || undefined}
          aria-current={at === current ? "step" : undefined}
        >
          <span aria-hidden="true">{at < current ? "✓" : at + 1}</span>
          {label}
          {at < current ? <VisuallyHidden> (done)</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
