import { exchangeOf } from "~/lib/chains/exchanges";
import type { Balance } from "~/lib/custody/shapes.server";
import type { ExchangeAccount } from "~/lib/custody/wallets/exchange-accounts.server";
import { amountText, formatBalance, formatFiat, knownFiat } from "~/lib/money";
import { paths } from "~/lib/paths";
import { type AccountStatus, accountStatus } from "./account-status";
import { exchangeFacts } from "./exchange-facts";

const ASSETS = ["BTC", "ETH"];

export interface AccountBalance {
  symbol: string;
  value: string;
  fiat: string | null;
  updatedAt: string | null;
}

export interface AccountTile {
  id: string;
  name: string;
  status: AccountStatus;
  /** Total value; null if unknown, or before it has deposit addresses. */
  fiat: string | null;
  balances: AccountBalance[];
  /** 'No ETH at BitMEX'. */
  refused: string[];
  openTo: string | null;
  receiveTo: string | null;
  sendTo: string | null;
}

/** Assets that the exchange does not transfer; the service's list takes precedence. */
export function refusedAssets(account: {
  exchangeName: string;
  unsupportedAssets?: readonly string[] | null;
}): readonly string[] {
  return account.unsupportedAssets ?? exchangeOf(account.exchangeName)?.unsupported ?? [];
}

/** Undefined: holds none. Null: the service does not say. */
function missingFrom({ balances }: Pick<ExchangeAccount, "balances">): null | undefined {
  return balances === null || balances.nextToken ? null : undefined;
}

/** The balance of an exchange's own asset; undefined for none, null if unknown. */
export function heldOf(
  account: Pick<ExchangeAccount, "balances">,
  symbol: string,
): Balance | null | undefined {
  const found = account.balances?.items.find(
    ({ asset }) => asset?.symbol === symbol && !asset.contractAddress,
  );
  return found ?? missingFrom(account);
}

/** BTC and ETH are shown even without a balance, unless the exchange does not transfer them. */
export function accountBalances(account: ExchangeAccount & { unsupportedAssets?: string[] | null }) {
  const held = account.balances?.items ?? [];
  const symbols = held.flatMap(({ asset }) => (asset ? [asset.symbol] : []));
  const refused = refusedAssets(account);
  const shown = [...ASSETS.filter((symbol) => !refused.includes(symbol) || symbols.includes(symbol))];
  shown.push(...symbols.filter((symbol) => !shown.includes(symbol)));
  return shown.map((symbol) =>
    balanceView(symbol, held.find(({ asset }) => asset?.symbol === symbol) ?? missingFrom(account)),
  );
}

function balanceView(symbol: string, balance: Balance | null | undefined): AccountBalance {
  if (!balance) {
    const value = formatBalance(balance === null ? null : "0", symbol);
    return { symbol, value, fiat: null, updatedAt: null };
  }
  const { amount, asset } = balance;
  return {
    symbol,
    value: formatBalance(amountText(amount, asset?.decimalPlace ?? null), symbol),
    fiat: amount.in ? knownFiat(amount.in.value, amount.in.currency) : null,
    updatedAt: amount.timestamp,
  };
}

export function accountTile(account: ExchangeAccount): AccountTile {
  const { subWalletId: id, name, total, exchangeName } = account;
  const status = accountStatus(account.status);
  const exchange = exchangeFacts(exchangeName).name;
  return {
    id,
    name,
    status,
    fiat: status.isOpen && total ? formatFiat(total.value, total.currency) : null,
    balances: status.isOpen ? accountBalances(account) : [],
    refused: status.isOpen ? refusedAssets(account).map((symbol) => `No ${symbol} at ${exchange}`) : [],
    openTo: status.isOpen ? paths.wallet(id) : null,
    receiveTo: status.canReceive ? paths.homeAction(id, "receive") : null,
    sendTo: status.canSend ? paths.homeAction(id, "send") : null,
  };
}
