import type { LimitView } from "~/lib/exchanges/limit-view";

export function LimitLeft({ limit: { symbol, summary, taken, details } }: { limit: LimitView }) {
  return (
    <section className="limit-left" aria-label={`Left in 24 hours, ${symbol}`}>
      <p className="limit-left__summary num">{summary}</p>
      <svg className="limit-left__bar" aria-hidden="true">
        <rect width="100%" height="100%" className="limit-left__rail" />
        <rect width={`${taken}%`} height="100%" className="limit-left__taken" />
      </svg>
      {details.map((words) => (
        <p key={words} className="muted">
          {words}
        </p>
      ))}
    </section>
  );
}
