import { SPEED_NAMES } from "~/lib/fees/speeds";
import type { Decoded, DecodedFee, FeeBasis } from "~/lib/operations/kit/types";
import { listNames } from "../present/list-names";

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

/** For a request of which only the fingerprint is remembered. */
export function unchangedText(): string {
  return "You prepared this request. What you entered was compared with it then, and it has not changed since.";
}

/** For a request prepared elsewhere, compared only with the service's own data. `agreed`: 'recipient'. */
export function decodedText(agreed: readonly string[], isToSign: boolean): string {
  const decoded = `Decoded from what ${isToSign ? "will be" : "was to be"} signed; it was not prepared in this session.`;
  if (agreed.length === 0) return `${decoded} The service says nothing else of it to compare it with.`;
  const list = listNames(agreed);
  const verb = agreed.length > 1 ? "are" : "is";
  return `${decoded} ${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb} what the service says.`;
}

/** Says 'matches' only of what the user entered; a fee of a chosen speed is 'as quoted' or 'within the limit'. */
export function verifiedText(decoded: Decoded): string {
  const { fee } = decoded;
  return [comparedText(decoded), fee && feeWords(fee)].filter(Boolean).join(" ");
}
