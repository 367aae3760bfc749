import { can, sendRules } from "~/lib/chains";
import { approvalsText } from "~/lib/present/policy";
import type { WorthScale } from "~/lib/present/worth-of-part";
import { speedsOf } from "./fee-options.server";
import type { OutlookFacts } from "./outlook";
import type { SendSituation } from "./situation.server";

/** What the sub-wallet's balance of an asset is worth, to tell the worth of other amounts by; null when not known. */
export function scaleOf({ payer, chain, context }: SendSituation, symbol: string): WorthScale | null {
  const held = payer.balances?.items.find(({ asset }) => asset?.symbol === symbol)?.amount;
  const known = context.assets.find((asset) => asset.symbol === symbol);
  const worth = held?.in?.value;
  if (!held || !worth || worth === "NaN" || held.value === "NaN") return null;
  return { decimals: known?.decimals ?? chain.native.decimals, units: held.value, worth };
}

/** The network that the money goes out on: 'Ethereum (Holesky)', or its name alone where that says the chain. */
function networkName({ chain, context }: SendSituation): string {
  const name = chain.networks[context.network]?.name ?? chain.name;
  return name.startsWith(chain.name) ? name : `${chain.name} (${name})`;
}

/** What the send form's outlook is worked out from. */
export function outlookFacts(situation: SendSituation): OutlookFacts {
  const { payer, chain, context, recipients, currency } = situation;
  const rules = sendRules(chain.id);
  const { symbol, decimals } = chain.native;
  return {
    chain: chain.id,
    walletName: payer.wallet?.walletName ?? "the wallet",
    approvals: approvalsText(payer.delegateSchedules),
    isUltraCold: payer.wallet?.cluster.type === "ULTRA_COLD",
    whitelistEnabled: context.whitelistEnabled,
    travelRule: can(chain.id, "supportsTravelRule")
      ? { canActAsIntermediary: payer.canActAsIntermediary }
      : null,
    recipients: recipients.map(({ address, memo, name, source, counterparty }) => {
      return { address, memo, name, source, counterparty };
    }),
    network: networkName(situation),
    native: { symbol, decimals },
    fee: rules?.fee ?? "network",
    hasPreview: rules?.hasPreview ?? false,
    speeds: rules?.fee === "gas" || rules?.fee === "satoshi-per-byte" ? speedsOf(situation) : {},
    wait: rules?.wait ?? null,
    highestFee: rules?.highestFee?.toString() ?? null,
    scale: scaleOf(situation, symbol),
    currency,
  };
}
