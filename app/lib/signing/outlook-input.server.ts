import { can, networkName, sendRules } from "~/lib/chains";
import { highestUsualPrice } from "~/lib/fees/high-fee";
import { speedFacts } from "~/lib/fees/speeds";
import type { WorthScale } from "~/lib/present/worth-of-part";
import { isOf } from "./head-view.server";
import type { OutlookInput } from "./outlook";
import type { PaymentData } from "./payment-data.server";
import type { SigningData } from "./signing-data.server";

type OfferedAsset = PaymentData["assets"][number];

/** The value of the sub-wallet's balance, as a price for other amounts; null if unknown. */
export function scaleOf(
  { payer, chain }: Pick<SigningData, "payer" | "chain">,
  asset: OfferedAsset,
): WorthScale | null {
  const held = payer.balances?.items.find((one) => isOf(one.asset, asset))?.amount;
  const worth = held?.in?.value;
  if (!held || !worth || worth === "NaN" || held.value === "NaN") return null;
  return { decimals: asset.decimals ?? chain.native.decimals, units: held.value, worth };
}

export function outlookInput(payment: PaymentData): OutlookInput {
  const { payer, chain, base, recipients, currency } = payment;
  const rules = sendRules(chain.id);
  const { symbol, decimals } = chain.native;
  return {
    chain: chain.id,
    fromAddress: base.fromAddress,
    walletName: payer.wallet?.walletName ?? "the wallet",
    approvals: payment.approvals,
    moreByRules: payment.moreByRules,
    frozen: payment.frozen,
    isUltraCold: payer.wallet?.cluster.type === "ULTRA_COLD",
    whitelistEnabled: payment.whitelistEnabled,
    travelRule: can(chain.id, "supportsTravelRule")
      ? { canActAsIntermediary: payer.canActAsIntermediary }
      : null,
    recipients: recipients.map(({ address, memo, name, source, counterparty }) => {
      return { address, memo, name, source, counterparty };
    }),
    isWhole: payment.isWhole,
    network: networkName(chain.id, base.network),
    native: { symbol, decimals },
    fee: rules?.fee ?? "network",
    hasPreview: rules?.hasPreview ?? false,
    speeds: rules?.maxPrice ? speedFacts(payment.quotes) : {},
    wait: rules?.wait ?? null,
    highPrice: highestUsualPrice(chain.id)?.toString() ?? null,
    maxFee: rules?.maxFee?.toString() ?? null,
    fixedFee: rules?.fixedFee?.toString() ?? null,
    newTokenAccount: rules?.newTokenAccount?.toString() ?? null,
    scale: scaleOf(payment, { symbol, decimals, contractAddress: null }),
    currency,
  };
}
