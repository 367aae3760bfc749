import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import type { TransferSearchFilter } from "./transfer-search";

/** ISO 8601; null for an empty day. `until` is exclusive. */
export function momentsOf({ from, until }: Pick<TransferSearchFilter, "from" | "until">) {
  const start = (day: string, offset: number) =>
    day === "" ? null : new Date(Date.parse(`${day}T00:00:00.000Z`) + offset).toISOString();
  return { from: start(from, 0), until: start(until, DAY_MS) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** For backends that cannot filter. */
export function narrowTransfers(
  transfers: readonly ExchangeTransfer[],
  filter: TransferSearchFilter,
): ExchangeTransfer[] {
  const { account, asset, status } = filter;
  const { from, until } = momentsOf(filter);
  return transfers.filter((one) => {
    const at = Date.parse(one.createdAt);
    return (
      (account === "" || one.from.id === account || one.to.id === account) &&
      (asset === "" || (one.assetSymbol ?? one.amount.currency) === asset) &&
      (status === "" || one.status === status) &&
      (from === null || at >= Date.parse(from)) &&
      (until === null || at < Date.parse(until))
    );
  });
}
