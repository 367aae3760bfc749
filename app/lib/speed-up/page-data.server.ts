import { pageRules } from "~/lib/chains";
import type { SpeedUpRuleInput } from "~/lib/forms/speed-up";
import type { Session } from "~/lib/session/session.server";
import { getPaymentData, type PaymentData } from "~/lib/signing/payment-data.server";
import { lookUpRecipient, type PaymentRecipients, recipientsAt } from "~/lib/signing/recipients.server";

/** Everything needed to check and show the replacement of a sub-wallet's pending transactions. */
export interface SpeedUpPageData extends PaymentData {
  ruleInput: SpeedUpRuleInput;
}

/** Who is paid again is known only once the transaction is found. */
const NOBODY: PaymentRecipients = {
  recipients: [],
  knownAddresses: [],
  whitelistEnabled: false,
  isWhole: true,
};

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
  const payment = await getPaymentData(session, subWalletId, currency, async () => NOBODY);
  if (!payment || !pageRules(payment.chain.id).offersSpeedUp) return null;
  return { ...payment, ruleInput: ruleInputOf(payment) };
}

/** The same with what is known of the recipient of the transaction that is to be replaced. */
export async function withRecipient(
  session: Session,
  pageData: SpeedUpPageData,
  address: string,
): Promise<SpeedUpPageData> {
  const { chain, base } = pageData;
  const found = await lookUpRecipient(session, { ...base, chain }, address);
  const recipients = recipientsAt(chain.id, address, found.recipients);
  return { ...pageData, recipients, whitelistEnabled: found.whitelistEnabled };
}

function ruleInputOf({ base, assets, quotes }: PaymentData): SpeedUpRuleInput {
  const known = assets.flatMap(({ symbol, decimals, contractAddress }) =>
    decimals === null ? [] : [{ symbol, decimals, contractAddress }],
  );
  return { chain: base.chain, assets: known, quotes };
}
