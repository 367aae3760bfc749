import BigNumber from "bignumber.js";
import type { Rates } from "~/lib/custody/transactions/mutation.server";
import { currencySymbol, FIAT_PLACES, formatFiat, fromUnits } from "~/lib/money";
import type { SendAsset } from "~/lib/operations/intent";
import { worthUnits } from "~/lib/present/worth-of-part";
import { scaleOf } from "./outlook-input.server";
import type { SigningData } from "./signing-data.server";

type ValuedBy = Pick<SigningData, "payer" | "chain" | "currency">;

/** An amount in smallest units, and the asset it is of. */
export interface Part {
  units: string;
  asset: SendAsset;
}

const PLACES = 18;
const DECIMAL = /^\d+(\.\d+)?$/;

/** The value of an amount in the display currency, formatted; null where there is no price. */
export function worthOf(
  units: string,
  asset: SendAsset,
  signing: ValuedBy,
  rates: Rates | null,
): string | null {
  const value = exactWorth({ units, asset }, signing, rates);
  return value === null ? null : formatFiat(value.toFixed(), signing.currency);
}

/** The values of several amounts added up as they are shown, so that the sum of what is read is what is read below it. */
export function worthOfAll(parts: readonly Part[], signing: ValuedBy, rates: Rates | null): string | null {
  let sum = new BigNumber(0);
  for (const part of parts) {
    const value = exactWorth(part, signing, rates);
    if (value === null) return null;
    sum = sum.plus(shown(value, signing.currency));
  }
  return formatFiat(sum.toFixed(), signing.currency);
}

/** Only fiat is rounded. */
const shown = (value: BigNumber, currency: string) =>
  currencySymbol(currency) === null ? value : value.dp(FIAT_PLACES, BigNumber.ROUND_HALF_UP);

/** By the backend's price; without one, what the sub-wallet's balance is worth serves as the price. */
function exactWorth({ units, asset }: Part, signing: ValuedBy, rates: Rates | null): BigNumber | null {
  const rate = asset.contractAddress === null ? rates?.chain : rates?.asset;
  if (rate) {
    return DECIMAL.test(rate) ? new BigNumber(fromUnits(BigInt(units), asset.decimals)).times(rate) : null;
  }
  const value = worthUnits(BigInt(units), scaleOf(signing, asset));
  return value === null ? null : new BigNumber(fromUnits(value, PLACES));
}
