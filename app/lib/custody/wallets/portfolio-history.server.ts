import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { amount, nullable } from "../shapes.server";
import { priceSource } from "./portfolio-balances.server";

const rangeDocument = graphql(`
  query getPortfolioRange(
    $authentication: AuthenticationInput
    $currency: String!
    $from: String!
    $to: String
    $interval: PortfolioInterval!
  ) {
    user(authentication: $authentication) {
      portfolio(currency: $currency) {
        history: range(from: $from, to: $to, interval: $interval) {
          items {
            timestamp
            total { value currency in(currency: $currency) { value currency } }
            priceSource { name timestamp }
          }
        }
      }
    }
  }
`);

const periodDocument = graphql(`
  query getPortfolioPeriod(
    $authentication: AuthenticationInput
    $currency: String!
    $endDate: String
    $period: PortfolioTimePeriod!
  ) {
    user(authentication: $authentication) {
      portfolio(endDate: $endDate, currency: $currency) {
        history(timePeriod: $period) {
          items { timestamp total { value currency in(currency: $currency) { value currency } } }
        }
      }
    }
  }
`);

const point = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  total: amount.extend({ in: nullable(amount) }),
  /** Null: no prices, absent: unknown. */
  priceSource: priceSource.nullish(),
});
const answer = z.object({
  user: z.object({ portfolio: z.object({ history: z.object({ items: z.array(point).max(500) }) }) }),
});

export type HistoryPoint = z.output<typeof point>;

export interface HistoryRange {
  /** The last millisecond of a UTC day. */
  from: Date;
  /** The same of the last day; null for now. */
  to: Date | null;
  interval: "HOUR" | "DAY";
}

export interface PortfolioHistory {
  points: HistoryPoint[];
  interval: "HOUR" | "DAY";
}

/**
 * If the backend knows no ranges, assembled in one call from months, weeks and days.
 * @throws CustodyError | CustodyUnavailable | ContractError
 */
export function readPortfolioHistory(
  session: Session,
  range: HistoryRange,
  currency: string,
): Promise<PortfolioHistory> {
  const { authentication } = session;
  const ask = async () => {
    const { from, to, interval } = range;
    const moments = { from: from.toISOString(), to: to?.toISOString() ?? null };
    const variables = { authentication, currency, interval, ...moments };
    const { user } = await custody(session).request(rangeDocument, answer, variables);
    return {
      points: inOrder(pointsWithin(range, user.portfolio.history.items, CLOCK_DIFFERENCE_MS)),
      interval,
    };
  };
  const askWithout = async () => {
    const parts = await Promise.all(
      periodsOf(range, new Date()).map(async (period) => {
        const variables = { authentication, currency, ...period };
        return (await custody(session).request(periodDocument, answer, variables)).user.portfolio.history
          .items;
      }),
    );
    return { points: inOrder(pointsWithin(range, parts.flat(), DAY_MS)), interval: "DAY" as const };
  };
  return whereCapable("portfolioRange", ask, askWithout);
}

const DAY_MS = 86_400_000;
/** A backend may count a day's first moment as the end of the day before. */
const TOLERANCE_MS = 60_000;
/** The backend's clock may be ahead by this. */
const CLOCK_DIFFERENCE_MS = 600_000;

/** @param ahead milliseconds after now that still count, if the range ends now */
function pointsWithin({ from, to }: HistoryRange, points: readonly HistoryPoint[], ahead: number) {
  const end = to?.getTime() ?? Date.now() + ahead;
  return points.filter(({ timestamp }) => {
    const time = Date.parse(timestamp);
    return time >= from.getTime() - TOLERANCE_MS && time <= end + TOLERANCE_MS;
  });
}

interface Period {
  endDate: string | null;
  period: "ONE_MONTH_DAILY" | "ONE_WEEK_DAILY" | "ONE_DAY";
}

const LENGTHS = [
  { period: "ONE_MONTH_DAILY", days: 30 },
  { period: "ONE_WEEK_DAILY", days: 7 },
] as const;

export function periodsOf({ from, to }: Pick<HistoryRange, "from" | "to">, now: Date): Period[] {
  const periods: Period[] = to === null ? [{ endDate: null, period: "ONE_DAY" }] : [];
  const first = Math.floor(from.getTime() / DAY_MS);
  let last = to ? Math.floor(to.getTime() / DAY_MS) : Math.floor(now.getTime() / DAY_MS) - 1;
  while (last >= first) {
    const wanted = last - first + 1;
    const longest = LENGTHS.findLast(({ days }) => days >= wanted) ?? LENGTHS[0];
    const { period, days } = wanted === 1 ? { period: "ONE_DAY" as const, days: 1 } : longest;
    periods.push({ endDate: new Date(last * DAY_MS).toISOString().slice(0, 10), period });
    last -= days;
  }
  return periods;
}

function inOrder(points: readonly HistoryPoint[]): HistoryPoint[] {
  const byTime = new Map(points.map((one) => [Date.parse(one.timestamp), one]));
  return [...byTime].sort(([a], [b]) => a - b).map(([, one]) => one);
}
