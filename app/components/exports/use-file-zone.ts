import { useState } from "react";
import { useTimeZone } from "./use-time-zone";

/** Keeps the place of two rows until the browser tells its zone: few are in UTC itself, which has one. */
const ZONE_TO_COME = "Etc/GMT";

export interface FileZone {
  /** IANA name; UTC until another is known. */
  name: string;
  /** The browser's, or that of the posted form; null before scripts run. */
  own: string | null;
  /** Whose rows explain the days: until the zone is known, of one that takes as many. */
  explained: string;
  choose(zone: string): void;
}

/**
 * The chosen time zone, else the user's own.
 * @param sent of the posted form
 * @param preset default instead of the user's own
 */
export function useFileZone(sent: string | undefined, preset: string | null = null): FileZone {
  const own = useTimeZone(sent);
  const [chosen, choose] = useState<string | null>(preset);
  return { name: chosen ?? own ?? "UTC", own, explained: chosen ?? own ?? ZONE_TO_COME, choose };
}
