import { env } from "../env.server";

/** Whether the e-mail's domain is one of an exchange-service firm: the Exchanges pages are for it alone. */
export function canAccessExchanges(email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return env().EXCHANGE_EMAIL_DOMAINS.includes(domain);
}
