import { isIP } from "node:net";
import { listPrograms } from "~/lib/custody/people/programs.server";
import { addressesOf } from "~/lib/forms/program-form";
import type { Issue } from "~/lib/issue";
import { formatDay } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";

const MAX_ADDRESSES = 20;
const MAX_DAYS = 400;
const DAY = 86_400_000;
/** Ranges of more addresses than these are as good as any address. */
const MIN_PREFIX = { 4: 8, 6: 16 } as const;

type Place = "name" | "addresses" | "until";

/** First and last ISO date on which a new program may end. */
export function endDays(now: number): { first: string; last: string } {
  const isoDay = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  return { first: isoDay(0), last: isoDay(MAX_DAYS) };
}

/** What the backend would refuse without naming the field. @param until ISO date; absent for a program that has its end */
export async function programIssues(
  session: Session,
  { id, name, addresses, until }: { id?: string; name: string; addresses: string; until?: string },
): Promise<Issue<Place>[]> {
  const known = await listPrograms(session);
  const isUsed = known?.programs.some(
    (one) => one.id !== id && one.revokedAt === null && one.name.toLowerCase() === name.toLowerCase(),
  );
  const found: (Issue<Place> | null)[] = [
    isUsed ? { field: "name", message: "There is a program of this name" } : null,
    addressIssue(addressesOf(addresses)),
    until === undefined ? null : untilIssue(until),
  ];
  return found.filter((issue) => issue !== null);
}

function addressIssue(addresses: readonly string[]): Issue<Place> | null {
  const message =
    addresses.length > MAX_ADDRESSES
      ? `Give at most ${MAX_ADDRESSES} addresses`
      : (addresses.map(addressProblem).find((problem) => problem !== null) ?? null);
  return message === null ? null : { field: "addresses", message };
}

function addressProblem(address: string): string | null {
  const [base = "", bits] = address.split("/");
  const version = isIP(base);
  const shown = address.slice(0, 60);
  if (version === 0) return `${shown} is neither an IP address nor a range such as 10.4.0.0/16`;
  const least = MIN_PREFIX[version === 6 ? 6 : 4];
  if (bits === undefined || !/^\d{1,3}$/.test(bits) || Number(bits) >= least) return null;
  return `${shown} is too wide: at least /${least}. To allow any address, leave the field empty`;
}

function untilIssue(until: string): Issue<Place> | null {
  const { first, last } = endDays(Date.now());
  if (until >= first && until <= last) return null;
  return { field: "until", message: `Choose a day from ${formatDay(first)} to ${formatDay(last)}` };
}
