import type { Staking } from "~/lib/custody/wallets/staking.server";
import { momentParts, titleCase } from "~/lib/present/format";

type Release = Staking["releases"][number];

export interface ReleaseEvent {
  kind: string;
  units: bigint;
  /** ISO 8601; null if free now. */
  at: string | null;
  words: string;
  /** 'since 20 Nov', 'in 19 days'; null if unknown. */
  when: string | null;
}

const WORDS: Record<string, { now: string; later: string }> = {
  INACTIVE: { now: "Inactive", later: "Becomes inactive" },
  DEACTIVATING: { now: "Deactivated", later: "Deactivated as the epoch ends" },
  REDEEMABLE: { now: "Unbonding finished", later: "Unbonding ends" },
  UNBONDING: { now: "Unbonding finished", later: "Unbonding ends" },
  REWARDS: { now: "Rewards", later: "Rewards" },
};

export function releaseWords(kind: string, isNow: boolean): string {
  const { now, later } = WORDS[kind] ?? { now: titleCase(kind), later: titleCase(kind) };
  return isNow ? now : later;
}

/** First what is free now, one line per kind; then later releases by time. */
export function releaseEvents(releases: readonly Release[], now: Date): ReleaseEvent[] {
  const isFree = ({ at }: Release) => at === null || new Date(at) <= now;
  const free = new Map<string, Release[]>();
  for (const release of releases.filter(isFree)) {
    const words = releaseWords(release.kind, true);
    free.set(words, [...(free.get(words) ?? []), release]);
  }
  const later = together(releases.filter((release) => !isFree(release))).sort(
    (a, b) => new Date(a.at ?? 0).getTime() - new Date(b.at ?? 0).getTime(),
  );
  return [
    ...[...free].map(([words, parts]) => ({
      kind: parts[0]?.kind ?? "",
      units: parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      at: null,
      words,
      when: sinceWords(parts.map(({ since, at }) => since ?? at)),
    })),
    ...later.map(({ kind, amount, at }) => ({
      kind,
      units: BigInt(amount),
      at,
      words: releaseWords(kind, false),
      when: untilWords(new Date(at ?? 0).getTime() - now.getTime()),
    })),
  ];
}

function together(releases: readonly Release[]): Release[] {
  const merged = new Map<string, Release>();
  for (const release of releases) {
    const key = `${release.kind} ${new Date(release.at ?? 0).getTime()}`;
    const before = merged.get(key);
    const amount = BigInt(before?.amount ?? 0) + BigInt(release.amount);
    merged.set(key, { ...release, ...before, amount: amount.toString() });
  }
  return [...merged.values()];
}

function sinceWords(moments: readonly (string | null)[]): string | null {
  const known = moments.filter((moment) => moment !== null).sort();
  const [first] = known;
  if (first === undefined || known.length < moments.length) return null;
  const days = new Set(known.map(dayOf));
  return days.size > 1 ? `the first since ${dayOf(first)}` : `since ${dayOf(first)}`;
}

const dayOf = (iso: string) => momentParts(iso)?.shortDay ?? "";

const MINUTE = 60_000;
const SPANS: readonly { ms: number; name: string }[] = [
  { ms: 24 * 60 * MINUTE, name: "day" },
  { ms: 60 * MINUTE, name: "hour" },
  { ms: MINUTE, name: "minute" },
];

export function untilWords(ms: number): string {
  return `in ${spanWords(ms)}`;
}

/** '19 days', '5 hours', 'less than a minute'. */
export function spanWords(ms: number): string {
  const span = SPANS.find((one) => ms >= one.ms);
  if (!span) return "less than a minute";
  const count = Math.floor(ms / span.ms);
  return `${count} ${span.name}${count === 1 ? "" : "s"}`;
}
