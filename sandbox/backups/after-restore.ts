import { isNull } from "drizzle-orm";
import { reportChains } from "../audit/report-chains";
import { recordAuditEvent } from "../auth/audit";
import type { Db } from "../db/client";
import { organisations, sessions } from "../db/schema";
import { checkBooks } from "../ledger/check-books";
import { readKeptHeads } from "../reports/head-files";

export type Checked = { lines: string[]; isSound: boolean };

/** Computes books and audit log again. @param heads the folder that has the signed heads of the audit log */
export async function checkDatabase(db: Db, heads: string): Promise<Checked> {
  const wrong = await checkBooks(db);
  const chains = await reportChains(db, [], await readKeptHeads(heads));
  return {
    lines: [
      ...(wrong.length === 0 ? ["The books balance."] : wrong.map((line) => `The books are WRONG: ${line}.`)),
      ...chains.lines,
    ],
    isSound: wrong.length === 0 && chains.isWhole,
  };
}

/**
 * Ends every session, because one that was ended after the backup would be back, and says in each organisation's audit log
 * what happened.
 */
export async function noteRestore(db: Db, backedUpAt: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ revokedAt: now }).where(isNull(sessions.revokedAt));
    for (const { id } of await tx.select({ id: organisations.id }).from(organisations)) {
      await recordAuditEvent(tx, {
        organisationId: id,
        actor: "Strongroom",
        action: "OTHER",
        description: `Restored from the backup of ${backedUpAt}: later entries are lost, and all sessions have ended`,
        at: now,
      });
    }
  });
}
