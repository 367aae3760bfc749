import { sendRules } from "~/lib/chains";
import { gweiToWei, MAX_UINT256 } from "~/lib/money";
import type { ByteFee, GasFee, Speed } from "./intent";
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

export function isSpeed(fee: string): fee is Speed {
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

/** The chain's own check of a custom fee; nothing when a speed was chosen. */
export function checkCustomFee(chain: string, form: SendForm): Issue<SendField> | undefined {
  if (form.fee !== "CUSTOM") return undefined;
  return sendRules(chain)?.fee === "satoshi-per-byte" ? checkBytes(form) : checkGas(form);
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
