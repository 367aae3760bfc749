import { readOwnSubWallets } from "~/lib/custody/people/own-sub-wallets.server";
import { listExchangeAccounts } from "~/lib/custody/wallets/exchange-accounts.server";
import { canAccessExchanges } from "~/lib/env.server";
import { markHidden } from "~/lib/names/hidden-characters";
import type { Session } from "~/lib/session/session.server";

export interface PayerGroup {
  group: string;
  options: { value: string; label: string }[];
}

/** Sub-wallets by wallet, then exchange accounts for those who may see them; at most 5,000 of each. */
export async function listPayers(session: Session): Promise<PayerGroup[]> {
  const [own, accounts] = await Promise.all([
    readOwnSubWallets(session),
    canAccessExchanges(session.email) ? listExchangeAccounts(session, "GBP") : [],
  ]);
  const groups = new Map<string, PayerGroup["options"]>();
  for (const { subWalletId, name, wallet } of own.items) {
    const title = markHidden(wallet?.walletName ?? "Other wallets");
    groups.set(title, [...(groups.get(title) ?? []), { value: subWalletId, label: markHidden(name) }]);
  }
  const ofExchanges = accounts.map(({ subWalletId, name }) => ({
    value: subWalletId,
    label: markHidden(name),
  }));
  return [
    ...[...groups].map(([group, options]) => ({ group, options: options.sort(byLabel) })),
    ...(ofExchanges.length > 0 ? [{ group: "Exchange accounts", options: ofExchanges }] : []),
  ];
}

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, "en");
