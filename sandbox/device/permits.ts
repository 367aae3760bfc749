import type { TypedValue } from "../chains/ethereum/typed-data";
import { spenderWarning, type Token } from "./spenders";

const SPENDER = /(^|\.)(spender|operator)$/;
const AMOUNT = /(^|[.\]])(value|amount|allowed)$/;
/** The last moment at which the signature can be used. */
const DEADLINE = /(^|\.)(deadline|sigDeadline|expiry)$/;
/** Permit2: when the allowance itself ends. */
const EXPIRATION = /(^|\.)expiration$/;
/** Permit2's transfers by signature are spent by their nonce. */
const ONCE = /^Permit(Batch)?(Witness)?TransferFrom$/;
const PERMIT =
  "This is a permit: the signature alone lets somebody spend. Nothing is sent now and it costs no fee.";

type Permit = {
  primaryType: string;
  domain: readonly TypedValue[];
  values: readonly TypedValue[];
};

/** Not one that takes an allowance back. */
export function isPermit({ primaryType, values }: Permit): boolean {
  if (!/permit/i.test(primaryType) && !values.some(({ path }) => SPENDER.test(path))) return false;
  const isTakenBack = ({ path, type, value }: TypedValue) =>
    /(^|\.)allowed$/.test(path) && type === "bool" && value === "false";
  return !values.some(isTakenBack);
}

/** Whose tokens a permit is about: those that it names, or the contract that it is for. */
export function contractsOf({ domain, values }: Pick<Permit, "domain" | "values">): string[] {
  const tokens = values.filter(({ path, type }) => type === "address" && /(^|\.)token$/.test(path));
  const named = tokens.length > 0 ? tokens : domain.filter(({ path }) => path === "verifyingContract");
  return named.map(({ value }) => value);
}

/** What a permit lets its spender take at most, and until when. @param tokenAt by a contract's address */
export function permitWarnings(
  { primaryType, domain, values }: Permit,
  tokenAt: (address: string) => Token,
): string[] {
  if (!isPermit({ primaryType, domain, values })) return [];
  const amounts = values.filter(({ path, type }) => AMOUNT.test(path) && /^u?int\d*$/.test(type));
  const named = contractsOf({ domain, values });
  const token = named.length === 1 && named[0] ? tokenAt(named[0]) : undefined;
  const howLong = ONCE.test(primaryType) ? "once" : allowanceEnd(timesOf(values, EXPIRATION));
  const units = amounts.length === 1 && amounts[0] ? BigInt(amounts[0].value) : null;
  return [
    [PERMIT, ...usableWords(timesOf(values, DEADLINE))].join(" "),
    amounts.length > 1
      ? `The spender may take each of the amounts below from this sub-wallet, ${howLong}, without asking again.`
      : spenderWarning({ units, token, howLong }),
  ];
}

const timesOf = (values: readonly TypedValue[], name: RegExp): bigint[] =>
  values
    .filter(({ path, type }) => name.test(path) && /^u?int\d*$/.test(type))
    .map(({ value }) => BigInt(value));

/** 'until …' the last of them; for ever without any. */
function allowanceEnd(ends: readonly bigint[]): string {
  if (ends.length === 0) return "for ever";
  const last = ends.reduce((one, other) => (other > one ? other : one));
  // Permit2 takes 0 for the time of the block itself.
  if (last === 0n) return "in the block that it is used in";
  return endText(last);
}

const endText = (seconds: bigint): string => {
  const text = timeText(seconds);
  return text === "Never" ? "for ever" : `until ${text}`;
};

const usableWords = ([deadline]: readonly bigint[]): string[] =>
  deadline === undefined ? [] : [`It can be used ${deadline === 0n ? "for ever" : endText(deadline)}.`];

/** Seconds since 1970 as '22 Nov 2026, 10:15 UTC'; 'Never' beyond the range of dates. */
export function timeText(seconds: bigint): string {
  const at = new Date(Number(seconds) * 1000);
  if (seconds === 0n) return "0";
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return "Never";
  const day = at.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}
