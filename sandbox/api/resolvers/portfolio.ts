import { recordAuditEvent } from "../../auth/audit";
import type { Caller } from "../../auth/principal";
import { type PageArguments, pageOfList } from "../../base/paging";
import { parseTimeZone } from "../../base/time-zone";
import type { DisplayCurrency } from "../../rates/price-facts";
import { parseCurrency } from "../../rates/rates";
import { parseEndDate } from "../../reports/end-date";
import { withKept } from "../../reports/kept-amounts";
import { portfolioTimes } from "../../reports/portfolio-days";
import { type PortfolioFile, portfolioFile } from "../../reports/portfolio-file";
import {
  holdingsAt,
  type Interval,
  type PortfolioPoint,
  portfolioHistory,
  type TimePeriod,
  timesOfRange,
} from "../../reports/portfolio-history";
import { divideAmongShares, portfolioShares, type ValuedShare } from "../../reports/portfolio-shares";
import { totalValue } from "../../wallets/amounts";
import type { ApiContext } from "../context";
import { type BalanceSource, priceSource } from "./amounts";
import type { UserSource } from "./user";

type PortfolioSource = {
  currency: DisplayCurrency;
  organisationId: string;
  end: Date | null;
  point(): Promise<PortfolioPoint>;
};
type PointSource = PortfolioPoint & { currency: DisplayCurrency; organisationId: string };
type PortfolioArguments = { endDate?: string | null; currency?: string | null };
type CsvArguments = PortfolioArguments & { timePeriod: TimePeriod; timeZone?: string | null };
type RangeArguments = { from: string; to?: string | null; interval: Interval };

export const portfolioResolvers = {
  User: {
    portfolio({ principal }: UserSource, args: PortfolioArguments, context: ApiContext): PortfolioSource {
      const currency = parseCurrency(args.currency);
      const now = context.services.clock();
      const at = parseEndDate(args.endDate, now);
      const { organisationId } = principal;
      let point: Promise<PortfolioPoint> | undefined;
      return {
        currency,
        organisationId,
        end: at < now ? at : null,
        point: () => {
          point ??= pointAt(context, organisationId, at);
          return point;
        },
      };
    },

    async csvPortfolio(user: UserSource, args: CsvArguments, context: ApiContext) {
      const { csv } = await portfolioFileOf(user, args, context);
      await recordExport(user.principal, args, context.services);
      return csv;
    },
    csvPortfolioManifest: async (user: UserSource, args: CsvArguments, context: ApiContext) =>
      (await portfolioFileOf(user, args, context)).manifest,
  },

  Portfolio: {
    total: async ({ point, currency }: PortfolioSource) => totalOf({ ...(await point()), currency }),
    balances: async ({ point, organisationId }: PortfolioSource, args: PageArguments, context: ApiContext) =>
      balancesOf(organisationId, await point(), args, context),

    async history(
      { currency, organisationId, end }: PortfolioSource,
      { timePeriod }: { timePeriod?: TimePeriod | null },
      { services, loaders }: ApiContext,
    ): Promise<{ items: PointSource[] }> {
      const range = { end: end ?? services.clock(), period: timePeriod ?? "ONE_MONTH_DAILY" };
      const points = await portfolioHistory(services.db, organisationId, range, await loaders.assets());
      return { items: points.map((point) => ({ ...point, currency, organisationId })) };
    },

    async range(
      { currency, organisationId }: PortfolioSource,
      { from, to, interval }: RangeArguments,
      { services, loaders }: ApiContext,
    ): Promise<{ items: PointSource[] }> {
      const now = services.clock();
      const range = { from: parseEndDate(from, now), to: parseEndDate(to, now) };
      const times = timesOfRange(range, interval);
      const points = await holdingsAt(services.db, organisationId, times, await loaders.assets());
      return { items: points.map((point) => ({ ...point, currency, organisationId })) };
    },

    async shares(
      { currency, organisationId, end }: PortfolioSource,
      _: unknown,
      { services, loaders }: ApiContext,
    ): Promise<ValuedShare[] | null> {
      if (end) return null;
      const at = services.clock();
      const shares = await portfolioShares(services.db, organisationId, await loaders.assets(), at);
      return divideAmongShares(shares, currency, at);
    },
  },

  PortfolioHistoryItem: {
    timestamp: ({ at }: PointSource) => at.toISOString(),
    total: (point: PointSource) => totalOf(point),
    balances: (point: PointSource, _: unknown, context: ApiContext) =>
      balancesOf(point.organisationId, point, {}, context),
    priceSource: ({ at }: PointSource) => priceSource(at),
  },
};

async function pointAt({ services, loaders }: ApiContext, organisationId: string, at: Date) {
  const [point] = await holdingsAt(services.db, organisationId, [at], await loaders.assets());
  return point ?? { at, holdings: [] };
}

async function recordExport(
  { organisationId, actor }: Caller,
  args: CsvArguments,
  { db, clock }: ApiContext["services"],
): Promise<void> {
  const at = clock();
  const currency = parseCurrency(args.currency);
  const day = parseEndDate(args.endDate, at).toISOString().slice(0, 10);
  await recordAuditEvent(db, {
    organisationId,
    actor,
    description: `Portfolio history exported in ${currency}, up to ${day}`,
    action: "PORTFOLIO_EXPORTED",
    details: `${currency} · up to ${day}`,
    at,
  });
}

/** By call and arguments, so that a file and its manifest are of the same moment. */
const files = new WeakMap<ApiContext, Map<string, Promise<PortfolioFile>>>();

function portfolioFileOf(
  { principal }: UserSource,
  args: CsvArguments,
  context: ApiContext,
): Promise<PortfolioFile> {
  const made = files.get(context) ?? new Map<string, Promise<PortfolioFile>>();
  files.set(context, made);
  const key = JSON.stringify([
    ...[principal.organisationId, args.endDate, args.timePeriod, args.currency, args.timeZone],
  ]);
  const file = made.get(key) ?? makePortfolioFile(principal, args, context);
  made.set(key, file);
  return file;
}

async function makePortfolioFile(
  { organisation }: Caller,
  args: CsvArguments,
  { services: { db, keys, clock, env } }: ApiContext,
): Promise<PortfolioFile> {
  const [currency, timeZone] = [parseCurrency(args.currency), parseTimeZone(args.timeZone)];
  const terms = { currency, timeZone, network: env.NETWORK };
  const end = parseEndDate(args.endDate, clock());
  const times = portfolioTimes(end, args.timePeriod, args.timeZone ? terms.timeZone : null);
  return portfolioFile({ db, signer: keys.exports }, organisation.id, times, terms);
}

function totalOf({ at, holdings, currency }: Omit<PointSource, "organisationId">) {
  const amounts = holdings.map(({ asset, total }) => ({ asset, quantity: total, at }));
  return totalValue(amounts, currency, at);
}

async function balancesOf(
  organisationId: string,
  point: PortfolioPoint,
  args: PageArguments,
  { services }: ApiContext,
) {
  const { at } = point;
  const holdings = await withKept(services.db, organisationId, point, services.keys.network);
  const balances = holdings
    .filter(({ asset, total }) => !asset.delisted || total !== 0n)
    .map((holding): BalanceSource => ({ ...holding, at }));
  return pageOfList(services.env, balances, args, ["portfolio"], ({ asset }) => asset.id);
}
