import { formatDate, formatFullDate, formatWhen } from "~/lib/present/format";

interface TimestampProps {
  iso: string | null | undefined;
  /** With year and zone: '20 Nov 2026, 13:58 UTC'. */
  isWhole?: boolean;
}

/** 'day Mon | HH:MM' in UTC; year, seconds and zone are in the tooltip. */
export function Timestamp({ iso, isWhole }: TimestampProps) {
  const short = isWhole ? formatWhen(iso) : formatDate(iso);
  if (!iso || !short) return <span>—</span>;
  return (
    <time dateTime={iso} title={formatFullDate(iso)} className="num">
      {short}
    </time>
  );
}
