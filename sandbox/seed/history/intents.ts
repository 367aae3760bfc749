import type { SeededRandom } from "../random";
import type { HistoryAccount } from "./movement";

const DAY = 86_400_000;

export type Intent = { at: Date; account: HistoryAccount } & (
  | { kind: "fund"; assetId: string; amount: bigint }
  | { kind: "receive" | "send"; assetId: string; permille: number }
  | { kind: "self" }
);

/** `daysAgo` days before the start day; always in the past. */
export function workingMoment(startDay: Date, daysAgo: number, random: SeededRandom): Date {
  return new Date(startDay.getTime() - daysAgo * DAY + random.integer(7 * 3600, 19 * 3600) * 1000);
}

/** Funded in one or three parts, then pays and is paid. */
export function yearOf(account: HistoryAccount, startDay: Date, random: SeededRandom): Intent[] {
  const intents: Intent[] = [];
  const parts = account.payments >= 6 ? [58n, 27n, 15n] : [100n];
  for (const [assetId, target] of Object.entries(account.targets)) {
    parts.forEach((percent, part) => {
      const daysAgo = 362 - part * 118 - random.integer(0, 6);
      intents.push({
        kind: "fund",
        at: workingMoment(startDay, daysAgo, random),
        account,
        assetId,
        amount: (target * percent) / 100n,
      });
    });
  }
  const assetIds = Object.keys(account.targets);
  for (let n = 0; n < account.payments; n++) {
    // Evenly over the year with some spread, so that the newest ones are days old.
    const daysAgo = 2 + Math.floor(((n + random.integer(0, 99) / 100) * 345) / account.payments);
    const at = workingMoment(startDay, daysAgo, random);
    if (account.payments > 12 && n % 13 === 5) {
      intents.push({ kind: "self", at, account });
      continue;
    }
    const assetId = random.chance(55) ? account.nativeAssetId : random.pick(assetIds);
    intents.push({
      kind: random.chance(58) ? "send" : "receive",
      at,
      account,
      assetId,
      permille: random.integer(2, 36),
    });
  }
  return intents;
}
