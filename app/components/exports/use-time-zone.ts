import { useEffect, useState } from "react";
import { isTimeZone } from "~/lib/exports/zoned-day";

/** The posted form's zone, so that a repeated form means the same; else the browser's. Null before scripts run. */
export function useTimeZone(sent: string | undefined): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"), []);
  return sent && isTimeZone(sent) ? sent : own;
}
