import { connect, Unreachable } from "./backend";
import {
  type Check,
  failed,
  Impossible,
  NotTried,
  type Row,
  SECTIONS,
  type SectionName,
  skipped,
} from "./check";
import { checkAnswers } from "./checks/answers";
import { assertKeyTaken, checkKey } from "./checks/key";
import { checkOperations } from "./checks/operations";
import { checkOptional } from "./checks/optional";
import { checkPaging } from "./checks/paging";
import { checkProofs } from "./checks/proofs";
import { checkRefusals } from "./checks/refusals";
import { checkRequests } from "./checks/requests";
import { checkSession } from "./checks/session";
import { checkSignIn } from "./checks/sign-in";
import type { Operation } from "./documents";
import { type Need, needOf } from "./needs";
import type { Options } from "./options";
import { startTrial } from "./start-trial";
import type { Trial } from "./trial";

const CHECKS: Readonly<Record<SectionName, (trial: Trial) => Promise<Row[]>>> = {
  key: checkKey,
  operations: checkOperations,
  "sign-in": checkSignIn,
  answers: checkAnswers,
  refusals: checkRefusals,
  paging: checkPaging,
  proofs: checkProofs,
  requests: checkRequests,
  session: checkSession,
  optional: checkOptional,
};

export interface Outcome {
  /** What each operation needs. */
  needs: readonly Need[];
  checks: readonly Check[];
  /** Why it could not be tried at all; null when it was. */
  impossible: string | null;
}

/** Tries a backend with the console's operations. Never throws for what the backend does. */
export async function tryBackend(options: Options, operations: readonly Operation[]): Promise<Outcome> {
  const needs = operations.map(needOf);
  const checks: Check[] = [];
  try {
    const byName = new Map(needs.map((need) => [need.operation.name, need]));
    const trial = await startTrial(options, connect(options), byName);
    await assertKeyTaken(trial);
    for (const section of SECTIONS) {
      if (options.only.length > 0 && !options.only.includes(section)) continue;
      const rows = await runSection(trial, section);
      checks.push(...rows.map((row) => ({ section, ...row })));
    }
    await trial.close();
    return { needs, checks, impossible: null };
  } catch (error) {
    if (error instanceof Impossible) return { needs, checks, impossible: error.message };
    if (error instanceof Unreachable && checks.length === 0) {
      return { needs, checks, impossible: `The backend cannot be reached: ${error.message}.` };
    }
    throw error;
  }
}

async function runSection(trial: Trial, section: SectionName): Promise<Row[]> {
  try {
    return await CHECKS[section](trial);
  } catch (error) {
    if (error instanceof NotTried) return [skipped(section, error.message)];
    if (error instanceof Unreachable)
      return [failed(section, `the backend stopped answering: ${error.message}`)];
    throw error;
  }
}
