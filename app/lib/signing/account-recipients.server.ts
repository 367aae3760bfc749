import type { LiveChain } from "~/lib/chains";
import { exchangeOf } from "~/lib/chains/exchanges";
import { settle } from "~/lib/custody/settle.server";
import { listDepositAccounts } from "~/lib/custody/wallets/deposit-accounts.server";
import { canAccessExchanges } from "~/lib/env.server";
import type { Session } from "~/lib/session/session.server";
import type { OfferedRecipient } from "./offered-recipient";

/** None without access to exchanges, or if the backend fails: a payment needs no names. */
export async function accountRecipients(session: Session, chain: LiveChain): Promise<OfferedRecipient[]> {
  if (!canAccessExchanges(session.email)) return [];
  const { value: accounts } = await settle(listDepositAccounts(session));
  return (accounts ?? []).flatMap(({ name, exchangeName, depositAddresses }) =>
    (depositAddresses ?? [])
      .filter((one) => one.chain === chain.backendChain && one.address !== "")
      .map(({ asset, address, memo }) => ({
        name,
        address,
        memo: memo || null,
        source: "own-account" as const,
        isOnline: true,
        detail: exchangeOf(exchangeName)?.name ?? exchangeName,
        counterparty: null,
        credits: asset.symbol,
      })),
  );
}

/** Matches name, exchange or address, ignoring case; "" finds all. */
export function accountsNamed(accounts: readonly OfferedRecipient[], search: string): OfferedRecipient[] {
  const piece = search.toLowerCase();
  return accounts.filter(({ name, detail, address }) =>
    [name, detail, address].some((text) => text?.toLowerCase().includes(piece)),
  );
}
