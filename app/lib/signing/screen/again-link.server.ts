import { pageRules } from "~/lib/chains";
import { isStake } from "~/lib/operations";
import { paths } from "~/lib/paths";
import { canFillNonce } from "../pending-before-view.server";
import type { SigningData } from "../signing-data.server";
import type { EndedRequest, EndingView } from "./ending";

/** Null for messages and for requests from outside this console. */
export function againLink(
  kind: EndingView["kind"],
  { isMessage, item, replaced, checked, origin }: EndedRequest,
  { base, chain }: SigningData,
): EndingView["again"] {
  if (origin || isMessage) return null;
  const { subWalletId, fromAddress } = base;
  const intent = checked.state === "sound" ? checked.intent : null;
  if (intent && isStake(intent)) {
    return kind === "confirmed"
      ? { to: paths.homeAction(subWalletId, "stake"), label: "Open staking" }
      : { to: paths.homeAction(subWalletId, "stake", { again: item.requestId }), label: "Prepare again" };
  }
  if (kind === "confirmed") return { to: paths.walletAction(subWalletId, "send"), label: "Send another" };
  const replaces = replaced !== null && replaced.hash !== null && replaced.kind !== "replaces";
  const nonce = checked.state === "sound" ? checked.verified.decoded.nonce : null;
  const usesUpNonce = intent && "to" in intent && intent.to === fromAddress && intent.amount === "0";
  const search =
    usesUpNonce && !replaces && canFillNonce(chain.id) ? { fill: nonce } : { again: item.requestId };
  const action = replaces && pageRules(chain.id).offersSpeedUp ? "speedupcancel" : "send";
  return { to: paths.walletAction(subWalletId, action, search), label: "Prepare again" };
}
