import { chainOfSubWalletType } from "~/lib/chains";
import { readNamedStaking } from "~/lib/custody/wallets/staking.server";
import { env } from "~/lib/env.server";
import { parseSubWalletId } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { releaseCalendar } from "./calendar.server";
import { releaseEvents } from "./releases";

/**
 * Null if there are no releases, or the sub-wallet is unknown.
 * @throws CustodyError | CustodyUnavailable | AuthenticationError
 */
export async function releasesFile(session: Session, subWalletId: string, now: Date): Promise<string | null> {
  const chain = chainOfSubWalletType(parseSubWalletId(subWalletId)?.asset ?? "", env().NETWORK);
  if (!chain) return null;
  const found = await readNamedStaking(session, subWalletId);
  if (!found?.staking) return null;
  const events = releaseEvents(found.staking.releases, now);
  return releaseCalendar({ subWalletId, name: found.name, native: chain.native, events }, now);
}
