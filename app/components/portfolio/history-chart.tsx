import type { HistoryView } from "~/lib/portfolio/history-view.server";
import { ChartPointer } from "./chart-pointer";

type Props = Pick<HistoryView, "plot" | "labels" | "points" | "summary">;

/** Positions are in per cent, so that it fits any width without scripts while text keeps its size. */
export function HistoryChart({ plot, labels, points, summary }: Props) {
  if (!plot) {
    return <p className="history__none muted">No value is known in this range.</p>;
  }
  return (
    <div className="chart">
      <div className="chart__plot">
        <svg className="chart__drawing" role="img" aria-label={`${summary} Show as a table has every point.`}>
          {plot.gaps.map(({ x, width, label }) => (
            <g key={x} className="chart__gap">
              <rect x={`${x}%`} y="10%" width={`${width}%`} height="80%" />
              {width > 8 ? (
                <text x={`${x + width / 2}%`} y="50%" textAnchor="middle" data-wide={width > 22 || undefined}>
                  {label}
                </text>
              ) : null}
            </g>
          ))}
          {plot.levels.map(({ y, label }) => (
            <line key={label} className="chart__level" x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
          ))}
          <line className="chart__floor" x1="0" x2="100%" y1="90%" y2="90%" />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {plot.areas.map((shape) => (
              <path key={shape} className="chart__area" d={shape} />
            ))}
            {plot.lines.map((shape) => (
              <path key={shape} className="chart__line" d={shape} />
            ))}
          </svg>
          {plot.marks.map(({ x, y, label, anchor, isHigh }) => (
            <g key={label} className="chart__mark">
              <circle cx={`${x}%`} cy={`${y}%`} r="3" />
              <text x={`${x}%`} y={`${y}%`} dy={isHigh ? -9 : 19} textAnchor={anchor}>
                {label}
              </text>
            </g>
          ))}
          {plot.last ? (
            <circle className="chart__last" cx={`${plot.last.x}%`} cy={`${plot.last.y}%`} r="5" />
          ) : null}
          {labels.map(({ x, label, anchor }) => (
            <text key={label} className="chart__label" x={`${x}%`} y="98%" textAnchor={anchor}>
              {label}
            </text>
          ))}
        </svg>
        <ChartPointer key={summary} places={plot.places} points={points} />
      </div>
      <svg className="chart__scale" aria-hidden="true">
        {plot.levels.map(({ y, label }) => (
          <text key={label} className="chart__label" x="0" y={`${y}%`} dy="4">
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}
