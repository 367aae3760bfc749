import { statesCapability } from "~/lib/custody/capabilities/known.server";
import type { SendRuleInput } from "~/lib/forms/send-form";
import type { Session } from "~/lib/session/session.server";
import { getPaymentData, type PaymentData } from "~/lib/signing/payment-data.server";
import { lookUpRecipient, offerRecipients } from "~/lib/signing/recipients.server";

export interface SendPageData extends PaymentData {
  ruleInput: SendRuleInput;
  /** Whether the backend keeps a reference and a note with a request. */
  canAnnotate: boolean;
  /** Whether it keeps what a test payment is a test of. */
  canTest: boolean;
}

/**
 * With an address, for checking a payment to it.
 * @returns null if the console does not send on this chain
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getSendPageData(
  session: Session,
  subWalletId: string,
  currency: string,
  address = "",
): Promise<SendPageData | null> {
  const payment = await getPaymentData(session, subWalletId, currency, (paying) =>
    address === "" ? offerRecipients(session, paying, "") : lookUpRecipient(session, paying, address),
  );
  if (!payment) return null;
  const { base, assets, whitelistEnabled, recipients, knownAddresses } = payment;
  const ruleInput = { ...base, assets, whitelistEnabled, knownRecipients: recipients, knownAddresses };
  const canAnnotate = await statesCapability("annotations");
  const canTest = canAnnotate && (await statesCapability("testPayments"));
  return { ...payment, ruleInput, canAnnotate, canTest };
}
