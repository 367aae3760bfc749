import { canonicalAddress } from "~/lib/chains";
import { toGasForm } from "~/lib/fees/gas";
import type { SpeedUpForm } from "~/lib/forms/speed-up";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import type { Session } from "~/lib/session/session.server";
import { intentOfRequest } from "../signing/screen/prepare-again.server";
import type { FoundTransaction } from "./explorer.server";
import type { SpeedUpPageData } from "./page-data.server";
import { paymentOf, replacementOf, type SpeedUpTab, TABS } from "./replacement";

export interface EarlierReplacement {
  hash: string;
  intent: EthereumPayment;
}

/** What an earlier request replaces; null if nothing, or it cannot be read. */
export async function earlierReplacement(
  request: Request,
  session: Session,
  pageData: SpeedUpPageData,
  requestId: string,
): Promise<EarlierReplacement | null> {
  const read = await intentOfRequest(request, session, pageData, requestId);
  if (!read?.replaces || read.intent.operation !== "createEthereumTransaction") return null;
  return { hash: read.replaces, intent: read.intent };
}

/** The tab that makes this replacement; null if neither does. */
export function tabOf(
  found: FoundTransaction,
  intent: EthereumPayment,
  { chain, ruleInput }: SpeedUpPageData,
): SpeedUpTab | null {
  const payment = paymentOf(found, ruleInput);
  const makesIt = (tab: SpeedUpTab) => {
    const { to, asset, amount, data } = replacementOf(payment, tab, chain.id);
    const isSameAsset = asset.contractAddress === intent.asset.contractAddress;
    const isSameTo = to === canonicalAddress(chain.id, intent.to);
    return isSameTo && isSameAsset && amount?.toString() === intent.amount && data === intent.data;
  };
  return TABS.find(makesIt) ?? null;
}

/** The earlier replacement's fee as form values; empty if too low now. @param minGasPrice wei per gas */
export function feeOfEarlier(
  { fee }: EthereumPayment,
  { quotes }: SpeedUpPageData,
  minGasPrice: bigint,
): Partial<SpeedUpForm> {
  const fields = fee.speed === "CUSTOM" ? toGasForm(fee, quotes) : { fee: fee.speed };
  const quoted = Object.entries(quotes).find(([speed]) => speed === fields.fee)?.[1].price;
  const price = quoted ?? (fee.speed === "CUSTOM" ? BigInt(fee.gasPrice) : 0n);
  return price >= minGasPrice ? fields : {};
}
