import { exchangeOf } from "~/lib/chains/exchanges";
import type { Balance } from "~/lib/custody/shapes.server";
import type { ExchangeAccount } from "~/lib/custody/wallets/exchange-accounts.server";
import { amountText, formatBalance, formatFiat, knownFiat } from "~/lib/money";
import { paths } from "~/lib/paths";
import { type AccountStatus, accountStatus } from "./account-status";
import { exchangeFacts } from "./exchange-facts";

/** What the exchanges' accounts hold, in the order shown; other assets follow. */
const ASSETS = ["BTC", "ETH"];

/** What an account holds of an asset, ready to be shown. */
export interface AccountBalance {
  symbol: string;
  value: string;
  /** Null where the service does not value it. */
  fiat: string | null;
  updatedAt: string | null;
}

/** An exchange account as its tile shows it. */
export interface AccountTile {
  id: string;
  name: string;
  status: AccountStatus;
  /** What it is worth; null where nothing can be there, or that is not known. */
  fiat: string | null;
  balances: AccountBalance[];
  /** 'No ETH at BitMEX'. */
  refused: string[];
  /** Its page; null while there is nothing to look at. */
  openTo: string | null;
  receiveTo: string | null;
  sendTo: string | null;
}

/** The symbols that an exchange does not transfer; what the service says counts. */
export function refusedAssets(account: {
  exchangeName: string;
  unsupportedAssets?: readonly string[] | null;
}): readonly string[] {
  return account.unsupportedAssets ?? exchangeOf(account.exchangeName)?.unsupported ?? [];
}

/** Of an asset without a balance: undefined where the account holds none, null where the service does not say. */
function missingFrom({ balances }: Pick<ExchangeAccount, "balances">): null | undefined {
  return balances === null || balances.nextToken ? null : undefined;
}

/** What an account holds of its exchange's own asset with this symbol; undefined for none, null if unknown. */
export function heldOf(
  account: Pick<ExchangeAccount, "balances">,
  symbol: string,
): Balance | null | undefined {
  const found = account.balances?.items.find(
    ({ asset }) => asset?.symbol === symbol && !asset.contractAddress,
  );
  return found ?? missingFrom(account);
}

/** What an account holds: of BTC and ETH also when it is nothing, but for what its exchange does not transfer. */
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

/** An account's tile. */
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
