import { useEffect, useState } from "react";
import { isTimeZone } from "~/lib/exports/zoned-day";

/**
 * The time zone of a form's days: the one it was sent with, so that it means the same when it is sent again; else the
 * browser's, once scripts run; null before.
 * @param sent of the form that was answered
 */
export function useTimeZone(sent: string | undefined): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"), []);
  return sent && isTimeZone(sent) ? sent : own;
}
