import { pageRules } from "~/lib/chains";
import type { SpeedUpRuleInput } from "~/lib/forms/speed-up";
import type { Session } from "~/lib/session/session.server";
import { getPaymentData, type PaymentData } from "~/lib/signing/payment-data.server";

/** Everything needed to check and show the replacement of a sub-wallet's pending transactions. */
export interface SpeedUpPageData extends PaymentData {
  ruleInput: SpeedUpRuleInput;
}

/**
 * Collects the data for the speed-up dialog of a sub-wallet.
 * @returns null when pending transactions cannot be replaced on its chain
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getSpeedUpPageData(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<SpeedUpPageData | null> {
  const payment = await getPaymentData(session, subWalletId, currency);
  if (!payment || !pageRules(payment.chain.id).offersSpeedUp) return null;
  return { ...payment, ruleInput: ruleInputOf(payment) };
}

function ruleInputOf({ base, assets, quotes }: PaymentData): SpeedUpRuleInput {
  const known = assets.flatMap(({ symbol, decimals, contractAddress }) =>
    decimals === null ? [] : [{ symbol, decimals, contractAddress }],
  );
  return { chain: base.chain, assets: known, quotes };
}
