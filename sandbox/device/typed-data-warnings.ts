import type { TypedValue } from "../chains/ethereum/typed-data";
import { permitWarnings } from "./permits";
import { isUnlimited, type Token } from "./spenders";

const IDENTIFIER = /(nonce|salt|id|counter|hash|root)(\[\d+\])*$/i;
const DEADLINE = /(deadline|expir(y|ation)|valid(to|until|before|after)|(start|end)time)$/i;
/** Seconds from 2001 to 2286. */
const isTime = (number: bigint) => number >= 1_000_000_000n && number < 10_000_000_000n;

/** A time, or no limit; null for other values. */
export function meaningOf(one: TypedValue): string | null {
  if (!isNumber(one)) return null;
  const number = BigInt(one.value);
  if (DEADLINE.test(one.path) && isTime(number)) {
    return `${new Date(Number(number) * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  }
  return allowsEverything(one) ? "Unlimited" : null;
}

const isNumber = ({ type }: TypedValue) => /^uint\d+$/.test(type);

function allowsEverything(one: TypedValue): boolean {
  return isNumber(one) && isUnlimited(BigInt(one.value)) && !IDENTIFIER.test(one.path);
}

type Typed = { primaryType: string; domain: TypedValue[]; values: TypedValue[] };

/** @param tokenAt by a contract's address */
export function warningsOf(
  { primaryType, domain, values }: Typed,
  chainId: number | null,
  tokenAt: (address: string) => Token,
): string[] {
  const has = (name: RegExp) => values.some(({ path }) => name.test(path));
  const warnings = permitWarnings({ primaryType, domain, values }, tokenAt);
  if (/order|listing|bid/i.test(primaryType) || (has(/(^|\.)offer\b/) && has(/(^|\.)consideration\b/))) {
    warnings.push(
      "This is an order. Whoever has the signature can carry it out without another approval here.",
    );
  }
  if (
    /(meta|forward|safe)\w*(tx|transaction|request)|safetx|authori[sz]ation|useroperation|delegat/i.test(
      primaryType,
    )
  ) {
    warnings.push("This lets whoever has the signature act for this account without another approval here.");
  }
  const asked = domain.find(({ path }) => path === "chainId")?.value;
  if (asked === undefined) warnings.push("This names no network, so that it may be valid on several.");
  else if (asked !== String(chainId)) {
    warnings.push(`This is for chain id ${asked}, which is not the network of this sub-wallet.`);
  }
  return warnings;
}
