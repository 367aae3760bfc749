import { VisuallyHidden } from "~/components/ui/visually-hidden";

const STAGES = [
  { stage: "file", label: "File" },
  { stage: "check", label: "Check" },
  { stage: "review", label: "Approve" },
] as const;

export function StageSteps({ stage }: { stage: (typeof STAGES)[number]["stage"] }) {
  const current = STAGES.findIndex((one) => one.stage === stage);
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
