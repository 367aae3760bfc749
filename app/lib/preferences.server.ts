import { PATH_LENGTH, TOKEN_LENGTH } from "./forms/field-limits";
import { DISPLAY_CURRENCIES } from "./money";
import { readCookie, setCookie } from "./session/cookies.server";

const themes = ["system", "light", "dark"] as const;

type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];
type Theme = (typeof themes)[number];

/** How a visitor wants to see things. Not secret, kept in a cookie for a year. */
export interface Preferences {
  currency: DisplayCurrency;
  theme: Theme;
}

const COOKIE = "sr-preferences";
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The form that sets them, one or both. */
export const PREFERENCES_FIELDS = {
  currency: TOKEN_LENGTH,
  theme: TOKEN_LENGTH,
  redirectTo: PATH_LENGTH,
} as const;

/** The preferences of a request; what is absent or unknown falls back to GBP and the system's theme. */
export function readPreferences(request: Request): Preferences {
  const [currency, theme] = (readCookie(request, COOKIE) ?? "").split(".");
  return toPreferences(currency, theme, { currency: "GBP", theme: "system" });
}

/** The Set-Cookie value that keeps preferences; fields that are absent or unknown stay as they were. */
export function writePreferences(request: Request, chosen: { currency: string; theme: string }): string {
  const { currency, theme } = toPreferences(chosen.currency, chosen.theme, readPreferences(request));
  return setCookie(COOKIE, `${currency}.${theme}`, { maxAge: YEAR_IN_SECONDS });
}

function toPreferences(currency: unknown, theme: unknown, fallback: Preferences): Preferences {
  return {
    currency: DISPLAY_CURRENCIES.find((known) => known === currency) ?? fallback.currency,
    theme: themes.find((known) => known === theme) ?? fallback.theme,
  };
}
