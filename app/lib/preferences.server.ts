import { PATH_LENGTH, TOKEN_LENGTH } from "./forms/field-limits";
import { DISPLAY_CURRENCIES } from "./money";
import { readCookie, setCookie } from "./session/cookies.server";

const zeroBalances = ["hide", "show"] as const;
const themes = ["system", "light", "dark"] as const;

/** The first is the default. */
export const BOOK_PAGE_SIZES = [50, 100, 25] as const;

type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];
type Theme = (typeof themes)[number];

/** Not secret; kept in a cookie for a year. */
export interface Preferences {
  currency: DisplayCurrency;
  theme: Theme;
  bookPageSize: (typeof BOOK_PAGE_SIZES)[number];
  zeroBalances: (typeof zeroBalances)[number];
}

const COOKIE = "sr-preferences";
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

const FALLBACK = {
  currency: "GBP",
  theme: "system",
  bookPageSize: BOOK_PAGE_SIZES[0],
  zeroBalances: "hide",
} as const;

export const PREFERENCES_FIELDS = {
  currency: TOKEN_LENGTH,
  theme: TOKEN_LENGTH,
  bookPageSize: TOKEN_LENGTH,
  zeroBalances: TOKEN_LENGTH,
  redirectTo: PATH_LENGTH,
} as const;

/** Defaults: GBP, the system's theme, 50, and hiding. */
export function readPreferences(request: Request): Preferences {
  const [currency, theme, bookPageSize, zeroBalances] = (readCookie(request, COOKIE) ?? "").split(".");
  return toPreferences({ currency, theme, bookPageSize, zeroBalances }, FALLBACK);
}

type Chosen = Readonly<Partial<Record<keyof Preferences, string | undefined>>>;

/** The Set-Cookie value; absent or unknown fields stay as they were. */
export function writePreferences(request: Request, chosen: Chosen): string {
  const kept = toPreferences(chosen, readPreferences(request));
  const text = [kept.currency, kept.theme, kept.bookPageSize, kept.zeroBalances].join(".");
  return setCookie(COOKIE, text, { maxAge: YEAR_IN_SECONDS });
}

function toPreferences(
  { currency, theme, bookPageSize, zeroBalances: zero }: Chosen,
  fallback: Preferences,
): Preferences {
  return {
    currency: DISPLAY_CURRENCIES.find((known) => known === currency) ?? fallback.currency,
    theme: themes.find((known) => known === theme) ?? fallback.theme,
    bookPageSize: BOOK_PAGE_SIZES.find((known) => String(known) === bookPageSize) ?? fallback.bookPageSize,
    zeroBalances: zeroBalances.find((known) => known === zero) ?? fallback.zeroBalances,
  };
}
