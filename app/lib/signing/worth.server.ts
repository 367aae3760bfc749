import BigNumber from "bignumber.js";
import type { Rates } from "~/lib/custody/transactions/mutation.server";
import { currencySymbol, FIAT_PLACES, formatFiat, fromUnits } from "~/lib/money";
import type { SendAsset } from "~/lib/operations/intent";
import { worthUnits } from "~/lib/present/worth-of-part";
import { scaleOf } from "./outlook-input.server";
import type { SigningData } from "./signing-data.server";

type ValuedBy = Pick<SigningData, "payer" | "chain" | "currency">;

export interface Part {
  units: string;
  asset: SendAsset;
}

const PLACES = 18;
const DECIMAL = /^\d+(\.\d+)?$/;

/** Formatted in the display currency; null if there is no price. */
export function worthOf(
  units: string,
  asset: SendAsset,
  signing: ValuedBy,
  rates: Rates | null,
): string | null {
  const value = exactWorth({ units, asset }, signing, rates);
  return value === null ? null : formatFiat(value.toFixed(), signing.currency);
}

/** Adds the rounded values, so that the shown parts sum up to the shown total. */
export function worthOfAll(parts: readonly Part[], signing: ValuedBy, rates: Rates | null): string | null {
  let sum = new BigNumber(0);
  for (const part of parts) {
    const value = exactWorth(part, signing, rates);
    if (value === null) return null;
    sum = sum.plus(shown(value, signing.currency));
  }
  return formatFiat(sum.toFixed(), signing.currency);
}

const shown = (value: BigNumber, currency: string) =>
  currencySymbol(currency) === null ? value : value.dp(FIAT_PLACES, BigNumber.ROUND_HALF_UP);

/** Falls back to the value of the sub-wallet's balance if the backend has no price. */
function exactWorth({ units, asset }: Part, signing: ValuedBy, rates: Rates | null): BigNumber | null {
  const rate = asset.contractAddress === null ? rates?.chain : rates?.asset;
  if (rate) {
    return DECIMAL.test(rate) ? new BigNumber(fromUnits(BigInt(units), asset.decimals)).times(rate) : null;
  }
  const value = worthUnits(BigInt(units), scaleOf(signing, asset));
  return value === null ? null : new BigNumber(fromUnits(value, PLACES));
}
