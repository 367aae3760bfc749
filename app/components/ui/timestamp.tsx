import { formatDate, formatFullDate } from "~/lib/present/format";

/** A moment as 'day Mon | HH:MM' in UTC; year, seconds and zone are its tooltip. */
export function Timestamp({ iso }: { iso: string | null | undefined }) {
  const short = formatDate(iso);
  if (!iso || !short) return <span>—</span>;
  return (
    <time dateTime={iso} title={formatFullDate(iso)} className="num">
      {short}
    </time>
  );
}
