import { canonicalAddress, chainOf, type LiveChainId, type Network, networkFacts } from "~/lib/chains";
import type { SendAsset } from "../intent";
import { addressFact, textFact } from "../kit/decoded";
import type { Fact } from "../kit/types";
import { permitWarnings, timeText } from "./permits";
import { isUnlimited } from "./spenders";
import type { TypedLeaf } from "./typed-data.server";
import { visibleText } from "./visible-text";

const TIME = /(^|\.)(deadline|sigDeadline|expiry|expiration|validTo|validUntil|startTime|endTime)$/;
const IDENTIFIER = /(nonce|salt|id|counter|hash|root)(\[\d+\])*$/i;
const MAX_SHOWN = 300;
const WIDE = 40;

export interface TypedDataContext {
  chain: LiveChainId;
  network: Network;
  assets: readonly SendAsset[];
}

export function typedFacts(leaves: readonly TypedLeaf[], { chain }: Pick<TypedDataContext, "chain">): Fact[] {
  const facts = leaves.slice(0, MAX_SHOWN).map((leaf) => factOf(leaf, chain));
  const rest = leaves.slice(MAX_SHOWN);
  if (rest.length === 0) return facts;
  const lines = rest.map(({ path, value }) => visibleText(`${path}: ${value}`));
  return [
    ...facts,
    {
      kind: "text",
      label: `${rest.length} more values`,
      value: lines.join("\n"),
      isWide: true,
      isVerbatim: true,
    },
  ];
}

function factOf({ path, type, value }: TypedLeaf, chain: LiveChainId): Fact {
  const label = visibleText(path);
  if (type === "address") return addressFact(label, canonicalAddress(chain, value.toLowerCase()));
  if (/^u?int\d*$/.test(type)) {
    const text = numberText(path, value);
    return textFact(label, text, text.length > WIDE);
  }
  const shown = value === "" ? "(empty)" : visibleText(value);
  return {
    kind: "text",
    label,
    value: shown,
    isVerbatim: true,
    ...(shown.length > WIDE && { isWide: true as const }),
  };
}

function numberText(path: string, value: string): string {
  const number = BigInt(value);
  if (isUnlimited(number) && !IDENTIFIER.test(path)) return `Unlimited (${number})`;
  if (!TIME.test(path) || number < 1_000_000_000n) return number.toString();
  return `${timeText(number)} (${number})`;
}

export function typedWarnings(
  {
    primaryType,
    domain,
    values,
  }: { primaryType: string; domain: readonly TypedLeaf[]; values: readonly TypedLeaf[] },
  context: TypedDataContext,
): string[] {
  return [
    ...permitWarnings({ primaryType, domain, values }, (address) =>
      tokenAt(address, context.chain, context.assets),
    ),
    ...(isOrder(primaryType, values)
      ? ["This is an order: whoever holds the signature can carry it out without asking again."]
      : []),
    ...(/(tx|transaction|operation|request|delegat|authori[sz]ation)/i.test(primaryType)
      ? ["Whoever holds the signature can act for this sub-wallet as it says, without asking again."]
      : []),
    ...networkWarnings(domain, context),
  ];
}

function tokenAt(address: string, chain: LiveChainId, assets: readonly SendAsset[]): SendAsset | null {
  const wanted = canonicalAddress(chain, address.toLowerCase());
  const isThere = ({ contractAddress }: SendAsset) =>
    contractAddress !== null && canonicalAddress(chain, contractAddress) === wanted;
  return assets.find(isThere) ?? null;
}

function isOrder(primaryType: string, values: readonly TypedLeaf[]): boolean {
  const has = (name: string) => values.some(({ path }) => path.startsWith(name));
  return /order|listing|\bbid/i.test(primaryType) || (has("offer") && has("consideration"));
}

function networkWarnings(domain: readonly TypedLeaf[], { chain, network }: TypedDataContext): string[] {
  const named = domain.find(({ path }) => path === "chainId");
  if (!named) return ["It names no network, so that the signature may be valid on several."];
  const facts = networkFacts(chain, network);
  if (!facts || BigInt(named.value) === BigInt(facts.chainId ?? -1)) return [];
  const name = facts.name ?? chainOf(chain).name;
  return [`It is for chain id ${BigInt(named.value)}, not for ${name}, the network of this sub-wallet.`];
}
