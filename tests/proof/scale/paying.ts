import { TEST_PACE } from "../../../scripts/lib/programs.mjs";
import { masterKey, PORTAL_KEY, SERVER_KEY } from "../../fixtures/sandbox/sandbox";
import { approveRequest } from "../payouts/follow";
import type { ProofRow } from "../payouts/world";
import { pay } from "./pay";
import type { Person, Tally } from "./person";

/** Payments after which a person signs in anew. */
const OF_A_SESSION = 5;

/** Of all programs. */
export const PROOF_ENV = {
  PATH: process.env.PATH ?? "",
  ...TEST_PACE,
  LOG_LEVEL: "error",
  SANDBOX_SEED: "none",
  SANDBOX_MASTER_KEY: masterKey,
  SANDBOX_SERVER_API_KEY: SERVER_KEY,
  SANDBOX_PORTAL_API_KEY: PORTAL_KEY,
};

/** One person pays from a sub-wallet, so that nobody waits for others' nonces. */
export function bySubWallet(rows: readonly ProofRow[]): ProofRow[][] {
  const groups = new Map<string, ProofRow[]>();
  for (const row of rows) {
    const { subWalletId } = row.payer;
    groups.set(subWalletId, [...(groups.get(subWalletId) ?? []), row]);
  }
  return [...groups.values()];
}

type Paying = {
  tally: Tally;
  backendUrl: string;
  approver: string;
  /** Whether no further payment is begun. */
  isOver?: () => boolean;
};

/** @returns the rows that were begun */
export async function payAll(
  person: Person,
  rows: readonly ProofRow[],
  { tally, backendUrl, approver, isOver = () => false }: Paying,
): Promise<ProofRow[]> {
  for (const [at, row] of rows.entries()) {
    if (isOver()) return rows.slice(0, at);
    if (at % OF_A_SESSION === 0) await person.signIn();
    await person.load("/home");
    try {
      const requestId = await pay(person, row, tally);
      await approveRequest(backendUrl, requestId, approver);
      tally.paid += 1;
    } catch (error) {
      tally.faults.push(`${row.reference} (${row.payer.name}): ${String(error)}`);
    }
  }
  return [...rows];
}
