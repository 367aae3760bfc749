import { type FeeKind, sendRules } from "~/lib/chains";
import type { FeePrice } from "~/lib/custody/transactions/chain-info.server";
import { formatExact, fromUnits, gweiToWei } from "~/lib/money";
import type { PaymentData } from "./payment-data.server";

const PLAIN_GAS = 21_000n;

const FALLBACK_WAITS = { SLOW: "may take hours", MEDIUM: "≈ 15 min", FAST: "≈ 60 s" } as const;
const SPEEDS = [
  { value: "SLOW", label: "Slow" },
  { value: "MEDIUM", label: "Medium" },
  { value: "FAST", label: "Fast" },
] as const;

interface FeeOption {
  value: string;
  label: string;
  detail: string;
}

function quoted({ prices }: PaymentData, speed: string): FeePrice | undefined {
  return prices?.find((price) => price.speed === speed);
}

/** The speeds of the fee selector: how long each takes, and wei a gas (decimal digits) where the backend quotes it. */
export function speedsOf(payment: PaymentData): Record<string, { wait: string; gasPrice: string | null }> {
  const entries = SPEEDS.map(({ value }) => {
    const price = quoted(payment, value);
    const wei = price ? weiOf(price) : null;
    const wait = waitText(price) ?? FALLBACK_WAITS[value];
    return [value, { wait, gasPrice: wei === null ? null : wei.toString() }] as const;
  });
  return Object.fromEntries(entries);
}

function speedOptions(payment: PaymentData, customDetail: string): FeeOption[] {
  const { native } = payment.chain;
  const speeds = speedsOf(payment);
  const options = SPEEDS.map(({ value, label }) => {
    const { wait = "", gasPrice = null } = speeds[value] ?? {};
    const fee = gasPrice === null ? null : fromUnits(BigInt(gasPrice) * PLAIN_GAS, native.decimals);
    return { value, label, detail: fee === null ? wait : `${wait}\n${formatExact(fee)} ${native.symbol}` };
  });
  return [...options, { value: "CUSTOM", label: "Custom", detail: customDetail }];
}

const FEE_OPTIONS: Record<FeeKind, (payment: PaymentData) => FeeOption[]> = {
  gas: (payment) => speedOptions(payment, "gas price, limit"),
  "satoshi-per-byte": (payment) => speedOptions(payment, "satoshi per byte"),
  tip: ({ chain }) => [
    { value: "NONE", label: "None", detail: "the network's fee alone" },
    { value: "CUSTOM", label: "Custom", detail: `a tip in ${chain.native.symbol}` },
  ],
  network: () => [],
};

/** What a person can choose about the fee; nothing where the network sets it. */
export function feeOptions(payment: PaymentData): FeeOption[] {
  const kind = sendRules(payment.chain.id)?.fee;
  return kind ? FEE_OPTIONS[kind](payment) : [];
}

function weiOf({ price, unit }: FeePrice): bigint | null {
  if (unit === "GWEI") return /^\d+(\.\d{1,9})?$/.test(price) ? gweiToWei(price) : null;
  return /^\d+$/.test(price) ? BigInt(price) : null;
}

function waitText(price: FeePrice | undefined): string | null {
  const seconds = price?.waitTimeInSeconds;
  if (!seconds) return null;
  if (seconds <= 90) return `≈ ${seconds} s`;
  return seconds < 3_600 ? `≈ ${Math.round(seconds / 60)} min` : "may take hours";
}
