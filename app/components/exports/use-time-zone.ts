import { useEffect, useState } from "react";

/** The browser's time zone, once scripts run; null before. */
export function useTimeZone(): string | null {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"), []);
  return zone;
}
