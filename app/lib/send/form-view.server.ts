import { can, type FeeKind, memoRules, sendRules } from "~/lib/chains";
import type { FeePrice } from "~/lib/custody/chain-info.server";
import { CUT, cut } from "~/lib/format";
import { recipientKey } from "~/lib/forms/send-form";
import { amountText, formatCrypto, formatExact, fromUnits, gweiToWei } from "~/lib/money";
import { approvalsText } from "~/lib/present/policy";
import type { Recipient, SendSituation } from "./situation.server";

const PLAIN_GAS = 21_000n;

const FALLBACK_WAITS = { SLOW: "may take hours", MEDIUM: "≈ 15 min", FAST: "≈ 60 s" } as const;
const SPEEDS = [
  { value: "SLOW", label: "Slow" },
  { value: "MEDIUM", label: "Medium" },
  { value: "FAST", label: "Fast" },
] as const;

/** What the send form shows, ready to be rendered. */
export type SendFormView = ReturnType<typeof sendFormView>;

/**
 * The send form of a sub-wallet, in words.
 * @param once one-time token of a form that has not been sent yet
 */
export function sendFormView(situation: SendSituation, once: string) {
  const { payer, chain, context, recipients } = situation;
  const isUltraCold = payer.wallet?.cluster.type === "ULTRA_COLD";
  const rules = sendRules(chain.id);
  const memo = memoRules(chain.id);
  return {
    ...headView(situation),
    once,
    hasPreview: rules?.hasPreview ?? false,
    memo: memo && { label: memo.label, absent: memo.absent },
    assets: context.assets.map(({ symbol }) => ({
      value: symbol,
      label: `${symbol} · ${availableText(situation, symbol)}`,
    })),
    defaultAsset: chain.native.symbol,
    isUltraCold,
    whitelistEnabled: context.whitelistEnabled,
    recipients: [
      { label: "Address book", options: optionsOf(recipients, "address-book") },
      { label: "Sub-wallets", options: optionsOf(recipients, "own-sub-wallet") },
    ],
    fees: rules ? FEE_OPTIONS[rules.fee](situation) : [],
    feeKind: rules?.fee ?? ("network" as const),
    supportsCustomNonce: can(chain.id, "supportsCustomNonce"),
    next: nextSteps(situation),
  };
}

/** The dialog's head: whose money, where, and how much of it is there. */
export function headView(situation: SendSituation) {
  const { payer, chain } = situation;
  return {
    symbol: chain.native.symbol,
    name: payer.name,
    walletName: payer.wallet?.walletName ?? "",
    available: availableText(situation, chain.native.symbol),
  };
}

function availableText({ payer, chain, context }: SendSituation, symbol: string): string {
  const held = payer.balances?.items.find(({ asset }) => asset?.symbol === symbol);
  if (!held) return `0 ${symbol} available`;
  const known = context.assets.find((asset) => asset.symbol === symbol);
  const decimals = known?.decimals ?? chain.native.decimals;
  return `${formatCrypto(amountText(held.available ?? held.amount, decimals))} ${symbol} available`;
}

function optionsOf(recipients: readonly Recipient[], source: Recipient["source"]) {
  return recipients
    .filter((one) => one.source === source)
    .map(({ name, address, memo, isOnline }) => ({
      value: recipientKey({ address, memo }),
      label: cut(name, labelLength(source, isOnline)),
      address,
      memo,
    }));
}

function labelLength(source: Recipient["source"], isOnline: boolean): number {
  if (source === "address-book") return CUT.addressBookName;
  return isOnline ? CUT.subWalletOptionOnline : CUT.subWalletOptionOther;
}

function speedOptions({ prices, chain }: SendSituation, customDetail: string) {
  const speeds = SPEEDS.map(({ value, label }) => {
    const price = prices?.find(({ speed }) => speed === value);
    const wait = waitText(price) ?? FALLBACK_WAITS[value];
    const fee = price && weiOf(price);
    const cost = fee
      ? ` · ${formatExact(fromUnits(fee * PLAIN_GAS, chain.native.decimals))} ${chain.native.symbol}`
      : "";
    return { value: value as string, label: label as string, detail: wait + cost };
  });
  return [...speeds, { value: "CUSTOM", label: "Custom", detail: customDetail }];
}

type FeeOption = ReturnType<typeof speedOptions>[number];

const FEE_OPTIONS: Record<FeeKind, (situation: SendSituation) => FeeOption[]> = {
  gas: (situation) => speedOptions(situation, "gas price, limit"),
  "satoshi-per-byte": (situation) => speedOptions(situation, "satoshi per byte"),
  tip: ({ chain }) => [
    { value: "NONE", label: "None", detail: "the network's fee alone" },
    { value: "CUSTOM", label: "Custom", detail: `a tip in ${chain.native.symbol}` },
  ],
  network: () => [],
};

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

/** What happens between pressing Send and the money's arrival, in order. */
export function nextSteps({ payer, chain, context }: SendSituation) {
  const network = chain.networks[context.network]?.name ?? chain.name;
  const approvals = approvalsText(payer.delegateSchedules);
  const walletName = payer.wallet?.walletName ?? "the wallet";
  const isUltraCold = payer.wallet?.cluster.type === "ULTRA_COLD";
  return [
    can(chain.id, "supportsTravelRule")
      ? {
          title: "Travel Rule check",
          detail: "Worked out from recipient and amount. Payments between your own sub-wallets are exempt.",
        }
      : null,
    {
      title: approvals ?? "Approval by the wallet's policy",
      detail: `Policy of ${walletName}, on the approvers' phones.`,
    },
    isUltraCold
      ? { title: "Processed manually", detail: "Ultra Cold wallets are signed offline, by hand." }
      : null,
    {
      title: `Sent to ${network.startsWith(chain.name) ? network : `${chain.name} (${network})`}`,
      detail: sendRules(chain.id)?.wait
        ? `Takes ${sendRules(chain.id)?.wait}.`
        : "Fast about 60 seconds, medium about 15 minutes. Slow may take hours and must be monitored manually.",
    },
  ].filter((step) => step !== null);
}
