import { chainOf, networkFacts } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import type { Destination } from "~/lib/custody/wallets/exchange-accounts.server";
import type { FilledNotice } from "~/lib/forms/filled-notice";
import { formatBalance, fromUnits } from "~/lib/money";
import type { Tone } from "~/lib/present/status";
import type { WorthScale } from "~/lib/present/worth-of-part";
import { accountStatus } from "./account-status";
import { heldOf, refusedAssets } from "./account-tile";
import { exchangeFacts } from "./exchange-facts";
import { type LimitView, limitView } from "./limit-view";
import type { TransferData } from "./transfer-data.server";
import type { TransferForm } from "./transfer-fields";
import type { TransferAsset } from "./transfer-form";
import type { MovingAsset, MovingDestination } from "./what-moves";

export interface AssetChoice extends MovingAsset {
  /** '12.400'; null if unknown. */
  availableText: string | null;
  limit: LimitView | null;
  scale: WorthScale | null;
  /** '8 allowed destinations for BTC'. */
  count: string;
  network: string;
}

export interface DestinationChoice extends MovingDestination {
  id: string;
  /** Null for a sub-wallet on its chain. */
  exchange: { name: string; mark: string; theme: string } | null;
  status: { label: string; tone: Tone } | null;
  /** First asset that it may be paid. */
  symbol: string;
  /** Indices of the assets that it may be paid. */
  assets: number[];
}

const NOTHING_TYPED: TransferForm = { reference: "", note: "", asset: "", amount: "", to: "" };

export type TransferView = ReturnType<typeof transferView>;

export function transferView(
  data: TransferData,
  once: string,
  filled: { form: Partial<TransferForm>; notice: FilledNotice } | null = null,
) {
  const { account, assets, currency } = data;
  const { name: exchange, mark, theme } = exchangeFacts(account.exchangeName);
  const choices = assets.map((asset) => assetChoice(data, asset));
  const status = accountStatus(account.status);
  return {
    name: account.name,
    exchange,
    mark,
    theme,
    walletName: account.wallet?.walletName ?? "",
    once,
    currency,
    canSend: status.canSend,
    statusWords: status.words,
    assets: choices,
    refused: refusedAssets(account).map((symbol) => ({ symbol, words: `Not at ${exchange}` })),
    destinations: destinationChoices(data),
    approvals: data.approvals,
    moreByRules: data.moreByRules,
    canAnnotate: data.canAnnotate,
    defaults: { ...NOTHING_TYPED, asset: choices[0]?.symbol ?? "", ...filled?.form },
    notice: filled?.notice ?? null,
  };
}

function assetChoice(data: TransferData, asset: TransferAsset): AssetChoice {
  const { account, network } = data;
  const { symbol, decimals, chain, destinations } = asset;
  const held = heldOf(account, symbol);
  const available = availableUnits(held);
  const limit = account.withdrawalLimits?.find((one) => one.asset === symbol);
  const { name } = chainOf(chain);
  return {
    symbol,
    decimals,
    available: available?.toString() ?? null,
    balance: held === undefined ? "0" : held && isDigits(held.amount.value) ? held.amount.value : null,
    limitLeft: asset.limitLeft?.toString() ?? null,
    limit: limitView(limit, { symbol, decimals }),
    availableText: available === null ? null : formatBalance(fromUnits(available, decimals), symbol),
    scale: scaleOf(held, decimals),
    count: `${destinations.length} allowed ${destinations.length === 1 ? "destination" : "destinations"} for ${symbol}`,
    network: networkFacts(chain, network)?.name ?? name,
  };
}

/** Spendable smallest units; null if unknown. */
export function availableUnits(held: Balance | null | undefined): bigint | null {
  if (!held) return held === undefined ? 0n : null;
  const { value } = held.available ?? held.amount;
  return isDigits(value) ? BigInt(value) : null;
}

function scaleOf(held: Balance | null | undefined, decimals: number): WorthScale | null {
  const worth = held?.amount.in?.value;
  if (!held || !worth || worth === "NaN" || held.amount.value === "NaN") return null;
  return { decimals, units: held.amount.value, worth };
}

/** Exchange accounts first; then those that take more assets, so that the first fits any asset; then by name. */
function destinationChoices({ assets, destinations, held }: TransferData): DestinationChoice[] {
  const ids = new Set(assets.flatMap((asset) => asset.destinations));
  const refusals = (id: string) => assets.filter((asset) => !asset.destinations.includes(id)).length;
  const rank = ({ subWalletId, exchangeName, name }: Destination) =>
    `${exchangeName === null ? 1 : 0} ${refusals(subWalletId)} ${name.toLowerCase()}`;
  return [...ids]
    .flatMap((id) => destinations.get(id) ?? [])
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((one) => {
      const { subWalletId: id, name, exchangeName } = one;
      const { label, tone } = accountStatus(one.status);
      const balances = assets.flatMap(({ symbol }) => {
        const units = held.get(symbol)?.get(id);
        return units === undefined ? [] : [[symbol, units.toString()]];
      });
      return {
        id,
        name,
        exchange: exchangeName === null ? null : exchangeFacts(exchangeName),
        status: exchangeName === null ? null : { label, tone },
        assets: assets.flatMap((asset, place) => (asset.destinations.includes(id) ? [place] : [])),
        symbol: assets.find((asset) => asset.destinations.includes(id))?.symbol ?? "",
        balances: Object.fromEntries(balances),
      };
    });
}

const isDigits = (text: string) => /^\d+$/.test(text);
