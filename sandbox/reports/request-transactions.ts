import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import { parseTimeZone } from "../base/time-zone";
import { parseCurrency } from "../rates/rates";
import type { Services } from "../services";
import { assetIdsOf, loadAssets } from "../wallets/assets";
import { assertNotInFuture, earlier, parseMoment } from "./date-range";
import { requestReport } from "./request-report";

export type CsvTransactionsInput = {
  assetSymbols?: string[] | null;
  count?: number | null;
  fromDate?: string | null;
  toDate?: string | null;
  currency?: string | null;
  timeZone?: string | null;
};

const MAX_COUNT = 10_000;

/**
 * As a CSV file with its signed manifest. Without `count`, everything between the dates.
 * @throws ApiError INVALID_INPUT for invalid or future dates, a count that is not 1 to 10,000, and an unknown currency
 * or time zone
 */
export async function requestCsvTransactions(
  services: Services,
  principal: Principal,
  input: CsvTransactionsInput,
  idempotencyKey: string | null,
): Promise<{ email: string }> {
  const { assetSymbols, count = null, fromDate, toDate } = input;
  if (count !== null && (count < 1 || count > MAX_COUNT)) {
    throw invalidInput(`The count must be between 1 and ${MAX_COUNT}`);
  }
  const terms = { currency: parseCurrency(input.currency), timeZone: parseTimeZone(input.timeZone) };
  const now = services.clock();
  const range = {
    from: fromDate ? parseMoment(fromDate, "start date", "start") : new Date(0),
    to: toDate ? parseMoment(toDate, "end date", "end") : now,
  };
  assertNotInFuture(range, now);
  const operation = { name: "requestCsvTransactions", input, idempotencyKey };
  return requestReport(services, principal, operation, {
    kind: "transactions",
    description: "Transaction history requested",
    async fix(tx, at) {
      const assets = assetSymbols ? await loadAssets(tx) : null;
      return {
        from: fromDate ? range.from.toISOString() : null,
        to: earlier(range.to, at).toISOString(),
        count,
        ...terms,
        assetIds:
          assets && [...new Set(assetSymbols?.flatMap((symbol) => assetIdsOf(assets, symbol)))].sort(),
      };
    },
  });
}
