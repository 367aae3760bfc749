import { DISPLAY_CURRENCIES } from "../money";

export const CURRENCY_UNKNOWN = "Please select a currency";

type Currency = (typeof DISPLAY_CURRENCIES)[number];

export function currencyOf(text: string): Currency | null {
  return DISPLAY_CURRENCIES.find((one) => one === text) ?? null;
}

/** Large financial centres, from west to east. */
const OFFERED_ZONES = [
  "America/Los_Angeles",
  "America/Chicago",
  "America/New_York",
  "America/Sao_Paulo",
  "Europe/London",
  "Europe/Zurich",
  "Europe/Berlin",
  "Africa/Johannesburg",
  "Asia/Dubai",
  "Asia/Singapore",
  "Asia/Hong_Kong",
  "Asia/Tokyo",
  "Australia/Sydney",
] as const;

export function zoneOptions(...zones: (string | null)[]): { value: string; label: string }[] {
  const known = zones.filter((zone) => zone !== null);
  return [...new Set(["UTC", ...known, ...OFFERED_ZONES])].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));
}
