import { pageRules } from "~/lib/chains";
import type { SpeedUpRuleInput } from "~/lib/forms/speed-up";
import type { Session } from "~/lib/session/session.server";
import { getPaymentData, type PaymentData } from "~/lib/signing/payment-data.server";
import { lookUpRecipient, type PaymentRecipients, recipientsAt } from "~/lib/signing/recipients.server";

export interface SpeedUpPageData extends PaymentData {
  ruleInput: SpeedUpRuleInput;
}

/** The recipient is known only once the transaction is found. */
const NOBODY: PaymentRecipients = {
  recipients: [],
  knownAddresses: [],
  whitelistEnabled: false,
  isWhole: true,
  recents: [],
};

/**
 * @returns null if the chain cannot replace pending transactions
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
