import { pageRules } from "~/lib/chains";
import { type Intent, isRepeatable, isStake } from "~/lib/operations";
import { paths } from "~/lib/paths";
import { canFillNonce } from "../pending-before-view.server";
import type { SigningData } from "../signing-data.server";
import type { EndedRequest, EndingView } from "./ending";

type AgainLink = EndingView["again"];

/** Null for messages and for requests from outside this console. */
export function againLink(kind: EndingView["kind"], ended: EndedRequest, signing: SigningData): AgainLink {
  const { isMessage, item, checked, origin } = ended;
  if (origin || isMessage) return null;
  const intent = checked.state === "sound" ? checked.intent : null;
  if (intent && isStake(intent)) return stakeLink(kind, item.requestId, signing);
  return kind === "confirmed" ? paidLink(intent, ended, signing) : prepareLink(intent, ended, signing);
}

function stakeLink(kind: EndingView["kind"], requestId: string, { base }: SigningData): AgainLink {
  return kind === "confirmed"
    ? { to: paths.homeAction(base.subWalletId, "stake"), label: "Open staking" }
    : { to: paths.homeAction(base.subWalletId, "stake", { again: requestId }), label: "Prepare again" };
}

/** Null for what paid nobody. */
export function keepLink(
  kind: EndingView["kind"],
  { isMessage, item, checked, origin }: EndedRequest,
  { base, payer }: SigningData,
): EndingView["keep"] {
  const intent = checked.state === "sound" ? checked.intent : null;
  if (kind !== "confirmed" || origin || isMessage || !intent || payer.chain === null) return null;
  return paysSomebody(intent, base.fromAddress)
    ? { to: paths.paymentTemplates({ from: item.requestId }), label: "Save as template" }
    : null;
}

function paidLink(intent: Intent | null, { item }: EndedRequest, { base }: SigningData): AgainLink {
  return intent !== null && paysSomebody(intent, base.fromAddress)
    ? { to: paths.walletAction(base.subWalletId, "send", { again: item.requestId }), label: "Pay again" }
    : { to: paths.walletAction(base.subWalletId, "send"), label: "Send another" };
}

function prepareLink(
  intent: Intent | null,
  { item, replaced, checked }: EndedRequest,
  { base, chain }: SigningData,
): AgainLink {
  const replaces = replaced !== null && replaced.hash !== null && replaced.kind !== "replaces";
  const nonce = checked.state === "sound" ? checked.verified.decoded.nonce : null;
  const usesUpNonce = intent !== null && isToUseUpNonce(intent, base.fromAddress);
  const search =
    usesUpNonce && !replaces && canFillNonce(chain.id) ? { fill: nonce } : { again: item.requestId };
  const action = replaces && pageRules(chain.id).offersSpeedUp ? "speedupcancel" : "send";
  return { to: paths.walletAction(base.subWalletId, action, search), label: "Prepare again" };
}

function paysSomebody(intent: Intent, fromAddress: string): boolean {
  return isRepeatable(intent) && !isToUseUpNonce(intent, fromAddress);
}

/** Pays nothing, to its own sub-wallet. */
function isToUseUpNonce(intent: Intent, fromAddress: string): boolean {
  return "to" in intent && intent.to === fromAddress && intent.amount === "0";
}
