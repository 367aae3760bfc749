import { BAR_LENGTH, type BarPart } from "~/lib/staking/staked/staked-parts";

/** Decoration: the table below says the same. */
export function StakedBar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <svg
      className="staked-bar"
      viewBox={`0 0 ${BAR_LENGTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {parts.map(({ key, tone, start, length }) => (
        <rect key={key} className={`staked-tone--${tone}`} x={start} y="0" width={length} height="10" />
      ))}
    </svg>
  );
}
