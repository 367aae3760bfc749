import { chainFromBackend } from "~/lib/chains";
import type { PortfolioBalance, PriceSource } from "~/lib/custody/wallets/portfolio-balances.server";
import { formatBalance, fromUnits, UNAVAILABLE } from "~/lib/money";
import { formatWhen, titleCase } from "~/lib/present/format";
import { keepingRule } from "~/lib/present/spendable";
import { type Decimal, Decimal as DecimalOf } from "~/lib/present/worth-sum";
import { isDigits, isListed, type Listed, partsOf } from "./balance-parts";
import { fiatText, priceText, worthIn } from "./worth.server";

export interface HoldingRow {
  key: string;
  /** Symbol; with its chain if ambiguous. */
  label: string;
  symbol: string;
  name: string;
  chain: string | null;
  isZero: boolean;
  /** The network reserves part of an account's balance. */
  keepsSome: boolean;
  worth: Decimal | null;
  freeWorth: Decimal | null;
  stakedWorth: Decimal | null;
  reserveWorth: Decimal | null;
  free: string | null;
  held: string | null;
  staked: string | null;
  /** Network reserve; null if the backend does not say: `free` may then include it. */
  reserve: string | null;
  total: string;
  price: string | null;
  source: string | null;
  value: string;
}

function keepsSome(backendChain: string): boolean {
  // Test networks have the same rules.
  const chain = chainFromBackend(backendChain, "mainnet");
  return chain !== null && keepingRule(chain) !== null;
}

export const NOTHING = "–";

/** Listed assets, most valuable first, unknown values last. */
export function holdingRows(items: readonly PortfolioBalance[], currency: string): HoldingRow[] {
  const listed = items.filter(isListed);
  const symbolOf = ({ asset }: Listed) => asset.displaySymbol || asset.symbol;
  const isUnique = (symbol: string) => listed.filter((one) => symbolOf(one) === symbol).length === 1;
  return listed
    .map((balance) => holdingRow(balance, symbolOf(balance), isUnique(symbolOf(balance)), currency))
    .sort((a, b) => compare(a.worth, b.worth) || (a.label < b.label ? -1 : 1));
}

const compare = (a: Decimal | null, b: Decimal | null) =>
  a && b ? (b.comparedTo(a) ?? 0) : Number(a === null) - Number(b === null);

function holdingRow(balance: Listed, symbol: string, isUnique: boolean, currency: string): HoldingRow {
  const { asset, amount } = balance;
  const { free, held, staked, reserve } = partsOf(balance);
  const text = (units: bigint | null) => partText(units, asset, symbol);
  const worth = worthIn(amount, currency);
  const partWorth = (units: bigint | null, part: Parameters<typeof worthIn>[0]) =>
    units === 0n ? new DecimalOf(0) : worthIn(part, currency);
  return {
    key: `${asset.chain}/${asset.symbol}/${asset.contractAddress ?? ""}`,
    label: isUnique || !asset.chain ? symbol : `${symbol} on ${chainName(asset.chain)}`,
    symbol,
    name: asset.name ?? symbol,
    chain: asset.chain,
    keepsSome: asset.type === "NATIVE" && asset.chain !== null && keepsSome(asset.chain),
    isZero: isDigits(amount) && BigInt(amount.value) === 0n,
    worth,
    freeWorth: partWorth(free, balance.available),
    stakedWorth: partWorth(staked, balance.staked),
    reserveWorth: partWorth(reserve ?? 0n, balance.reserve),
    free: text(free),
    held: text(held),
    staked: text(staked),
    reserve: text(reserve),
    total: (isDigits(amount) && amountText(BigInt(amount.value), asset, symbol)) || UNAVAILABLE,
    ...priceView(balance.price, currency),
    value: fiatText(worth, currency),
  };
}

function chainName(backendChain: string): string {
  return chainFromBackend(backendChain, "mainnet")?.name ?? titleCase(backendChain);
}

function amountText(units: bigint | null, { decimalPlace }: Listed["asset"], symbol: string): string | null {
  if (units === null || decimalPlace === null) return null;
  return formatBalance(fromUnits(units, decimalPlace), symbol);
}

function partText(units: bigint | null, asset: Listed["asset"], symbol: string): string | null {
  return units === 0n && asset.decimalPlace !== null ? NOTHING : amountText(units, asset, symbol);
}

/** A price in another currency is ignored. */
function priceView(price: Listed["price"], currency: string) {
  if (price?.currency !== currency) return { price: null, source: null };
  return { price: priceText(price.value, currency), source: sourceText(price.source) };
}

/** 'Sandbox rates, 22 Nov 2026, 00:00 UTC'. */
export function sourceText({ name, timestamp }: PriceSource): string {
  return `${name}, ${formatWhen(timestamp)}`;
}
