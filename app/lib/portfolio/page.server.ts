import { getWalletsInfo } from "~/lib/custody/people/user.server";
import { type Settled, settle } from "~/lib/custody/settle.server";
import { rememberPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import {
  type PortfolioBalances,
  readPortfolioBalances,
} from "~/lib/custody/wallets/portfolio-balances.server";
import { type PortfolioHistory, readPortfolioHistory } from "~/lib/custody/wallets/portfolio-history.server";
import { env } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { Preferences } from "~/lib/preferences.server";
import { formatClock, formatFullDate } from "~/lib/present/format";
import { inWords } from "~/lib/present/numbers-in-words";
import { presentWorth } from "~/lib/present/portfolio-worth";
import type { Session } from "~/lib/session/session.server";
import { exportLinks } from "../exports/links";
import { queryText } from "../paths";
import { countWallets } from "../wallets/count-wallets";
import { presentAllocation } from "./allocation.server";
import { dayOf, dayProblem, FIRST_DAY, longDay } from "./days";
import { presentDelisted } from "./delisted.server";
import { presentHistory } from "./history-view.server";
import { type HoldingRow, holdingRows, NOTHING } from "./holdings.server";
import { RANGES, rangeOf } from "./ranges";
import { GROUPS, type PortfolioSearch, portfolioUrl } from "./search";
import { mismatchOf, presentParts } from "./totals.server";
import { fiatText, worthIn } from "./worth.server";

type PortfolioOptions = Pick<Preferences, "currency" | "zeroBalances">;

export type PortfolioPage = Awaited<ReturnType<typeof loadPortfolioPage>>;
export type DayPage = Awaited<ReturnType<typeof loadDayPage>>;

/** A failed part does not affect the others. */
export async function loadPortfolioPage(
  session: Session,
  search: PortfolioSearch,
  options: PortfolioOptions,
) {
  const now = new Date();
  const { currency } = options;
  const range = rangeOf(search.range, now);
  const [balances, history, wallets] = await Promise.all([
    settle(readPortfolioBalances(session, currency)),
    settle(readPortfolioHistory(session, range, currency)),
    settle(getWalletsInfo(session)),
  ]);
  const walletCount = wallets.value && countWallets(wallets.value.items, env().NETWORK).wallets;
  return {
    worth: balances.value && worthOf(session, balances.value, currency, now),
    isEmpty: isNothingHeld(balances.value, history.value, currency),
    holdings: presentSettled(balances, (value) =>
      presentHoldings(value, search, options, { now, walletCount }),
    ),
    history: presentSettled(history, (value: PortfolioHistory) =>
      presentHistory(value, range.to === null ? now : null, currency),
    ),
    ranges: RANGES.map(({ id, label }) => ({
      label,
      to: portfolioUrl(search, { range: id }),
      isCurrent: id === search.range,
    })),
    dayForm: dayForm(search.day, now),
    table: { isShown: search.table, to: portfolioUrl(search, { table: !search.table }) },
    refreshTo: portfolioUrl(search, { refresh: true }),
    self: portfolioUrl(search),
    exports: exportLinks("portfolio", queryText(portfolioUrl(search))),
    loadedAt: now.toISOString(),
  };
}

/** Also remembered for the rail of other pages. */
function worthOf(session: Session, { total }: PortfolioBalances, currency: string, now: Date) {
  rememberPortfolioTotal(session, currency, total);
  return presentWorth(fiatText(worthIn(total, currency), currency), { currency, at: total.timestamp, now });
}

/** Nothing is held, nor was in the range. */
function isNothingHeld(
  balances: PortfolioBalances | null,
  history: PortfolioHistory | null,
  currency: string,
): boolean {
  const isZero = (worth: ReturnType<typeof worthIn>) => worth?.isZero() ?? false;
  return (
    balances !== null &&
    history !== null &&
    isZero(worthIn(balances.total, currency)) &&
    balances.items.every(({ amount }) => /^0+$/.test(amount?.value ?? "")) &&
    history.points.every(({ total }) => isZero(worthIn(total, currency)))
  );
}

/** Holdings at the end of a past day, or so far today. */
export async function loadDayPage(session: Session, day: string, options: PortfolioOptions) {
  const now = new Date();
  const { currency } = options;
  const isToday = day === dayOf(now);
  const asked = settle(readPortfolioBalances(session, currency, isToday ? null : day));
  const date = new Date(`${day}T00:00:00Z`);
  return {
    title: longDay(date),
    when: isToday ? "so far today" : "at the end of the day (UTC)",
    holdings: presentSettled(await asked, (value) => {
      const rows = holdingRows(value.items, currency).filter(({ isZero }) => !isZero);
      return {
        ...presentTotals(value, rows, currency),
        rows: rows.map(forPage),
        otherMoment: isToday ? null : otherMoment(value.total.timestamp, day),
        isUnpriced: rows.length > 0 && rows.every(({ worth }) => worth === null),
      };
    }),
    dayForm: { ...dayForm(null, now), value: day },
  };
}

/** A backend may date the end of a day at the first moment of the next. */
const TOLERANCE_MS = 60_000;

/** A warning if the backend answered for another day. */
function otherMoment(timestamp: string | null, day: string): string | null {
  const time = Date.parse(timestamp ?? "");
  if (Number.isNaN(time)) return null;
  const isSame = [time, time - TOLERANCE_MS].some((one) => dayOf(new Date(one)) === day);
  return isSame
    ? null
    : `The service answered for another moment: this is what was held on ${formatFullDate(timestamp)}.`;
}

/** Null for a valid day, or none. */
export function problemOfDay({ day }: PortfolioSearch): string | null {
  return day === null ? null : dayProblem(day, dayOf(new Date()));
}

function dayForm(typed: string | null, now: Date) {
  const max = dayOf(now);
  return { value: typed ?? "", error: typed === null ? null : dayProblem(typed, max), min: FIRST_DAY, max };
}

/** A part of the page, or why it is missing. */
function presentSettled<T, View>({ value, problem }: Settled<T>, present: (value: T) => View) {
  return value === null
    ? { view: null, title: MESSAGES.PORTFOLIO_BALANCES_FAILED, problem }
    : { view: present(value), title: null, problem: null };
}

function presentHoldings(
  balances: PortfolioBalances,
  search: PortfolioSearch,
  options: PortfolioOptions,
  { now, walletCount }: { now: Date; walletCount: number | null },
) {
  const { currency, zeroBalances } = options;
  const { shares, total } = balances;
  const all = holdingRows(balances.items, currency);
  const isDated = !Number.isNaN(Date.parse(total.timestamp ?? ""));
  const updatedAt = isDated && total.timestamp !== null ? total.timestamp : now.toISOString();
  const isHidden = zeroBalances === "hide";
  const held = all.filter(({ isZero }) => !isZero);
  const unvalued = held.filter(({ worth }) => worth === null).length;
  return {
    ...presentTotals(balances, all, currency),
    summary: summaryOf(held.length, walletCount),
    updated: formatClock(updatedAt, now),
    updatedDay: longDay(new Date(updatedAt)),
    rows: (isHidden ? held : all).map(forPage),
    zero: { isHidden, count: all.length - held.length },
    parts: presentParts(all, worthIn(total, currency), currency),
    unvalued:
      unvalued > 0
        ? `The value of ${inWords(unvalued)} of them is unavailable and not part of the total.`
        : null,
    delistedShown: search.delisted,
    delistedTo: portfolioUrl(search, { delisted: !search.delisted }),
    allocation: presentAllocation(search.by, { rows: all, shares }, currency, env().NETWORK),
    groups: GROUPS.filter((by) => by !== "wallet" || shares).map((by) => ({
      label: `${by.charAt(0).toUpperCase()}${by.slice(1)}`,
      to: portfolioUrl(search, { by }),
      isCurrent: by === search.by,
    })),
  };
}

function presentTotals(balances: PortfolioBalances, rows: readonly HoldingRow[], currency: string) {
  const { total, isWhole } = balances;
  const priced = rows.filter(({ isZero, price }) => !isZero && price !== null);
  const sources = [...new Set(priced.map(({ source }) => source))];
  return {
    total: fiatText(worthIn(total, currency), currency),
    currency,
    ...columnsOf(rows),
    /** Null if prices have different or unknown sources. */
    source: sources.length === 1 ? (sources[0] ?? null) : null,
    mismatch: mismatchOf(balances, rows, currency),
    delisted: presentDelisted(balances, currency),
    isWhole,
  };
}

function summaryOf(assets: number, wallets: number | null): string {
  const words = `${assets} ${assets === 1 ? "asset" : "assets"}`;
  return wallets === null ? words : `${words} in ${wallets} ${wallets === 1 ? "wallet" : "wallets"}`;
}

/** Columns with any data. */
function columnsOf(rows: readonly HoldingRow[]) {
  return {
    hasParts: rows.some(({ free }) => free !== null),
    hasReserve: rows.some(({ reserve }) => reserve !== null && reserve !== NOTHING),
    /** `free` may include the network reserve. */
    isReserveUnknown: rows.some(
      ({ free, reserve, keepsSome }) => free !== null && reserve === null && keepsSome,
    ),
    hasStaked: rows.some(({ staked }) => staked !== null),
    hasPrices: rows.some(({ price }) => price !== null),
  };
}

function forPage({ worth, freeWorth, stakedWorth, reserveWorth, keepsSome, ...row }: HoldingRow) {
  return row;
}

export type HoldingView = ReturnType<typeof forPage>;
