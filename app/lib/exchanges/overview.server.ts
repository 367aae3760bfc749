import BigNumber from "bignumber.js";
import { type ExchangeAccount, listExchangeAccounts } from "~/lib/custody/wallets/exchange-accounts.server";
import { formatFiat } from "~/lib/money";
import type { Session } from "~/lib/session/session.server";
import { assertExchangeAccess } from "./access.server";
import { accountStatuses } from "./account-status";
import { accountTile } from "./account-tile";
import { exchangeFacts } from "./exchange-facts";

export type ExchangesPage = Awaited<ReturnType<typeof loadExchangesPage>>;

/** @throws CustodyError NOT_FOUND for a user without access */
export async function loadExchangesPage(session: Session, currency: string) {
  assertExchangeAccess(session);
  const accounts = await listExchangeAccounts(session, currency);
  const byExchange = groupByExchange(accounts);
  return {
    groups: [...byExchange].map(([exchangeName, members]) => {
      const { name, mark, theme } = exchangeFacts(exchangeName);
      return { name, mark, theme, total: totalOf(members, currency), tiles: members.map(accountTile) };
    }),
    summary: `${plural(accounts.length, "account")} at ${plural(byExchange.size, "exchange")}`,
    total: totalOf(accounts, currency),
    loadedAt: new Date().toISOString(),
    statuses: accountStatuses(),
  };
}

function groupByExchange(accounts: readonly ExchangeAccount[]): Map<string, ExchangeAccount[]> {
  const groups = new Map<string, ExchangeAccount[]>();
  for (const account of accounts) {
    groups.set(account.exchangeName, [...(groups.get(account.exchangeName) ?? []), account]);
  }
  return groups;
}

/** Null if any account's value is unknown. */
function totalOf(accounts: readonly ExchangeAccount[], currency: string): string | null {
  const values = accounts.map(({ total }) => new BigNumber(total?.value ?? Number.NaN));
  const sum = values.reduce((all, value) => all.plus(value), new BigNumber(0));
  return sum.isFinite() ? formatFiat(sum.toFixed(), currency) : null;
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
