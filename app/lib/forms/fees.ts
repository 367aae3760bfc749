import { chainOf, type FeeKind, type LiveChainId, type Speed, sendRules } from "~/lib/chains";
import { gweiToWei, MAX_UINT256, parseAmount, toUnits } from "~/lib/money";
import type { ByteFee, GasFee } from "../operations/intent";
import type { Issue } from "./issue";
import type { SendField, SendForm } from "./send-form";

export const CUSTOM_FEE_WARNING =
  "When adjusting fee settings, your transaction might fail or you might spend more than you need.";

const SPEEDS: readonly string[] = ["SLOW", "MEDIUM", "FAST"] satisfies Speed[];
/** A custom gas limit is sent only if above this. */
const GAS_LIMIT_FLOOR = 100n;
/** Above what any block holds. */
const GAS_LIMIT_CEILING = 100_000_000n;
const SATOSHI_PER_BYTE_CEILING = 1_000_000n;
/** What a balance of the chain is written in: 128 bits. */
const LARGEST_TIP = 2n ** 128n - 1n;

function isSpeed(fee: string): fee is Speed {
  return SPEEDS.includes(fee);
}

function wei(gasPrice: string): bigint | null {
  try {
    return gweiToWei(gasPrice);
  } catch {
    return null;
  }
}

function checkGas({ gasPrice, gasLimit }: SendForm): Issue<SendField> | undefined {
  if (gasPrice === "") return { field: "gasPrice", message: "Please enter the transaction fee" };
  const price = wei(gasPrice);
  if (price === null && /^\d+\.\d{10,}$/.test(gasPrice)) {
    return {
      field: "gasPrice",
      message: "Gas price cannot have fractions smaller than the lowest allowed unit of 9",
    };
  }
  if (price === null || price <= 0n || price > MAX_UINT256) {
    return { field: "gasPrice", message: "Gas price must be a number larger than 0" };
  }
  if (gasLimit !== "" && !/^\d{1,12}$/.test(gasLimit)) {
    return { field: "gasLimit", message: "Gas limit must be an integer" };
  }
  if (gasLimit !== "" && BigInt(gasLimit) > GAS_LIMIT_CEILING) {
    return { field: "gasLimit", message: "Gas limit is above what a block can hold" };
  }
  return undefined;
}

function checkBytes({ satoshiPerByte }: SendForm): Issue<SendField> | undefined {
  const field = "satoshiPerByte";
  if (satoshiPerByte === "") return { field, message: "Please provide a Satoshi/Byte or select a Speed" };
  if (!/^\d{1,20}$/.test(satoshiPerByte) || BigInt(satoshiPerByte) <= 0n) {
    return { field, message: "The Satoshi/Byte must be an integer larger than 0" };
  }
  if (BigInt(satoshiPerByte) > SATOSHI_PER_BYTE_CEILING) {
    return { field, message: "The Satoshi/Byte is above what any transaction needs" };
  }
  return undefined;
}

function checkTip({ tip }: SendForm, decimals: number): Issue<SendField> | undefined {
  if (tip === "") return { field: "tip", message: "Please provide a tip or select 'None'" };
  const parsed = parseAmount(tip);
  if (!parsed.ok || !/[1-9]/.test(parsed.amount)) {
    return { field: "tip", message: "Please provide a tip larger than 0" };
  }
  const fraction = parsed.amount.split(".")[1]?.replace(/0+$/, "") ?? "";
  if (fraction.length > decimals) {
    const message = `Tip cannot have fractions smaller than the lowest allowed unit of ${decimals}`;
    return { field: "tip", message };
  }
  return toUnits(parsed.amount, decimals) > LARGEST_TIP
    ? { field: "tip", message: "Tip is above what the chain can carry" }
    : undefined;
}

const CUSTOM_CHECKS: Record<FeeKind, (form: SendForm, decimals: number) => Issue<SendField> | undefined> = {
  gas: checkGas,
  "satoshi-per-byte": checkBytes,
  tip: checkTip,
  network: () => undefined,
};

/** The chain's own check of a custom fee or tip; nothing when a speed or none was chosen. */
export function checkCustomFee(chain: LiveChainId, form: SendForm): Issue<SendField> | undefined {
  const kind = sendRules(chain)?.fee;
  if (form.fee !== "CUSTOM" || !kind) return undefined;
  return CUSTOM_CHECKS[kind](form, chainOf(chain).native.decimals);
}

const CHOICES: Record<FeeKind, readonly string[]> = {
  gas: [...SPEEDS, "CUSTOM"],
  "satoshi-per-byte": [...SPEEDS, "CUSTOM"],
  tip: ["NONE", "CUSTOM"],
  network: [],
};

/** Whether a fee of this kind was chosen; where the network sets it there is nothing to choose. */
export function isFeeChosen(kind: FeeKind, fee: string): boolean {
  return CHOICES[kind].length === 0 || CHOICES[kind].includes(fee);
}

/** The tip of a form that passed its checks, smallest units; null: none. */
export function tipOf({ fee, tip }: SendForm, decimals: number): string | null {
  const parsed = parseAmount(tip);
  return fee === "CUSTOM" && parsed.ok ? toUnits(parsed.amount, decimals).toString() : null;
}

/** The gas fee of a form that passed its checks; a gas limit of 100 or less is not sent. */
export function gasFee(form: SendForm): GasFee {
  if (isSpeed(form.fee)) return { speed: form.fee };
  const limit = form.gasLimit === "" ? 0n : BigInt(form.gasLimit);
  return {
    speed: "CUSTOM",
    gasPrice: gweiToWei(form.gasPrice).toString(),
    gasLimit: limit > GAS_LIMIT_FLOOR ? limit.toString() : null,
  };
}

/** The fee per byte of a form that passed its checks. */
export function byteFee(form: SendForm): ByteFee {
  if (isSpeed(form.fee)) return { speed: form.fee };
  return { speed: "CUSTOM", satoshiPerByte: BigInt(form.satoshiPerByte).toString() };
}
