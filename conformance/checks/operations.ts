import { validate } from "graphql";
import { codeOf, describe, isSessionRefusal } from "../backend";
import { absent, failed, passed, type Row, tryRow } from "../check";
import { MUTATION_INPUTS } from "../mutation-inputs";
import { lackOf, type Need } from "../needs";
import type { Trial } from "../trial";
import { unneededWords } from "../unneeded";
import { withoutWords } from "../without";

/**
 * Every operation with its arguments: whether the backend's schema has it, and whether its mutations look at the session
 * before anything else.
 */
export async function checkOperations(trial: Trial): Promise<Row[]> {
  const rows: Row[] = [];
  for (const need of trial.needs.values())
    rows.push(await tryRow(need.operation.name, () => checkOperation(trial, need)));
  return rows;
}

async function checkOperation(trial: Trial, need: Need): Promise<Row> {
  const { name, kind, variables } = need.operation;
  const lack = lackOf(need, trial.lacks);
  if (lack) return absent(name, withoutWords(lack));
  const unneeded = await unneededWords(trial, need);
  if (unneeded) return absent(name, unneeded);
  const missing = need.required.filter(trial.lacks);
  const kept = need.isOptional ? "optional" : "required";
  if (missing.length > 0) return failed(name, `${kept}; the schema lacks ${missing.join(", ")}`);
  const types = (await trial.schema()).types;
  // A schema may leave the subscription's root out, as the contract itself does.
  const [error] = types && kind !== "subscription" ? validate(types, trial.documentOf(name)) : [];
  if (error) return failed(name, `${kept}; the schema refuses the document: ${error.message}`);
  const refusal = kind === "mutation" ? await checkForged(trial, name) : null;
  if (refusal) return failed(name, `${kept}; ${refusal}`);
  const given = variables.length > 0 ? variables.join(", ") : "no arguments";
  const free = need.isOptional ? [] : need.optional.filter(isArgument);
  return passed(name, `${kept}; ${given}${free.length > 0 ? `; optional of it: ${free.join(", ")}` : ""}`);
}

const isArgument = (coordinate: string) => /\(|^\w+Input\./.test(coordinate);

/** What is wrong with the refusal of a mutation that somebody without a session sends; null for nothing. */
async function checkForged(trial: Trial, name: string): Promise<string | null> {
  const answer = await trial.ask(name, MUTATION_INPUTS[name] ?? {});
  if (isSessionRefusal(answer)) return null;
  // Needs a code in place of a session.
  if (name === "acceptInvitation") {
    return codeOf(answer) === "NOT_FOUND"
      ? null
      : `a code that was never given out must be refused with NOT_FOUND, but there was ${describe(answer)}`;
  }
  return `with a forged session it must be refused with INVALID_SESSION_TOKEN_CODE, but there was ${describe(answer)}`;
}
