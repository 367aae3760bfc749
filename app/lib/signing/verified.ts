import { SPEED_NAMES } from "~/lib/fees/speeds";
import type { Decoded, DecodedFee, FeeBasis } from "~/lib/operations/kit/types";

const FEE_WORDS: Record<FeeBasis, (speed: string) => string | null> = {
  entered: () => null,
  quoted: (speed) => `Fee as quoted${speed}.`,
  "near-quote": (speed) => `Fee up to a quarter above the quote${speed}.`,
  limit: (speed) => `Fee within the usual limit${speed}.`,
  network: () => "Fee as the network sets it.",
  "not-stated": () => "The network sets the fee when it includes the transaction.",
};

function feeWords({ basis, speed }: DecodedFee): string | null {
  return FEE_WORDS[basis](speed === null ? "" : ` for ${SPEED_NAMES[speed]}`);
}

/** 'Recipient, amount and network'. */
function withNetwork(names: readonly string[]): string {
  const list = names.length > 0 ? `${names.join(", ")} and network` : "the network";
  return list.charAt(0).toUpperCase() + list.slice(1);
}

function comparedText({ entered, kept }: Decoded): string {
  if (!kept) {
    const verb = entered.length > 0 ? "match" : "matches";
    return `${withNetwork(entered)} ${verb} what you entered.`;
  }
  const typed = entered.map((name) => ` The ${name} matches what you entered.`);
  return `${withNetwork(kept)} are those of the replacement.${typed.join("")}`;
}

/**
 * What was compared, in sentences for the screens on which users decide. Only what the user entered is said to match
 * it; a fee of which they chose only the speed is said to be as quoted, or within the limit.
 */
export function verifiedText(decoded: Decoded): string {
  const { fee } = decoded;
  return [comparedText(decoded), fee && feeWords(fee)].filter(Boolean).join(" ");
}
