import { recordAuditEvent } from "../../auth/audit";
import { type PageArguments, pageOfList } from "../../base/paging";
import type { DisplayCurrency } from "../../rates/price-facts";
import { parseCurrency } from "../../rates/rates";
import { parseEndDate } from "../../reports/end-date";
import { portfolioCsv } from "../../reports/portfolio-csv";
import { type PortfolioPoint, portfolioHistory, type TimePeriod } from "../../reports/portfolio-history";
import { totalValue } from "../../wallets/amounts";
import type { ApiContext } from "../context";
import type { BalanceSource } from "./amounts";
import type { UserSource } from "./user";

type PortfolioSource = {
  currency: DisplayCurrency;
  now: PortfolioPoint;
  history(period: TimePeriod): Promise<PortfolioPoint[]>;
};
type PointSource = PortfolioPoint & { currency: DisplayCurrency };
type PortfolioArguments = { endDate?: string | null; currency?: string | null };
type CsvArguments = PortfolioArguments & { timePeriod: TimePeriod };

export const portfolioResolvers = {
  User: {
    async portfolio(
      { principal }: UserSource,
      args: PortfolioArguments,
      { services, loaders }: ApiContext,
    ): Promise<PortfolioSource> {
      const currency = parseCurrency(args.currency);
      const end = parseEndDate(args.endDate, services.clock());
      const assets = await loaders.assets();
      const history = (period: TimePeriod) =>
        portfolioHistory(services.db, principal.organisationId, { end, period }, assets);
      const [now = { at: end, holdings: [] }] = await history("ONE_DAY");
      return { currency, now, history };
    },

    async csvPortfolio({ principal }: UserSource, args: CsvArguments, { services, loaders }: ApiContext) {
      const currency = parseCurrency(args.currency);
      const end = parseEndDate(args.endDate, services.clock());
      const range = { end, period: args.timePeriod };
      const assets = await loaders.assets();
      const points = await portfolioHistory(services.db, principal.organisationId, range, assets);
      await recordAuditEvent(services.db, {
        organisationId: principal.organisationId,
        actor: principal.actor,
        description: `Portfolio history exported in ${currency}, up to ${end.toISOString().slice(0, 10)}`,
        action: "PORTFOLIO_EXPORTED",
        details: `${currency} · up to ${end.toISOString().slice(0, 10)}`,
        at: services.clock(),
      });
      return portfolioCsv(points, currency);
    },
  },

  Portfolio: {
    total: ({ now, currency }: PortfolioSource) => totalOf({ ...now, currency }),
    balances: ({ now }: PortfolioSource, args: PageArguments, context: ApiContext) =>
      balancesOf(now, args, context),
    async history(
      { currency, history }: PortfolioSource,
      { timePeriod }: { timePeriod?: TimePeriod | null },
    ): Promise<{ items: PointSource[] }> {
      const points = await history(timePeriod ?? "ONE_MONTH_DAILY");
      return { items: points.map((point) => ({ ...point, currency })) };
    },
  },

  PortfolioHistoryItem: {
    timestamp: ({ at }: PointSource) => at.toISOString(),
    total: (point: PointSource) => totalOf(point),
    balances: (point: PointSource, _: unknown, context: ApiContext) => balancesOf(point, {}, context),
  },
};

function totalOf({ at, holdings, currency }: PointSource) {
  const amounts = holdings.map(({ asset, total }) => ({ asset, quantity: total, at }));
  return totalValue(amounts, currency, at);
}

function balancesOf({ at, holdings }: PortfolioPoint, args: PageArguments, { services }: ApiContext) {
  const balances = holdings
    .filter(({ asset, total }) => !asset.delisted || total !== 0n)
    .map((holding): BalanceSource => ({ ...holding, at }));
  return pageOfList(services.env, balances, args, ["portfolio"], ({ asset }) => asset.id);
}
