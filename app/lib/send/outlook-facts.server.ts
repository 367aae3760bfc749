import { can, sendRules } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import { speedFacts } from "~/lib/fees/speeds";
import { approvalsText } from "~/lib/present/policy";
import type { WorthScale } from "~/lib/present/worth-of-part";
import type { OutlookFacts } from "./outlook";
import type { SendSituation } from "./page-data.server";

export type OfferedAsset = SendSituation["context"]["assets"][number];

/** Whether a balance is of this asset: a token may bear another's symbol, but not its contract. */
export function isOf(held: Balance["asset"], { symbol, contractAddress }: OfferedAsset): boolean {
  if (!held || (held.contractAddress ?? null) !== contractAddress) return false;
  return contractAddress !== null || held.symbol === symbol;
}

/** What the sub-wallet's balance of an asset is worth, to tell the worth of other amounts by; null when not known. */
export function scaleOf({ payer, chain }: SendSituation, asset: OfferedAsset): WorthScale | null {
  const held = payer.balances?.items.find((one) => isOf(one.asset, asset))?.amount;
  const worth = held?.in?.value;
  if (!held || !worth || worth === "NaN" || held.value === "NaN") return null;
  return { decimals: asset.decimals ?? chain.native.decimals, units: held.value, worth };
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
    fromAddress: context.fromAddress,
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
    speeds: rules?.maxPrice ? speedFacts(situation.quotes) : {},
    wait: rules?.wait ?? null,
    maxFee: rules?.maxFee?.toString() ?? null,
    scale: scaleOf(situation, { symbol, decimals, contractAddress: null }),
    currency,
  };
}
