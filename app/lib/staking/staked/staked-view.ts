import type { LiveChain } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import { formatCrypto, formatExact, formatFiat, fromUnits } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatGlance } from "~/lib/present/glance";
import { worthUnits } from "~/lib/present/worth-of-part";
import { releaseEvents } from "./releases";
import { type BarPart, barOf, type PartTone, partsOf } from "./staked-parts";

interface ShownAmount {
  /** Without symbol; same number of places as other rows, at most five. */
  value: string;
  /** Every digit. */
  exact: string;
  fiat: string | null;
}

export interface StakedView {
  symbol: string;
  /** '1,284.553107 ADA'; null if unknown. */
  rewards: string | null;
  bar: readonly BarPart[];
  /** By state, adding up to the total; empty if nothing is staked. */
  rows: readonly (ShownAmount & { key: string; label: string; tone: PartTone })[];
  total: ShownAmount;
  delegates: {
    title: string;
    items: readonly { id: string; name: string | null; commission: string | null; amount: string | null }[];
  };
  /** Free now (`at` is null) first. */
  releases: readonly {
    key: string;
    amount: string;
    words: string;
    at: string | null;
    when: string | null;
    withdrawTo: string | null;
  }[];
  /** Calendar file; null if nothing is released later. */
  calendarTo: string | null;
}

interface StakedInput {
  staking: Staking;
  balance: Pick<Balance, "amount" | "held"> | null;
  chain: LiveChain;
  subWalletId: string;
  /** The withdrawal tab; null if already there. */
  withdrawTo: string | null;
  now: Date;
}

export function stakedView(input: StakedInput): StakedView {
  const { staking, balance, chain, subWalletId, withdrawTo, now } = input;
  const { symbol, decimals } = chain.native;
  const { parts, total } = partsOf(staking, balance);
  const isStaked = staking.parts.length > 0;
  const lengths = parts.map(({ units }) => fractionLength(units, decimals));
  const places = Math.min(MOST_PLACES, Math.max(LEAST_PLACES, ...lengths));
  const shown = (units: bigint): ShownAmount => {
    const all = fromUnits(units, decimals);
    return {
      value: formatCrypto(all, places),
      exact: formatExact(all),
      fiat: fiatOf(units, balance, decimals),
    };
  };
  const coins = (units: bigint | string) => `${formatGlance(fromUnits(BigInt(units), decimals))} ${symbol}`;
  const events = releaseEvents(staking.releases, now);
  return {
    symbol,
    rewards: staking.rewards === null ? null : coins(staking.rewards),
    bar: isStaked ? barOf(parts) : [],
    rows: isStaked ? parts.map(({ key, label, tone, units }) => ({ key, label, tone, ...shown(units) })) : [],
    total: shown(total),
    delegates: {
      title: delegatesTitle(staking),
      items: staking.delegates.map(({ id, name, commission, amount }) => ({
        id,
        name,
        commission: commission && `${formatExact(commission)} %`,
        amount: amount && staking.delegates.length > 1 ? coins(amount) : null,
      })),
    },
    releases: events.map(({ kind, units, at, words, when }) => ({
      key: `${kind} ${at}`,
      amount: coins(units),
      words,
      at,
      when,
      withdrawTo: at === null ? withdrawTo : null,
    })),
    calendarTo: events.some(({ at }) => at !== null) ? paths.releasesCalendar(subWalletId) : null,
  };
}

function delegatesTitle({ parts, delegates }: Staking): string {
  if (parts.some(({ state }) => state === "DELEGATED")) return "Pool";
  return delegates.length === 1 ? "Validator" : "Validators";
}

function fiatOf(units: bigint, balance: StakedInput["balance"], decimals: number): string | null {
  const worth = balance?.amount.in;
  if (!balance || !worth) return null;
  const scale = { decimals, units: balance.amount.value, worth: worth.value };
  const value = worthUnits(units, scale);
  return value === null ? null : formatFiat(fromUnits(value, WORTH_PLACES), worth.currency);
}

/** Decimals of `worthUnits` results. */
const WORTH_PLACES = 18;

const fractionLength = (units: bigint, decimals: number) =>
  fromUnits(units, decimals).split(".")[1]?.length ?? 0;

const LEAST_PLACES = 2;
const MOST_PLACES = 5;
