import { listFreezes, type StandingFreeze } from "~/lib/custody/people/freezes.server";
import { settle } from "~/lib/custody/settle.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { parseSubWalletId } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import type { OutlookStep } from "./outlook";

/** What keeps everything of the sub-wallet from being sent, and who may end that; empty if nothing does, or unknown. */
export async function frozenSteps(session: Session, subWalletId: string): Promise<OutlookStep[]> {
  const { value: freezes } = await settle(listFreezes(session));
  const walletId = parseSubWalletId(subWalletId)?.walletId ?? null;
  return (freezes ?? []).filter((one) => one.walletId === null || one.walletId === walletId).map(frozenStep);
}

function frozenStep({ walletName, frozenBy, thawsNeeded, thawedBy }: StandingFreeze): OutlookStep {
  const left = Math.max(1, thawsNeeded - thawedBy.length);
  const by = `other than ${markHidden(frozenBy)}`;
  const who = left === 1 ? `an approver ${by} thaws it` : `${left} approvers ${by} thaw it`;
  return {
    title: `Not now: ${walletName === null ? "your organisation" : markHidden(walletName)} is frozen`,
    detail: `Nothing of it is made, approved or sent until ${who} in the mobile app.`,
  };
}

/** What holds a request that is approved and not sent: it can be cancelled meanwhile. */
export async function heldBy(
  session: Session,
  subWalletId: string,
  {
    status,
    isMessage,
    origin,
  }: { status: string; isMessage: boolean; origin: { sendsItself: boolean } | null },
): Promise<OutlookStep[]> {
  const isSent = status !== "SIGNED" || isMessage || origin?.sendsItself === true;
  return isSent ? [] : frozenSteps(session, subWalletId);
}
