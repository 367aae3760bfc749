import { PLAIN_GAS, TOKEN_GAS } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import { fractionProblem, GWEI_DECIMALS, gweiToWei, MAX_UINT256, readUnits, weiToGwei } from "~/lib/money";
import type { GasFee } from "~/lib/operations/intent";
import {
  type CostOfFee,
  coinsText,
  type FeeForm,
  type FeeKindRules,
  type FeeOption,
  type FeeOptionFacts,
  highPriceText,
  readOrNull,
} from "./fee-kind";
import type { FeeQuotes } from "./speeds";
import { isSpeed, SPEED_NAMES, SPEEDS, speedFacts } from "./speeds";

type GasForm = Pick<FeeForm, "fee" | "gasPrice" | "gasLimit">;
type GasField = "gasPrice" | "gasLimit";

const MIN_CUSTOM_LIMIT = 100n;
/** More than any block's gas limit. */
const MAX_CUSTOM_LIMIT = 100_000_000n;

export function checkCustomGas({ gasPrice, gasLimit }: GasForm): Issue<GasField> | undefined {
  if (gasPrice === "") return { field: "gasPrice", message: "Please enter the transaction fee" };
  const tooFine = fractionProblem(gasPrice, GWEI_DECIMALS, "Gas price");
  if (tooFine) return { field: "gasPrice", message: tooFine };
  const price = readUnits(gasPrice, GWEI_DECIMALS);
  if (price === null || price <= 0n || price > MAX_UINT256) {
    return { field: "gasPrice", message: "Gas price must be a number larger than 0" };
  }
  if (gasLimit !== "" && !/^\d{1,12}$/.test(gasLimit)) {
    return { field: "gasLimit", message: "Gas limit must be an integer" };
  }
  if (gasLimit !== "" && BigInt(gasLimit) > MAX_CUSTOM_LIMIT) {
    return { field: "gasLimit", message: "Gas limit is larger than a block allows" };
  }
  return undefined;
}

/** Of a checked form. A gas limit of 100 or less is not sent. */
export function toGasFee(form: GasForm): GasFee {
  if (isSpeed(form.fee)) return { speed: form.fee };
  const limit = form.gasLimit === "" ? 0n : BigInt(form.gasLimit);
  return {
    speed: "CUSTOM",
    gasPrice: gweiToWei(form.gasPrice).toString(),
    gasLimit: limit > MIN_CUSTOM_LIMIT ? limit.toString() : null,
  };
}

/** The transaction does not say which speed was chosen: one that costs the same now stands for it. */
export function toGasForm(
  { gasPrice, gasLimit, quotedFor }: Extract<GasFee, { speed: "CUSTOM" }>,
  quotes: FeeQuotes,
): Pick<GasForm, "fee"> & Partial<GasForm> {
  const isUsualLimit = gasLimit === null || [PLAIN_GAS, TOKEN_GAS].includes(BigInt(gasLimit));
  const asQuoted = SPEEDS.find((speed) => quotes[speed]?.price === BigInt(gasPrice));
  const speed = quotedFor ?? (isUsualLimit ? asQuoted : undefined);
  if (speed) return { fee: speed };
  return { fee: "CUSTOM", gasPrice: weiToGwei(BigInt(gasPrice)), gasLimit: gasLimit ?? "" };
}

/** Wei a gas: the speed's quote or the typed price; null if there is none. */
export function gasPriceOf({ fee, gasPrice }: GasForm, quotes: FeeQuotes): bigint | null {
  if (fee !== "CUSTOM") return isSpeed(fee) ? (quotes[fee]?.price ?? null) : null;
  return readUnits(gasPrice, GWEI_DECIMALS);
}

function options(facts: FeeOptionFacts): FeeOption[] {
  const waits = speedFacts(facts.quotes);
  const speeds = SPEEDS.map((value) => {
    const price = facts.quotes[value]?.price;
    const cost = (gas: bigint) => coinsText(facts, (price ?? 0n) * gas);
    const costs = price === undefined ? {} : { costs: { coin: cost(PLAIN_GAS), token: cost(TOKEN_GAS) } };
    return { value, label: SPEED_NAMES[value], detail: waits[value].wait, ...costs };
  });
  return [...speeds, { value: "CUSTOM", label: "Custom", detail: "gas price, limit" }];
}

export const gasCost: CostOfFee = (facts, { fee, gasPrice, gasLimit, asset }) => {
  const isCustom = fee === "CUSTOM";
  const quoted = facts.speeds[fee]?.gasPrice;
  const price = isCustom ? readUnits(gasPrice, GWEI_DECIMALS) : quoted ? BigInt(quoted) : null;
  if (price === null || price <= 0n) return null;
  const limit = isCustom ? readOrNull(gasLimit, BigInt) : null;
  const isMost = limit !== null && limit > MIN_CUSTOM_LIMIT;
  const usual = asset === facts.native.symbol ? PLAIN_GAS : TOKEN_GAS;
  const words = isMost
    ? `Costs at most ${coinsText(facts, price * limit)}.`
    : `Costs about ${coinsText(facts, price * usual)}.`;
  return { words: [words, highPriceText(facts, price)].filter(Boolean).join(" "), isMost };
};

export const gas: FeeKindRules<"gas"> = {
  choices: [...SPEEDS, "CUSTOM"],
  defaultChoice: "MEDIUM",
  checkCustom: checkCustomGas,
  toPart: toGasFee,
  options,
};
