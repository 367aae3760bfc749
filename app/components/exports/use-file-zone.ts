import { useState } from "react";
import { useTimeZone } from "./use-time-zone";

export interface FileZone {
  /** The file's, as IANA names it: UTC until something else is known. */
  name: string;
  /** The browser's, or that of the form that was sent; null before scripts run. */
  own: string | null;
  choose(zone: string): void;
}

/**
 * The time zone that a form's file has: the one that was chosen, else the user's own.
 * @param sent of the form that was answered
 * @param preset what stands there instead of the user's own
 */
export function useFileZone(sent: string | undefined, preset: string | null = null): FileZone {
  const own = useTimeZone(sent);
  const [chosen, choose] = useState<string | null>(preset);
  return { name: chosen ?? own ?? "UTC", own, choose };
}
