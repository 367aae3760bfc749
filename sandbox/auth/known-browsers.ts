import { and, eq } from "drizzle-orm";
import { currentOrigin } from "../base/origin";
import type { Tx } from "../db/client";
import { knownBrowsers } from "../db/schema";

const HASH = /^[0-9a-f]{64}$/;

/** When the person first signed in with the browser that calls; now, if never before. Null if it names none. */
export async function meetBrowser(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const { browser } = currentOrigin();
  if (!browser || !HASH.test(browser)) return null;
  await tx.insert(knownBrowsers).values({ userId, hash: browser, firstSeenAt: now }).onConflictDoNothing();
  const [known] = await tx
    .select({ firstSeenAt: knownBrowsers.firstSeenAt })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.hash, browser)));
  return known?.firstSeenAt ?? null;
}
