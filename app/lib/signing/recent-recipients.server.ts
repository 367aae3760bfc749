import { canonicalAddress, type LiveChain } from "~/lib/chains";
import { listRecentRecipients, type RecentRecipient } from "~/lib/custody/people/recent-recipients.server";
import { settle } from "~/lib/custody/settle.server";
import { recipientKey } from "~/lib/forms/send-form";
import type { Session } from "~/lib/session/session.server";
import type { OfferedRecipient } from "./offered-recipient";

export interface Recent {
  /** A recipient's key. */
  key: string;
  address: string;
  memo: string | null;
  /** ISO 8601. */
  paidAt: string;
  /** Null for an address that is neither saved nor one's own. */
  known: OfferedRecipient | null;
}

interface Known {
  saved: (entry: NonNullable<RecentRecipient["entry"]>) => OfferedRecipient;
  own: (subWallet: NonNullable<RecentRecipient["subWallet"]>) => OfferedRecipient;
  accounts: readonly OfferedRecipient[];
}

/** None if the backend fails: a payment needs no suggestions. */
export async function askRecent(session: Session, chain: LiveChain): Promise<RecentRecipient[]> {
  return (await settle(listRecentRecipients(session, chain.backendChain))).value ?? [];
}

/** With an allow-list, only those that may still be paid. */
export function recentsOf(
  rows: readonly RecentRecipient[],
  {
    chain,
    subWalletId,
    whitelistEnabled,
  }: { chain: LiveChain; subWalletId: string; whitelistEnabled: boolean },
  { saved, own, accounts }: Known,
): Recent[] {
  return rows
    .filter((row) => row.subWallet?.subWalletId !== subWalletId)
    .map(({ entry, subWallet, paidAt, memo, address: paid }) => {
      const address = canonicalAddress(chain.id, paid);
      const account = accounts.find(
        (one) => canonicalAddress(chain.id, one.address) === address && one.memo === (memo || null),
      );
      const found = subWallet ? own(subWallet) : entry ? saved(entry) : null;
      const known = found ?? (whitelistEnabled ? null : (account ?? null));
      const payee = known ?? { address, memo: memo || null };
      return { key: recipientKey(payee), address: payee.address, memo: payee.memo, paidAt, known };
    })
    .filter(({ known }) => known !== null || !whitelistEnabled);
}
