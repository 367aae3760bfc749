import type { Issue } from "~/lib/issue";
import type { ByteFee } from "~/lib/operations/intent";
import { type CostOfFee, type FeeField, type FeeForm, type FeeKindRules, highPriceText } from "./fee-kind";
import { isSpeed, SPEED_NAMES, SPEEDS, speedFacts } from "./speeds";

const MAX_CUSTOM_PRICE = 1_000_000n;

function checkCustom({ satoshiPerByte }: FeeForm): Issue<FeeField> | undefined {
  const field = "satoshiPerByte";
  if (satoshiPerByte === "") return { field, message: "Please provide a Satoshi/Byte or select a Speed" };
  if (!/^\d{1,20}$/.test(satoshiPerByte) || BigInt(satoshiPerByte) <= 0n) {
    return { field, message: "The Satoshi/Byte must be an integer larger than 0" };
  }
  if (BigInt(satoshiPerByte) > MAX_CUSTOM_PRICE) {
    return { field, message: "The Satoshi/Byte is too large" };
  }
  return undefined;
}

export function toByteFee(form: FeeForm): ByteFee {
  if (isSpeed(form.fee)) return { speed: form.fee };
  return { speed: "CUSTOM", satoshiPerByte: BigInt(form.satoshiPerByte).toString() };
}

export const satoshiPerByte: FeeKindRules<"satoshi-per-byte"> = {
  choices: [...SPEEDS, "CUSTOM"],
  defaultChoice: "MEDIUM",
  checkCustom,
  toPart: toByteFee,
  options: ({ quotes }) => {
    const facts = speedFacts(quotes);
    const speeds = SPEEDS.map((value) => ({ value, label: SPEED_NAMES[value], detail: facts[value].wait }));
    return [...speeds, { value: "CUSTOM", label: "Custom", detail: "satoshi per byte" }];
  },
};

export const byteCost: CostOfFee = (facts, { fee, satoshiPerByte: price }) => {
  if (fee !== "CUSTOM" || !/^\d{1,20}$/.test(price)) return null;
  const words = [`Costs ${price} satoshi a byte of the transaction.`, highPriceText(facts, BigInt(price))];
  return { words: words.filter(Boolean).join(" "), isMost: false };
};
