import type { Caller } from "../../auth/principal";
import { type PageArguments, pageOfList } from "../../base/paging";
import type { DisplayCurrency } from "../../rates/price-facts";
import { parseCurrency } from "../../rates/rates";
import { parseEndDate } from "../../reports/end-date";
import { type PortfolioFile, portfolioFile } from "../../reports/portfolio-file";
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

    csvPortfolio: async (user: UserSource, args: CsvArguments, context: ApiContext) =>
      (await portfolioFileOf(user, args, context)).csv,
    csvPortfolioManifest: async (user: UserSource, args: CsvArguments, context: ApiContext) =>
      (await portfolioFileOf(user, args, context)).manifest,
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

/** By call and arguments, so that a file and its manifest that are asked for together are of the same moment. */
const files = new WeakMap<ApiContext, Map<string, Promise<PortfolioFile>>>();

function portfolioFileOf(
  { principal }: UserSource,
  args: CsvArguments,
  context: ApiContext,
): Promise<PortfolioFile> {
  const made = files.get(context) ?? new Map<string, Promise<PortfolioFile>>();
  files.set(context, made);
  const key = JSON.stringify([principal.organisationId, args.endDate, args.timePeriod, args.currency]);
  const file = made.get(key) ?? makePortfolioFile(principal, args, context);
  made.set(key, file);
  return file;
}

async function makePortfolioFile(
  { organisation }: Caller,
  args: CsvArguments,
  { services, loaders }: ApiContext,
): Promise<PortfolioFile> {
  const currency = parseCurrency(args.currency);
  const end = parseEndDate(args.endDate, services.clock());
  const assets = await loaders.assets();
  const points = await portfolioHistory(
    services.db,
    organisation.id,
    { end, period: args.timePeriod },
    assets,
  );
  return portfolioFile(services.keys.exports, organisation, points, currency);
}

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
