import { type FeeKind, PLAIN_GAS, sendRules } from "~/lib/chains";
import type { FeeQuote } from "~/lib/fees/quotes";
import { formatExact, fromUnits } from "~/lib/money";
import type { SendSituation } from "./page-data.server";

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

/** The speeds of the fee selector: how long each takes, and wei a gas (decimal digits) where the backend quotes it. */
export function speedsOf(
  situation: SendSituation,
): Record<string, { wait: string; gasPrice: string | null }> {
  const entries = SPEEDS.map(({ value }) => {
    const quote = situation.quotes[value];
    const wait = waitText(quote) ?? FALLBACK_WAITS[value];
    return [value, { wait, gasPrice: quote?.price.toString() ?? null }] as const;
  });
  return Object.fromEntries(entries);
}

function speedOptions(situation: SendSituation, customDetail: string): FeeOption[] {
  const { native } = situation.chain;
  const speeds = speedsOf(situation);
  const options = SPEEDS.map(({ value, label }) => {
    const { wait = "", gasPrice = null } = speeds[value] ?? {};
    const fee = gasPrice === null ? null : fromUnits(BigInt(gasPrice) * PLAIN_GAS, native.decimals);
    return { value, label, detail: fee === null ? wait : `${wait}\n${formatExact(fee)} ${native.symbol}` };
  });
  return [...options, { value: "CUSTOM", label: "Custom", detail: customDetail }];
}

const FEE_OPTIONS: Record<FeeKind, (situation: SendSituation) => FeeOption[]> = {
  gas: (situation) => speedOptions(situation, "gas price, limit"),
  "satoshi-per-byte": (situation) => speedOptions(situation, "satoshi per byte"),
  tip: ({ chain }) => [
    { value: "NONE", label: "None", detail: "the network's fee alone" },
    { value: "CUSTOM", label: "Custom", detail: `a tip in ${chain.native.symbol}` },
  ],
  network: () => [],
};

/** What a person can choose about the fee; nothing where the network sets it. */
export function feeOptions(situation: SendSituation): FeeOption[] {
  const kind = sendRules(situation.chain.id)?.fee;
  return kind ? FEE_OPTIONS[kind](situation) : [];
}

function waitText(quote: FeeQuote | undefined): string | null {
  const seconds = quote?.waitSeconds;
  if (!seconds) return null;
  if (seconds <= 90) return `≈ ${seconds} s`;
  return seconds < 3_600 ? `≈ ${Math.round(seconds / 60)} min` : "may take hours";
}
