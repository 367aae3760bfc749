import { memoRules } from "~/lib/chains";
import { SPEED_NAMES } from "~/lib/fees/speeds";
import type { EvmIntent, SendIntent } from "../operations/intent";
import type { FeeBasis } from "../operations/kit/types";

/** The speed that the person named; null where the fee was typed, or where there is nothing to name. */
function speedName(intent: SendIntent): string | null {
  if (!("fee" in intent)) return null;
  const { fee } = intent;
  const speed = fee.speed === "CUSTOM" ? ("quotedFor" in fee ? fee.quotedFor : undefined) : fee.speed;
  return speed ? SPEED_NAMES[speed] : null;
}

const FEE_WORDS: Record<FeeBasis, (speed: string) => string | null> = {
  entered: () => null,
  quoted: (speed) => `Fee as quoted${speed}.`,
  "near-quote": (speed) => `Fee up to a quarter above the quote${speed}.`,
  limit: (speed) => `Fee within the usual limit${speed}.`,
  network: () => "Fee as the network sets it.",
  "not-stated": () => "The network sets the fee when it takes the transaction.",
};

/** What of the fee the person typed, by the names of the fields. */
function feeFacts(intent: SendIntent): string[] {
  if ("tip" in intent) return intent.tip === null ? [] : ["tip"];
  if (!("fee" in intent) || intent.fee.speed !== "CUSTOM") return [];
  if (!("gasPrice" in intent.fee)) return ["Satoshi/Byte"];
  return intent.fee.gasLimit === null ? ["gas price"] : ["fee"];
}

function enteredFacts(intent: SendIntent): string {
  const memo = memoRules(intent.chain)?.label.toLowerCase();
  const hasNonce = "nonce" in intent && intent.nonce !== null;
  const facts = ["Recipient", memo, "amount", ...feeFacts(intent), hasNonce ? "nonce" : null].filter(Boolean);
  return `${facts.join(", ")} and network match what you entered.`;
}

function replacementWords({ fee }: EvmIntent): string {
  const typed = fee.speed === "CUSTOM" && !fee.quotedFor;
  const price = typed ? " The gas price is the one that you entered." : "";
  return `Recipient, amount, call, nonce and network are those of the replacement.${price}`;
}

/**
 * What was compared, in sentences for the screens on which somebody decides: only what the person entered is said to
 * match it, and a fee of which they named the speed alone is said to be as quoted, or within the limit.
 */
export function verifiedWords(intent: SendIntent, feeBasis: FeeBasis): string {
  const isReplacement = "replaces" in intent && intent.replaces !== undefined;
  const compared = isReplacement ? replacementWords(intent) : enteredFacts(intent);
  const speed = speedName(intent);
  return [compared, FEE_WORDS[feeBasis](speed === null ? "" : ` for ${speed}`)].filter(Boolean).join(" ");
}
