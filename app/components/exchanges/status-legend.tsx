import { Tag } from "~/components/ui/tag";
import type { Tone } from "~/lib/present/status";

interface StatusLegendProps {
  statuses: readonly { label: string; tone: Tone; words: string }[];
}

export function StatusLegend({ statuses }: StatusLegendProps) {
  return (
    <dl className="status-legend">
      {statuses.map(({ label, tone, words }) => (
        <div key={label}>
          <dt>
            <Tag tone={tone}>{label}</Tag>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
