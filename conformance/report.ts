import type { Check, Verdict } from "./check";
import type { Options } from "./options";
import type { Outcome } from "./run";

export const CONFORMS = 0;
export const DIFFERS = 1;
export const NOT_TRIED = 2;

/** 0: conforms; 1: does not; 2: could not be tried. */
export function exitCodeOf({ checks, impossible }: Outcome): number {
  if (impossible !== null) return NOT_TRIED;
  if (checks.some(({ verdict }) => verdict === "failed")) return DIFFERS;
  return checks.some(({ verdict }) => verdict === "passed") ? CONFORMS : NOT_TRIED;
}

const MARKS: Readonly<Record<Verdict, string>> = {
  passed: "ok",
  failed: "FAILED",
  absent: "absent",
  skipped: "not tried",
};

/** The table and what it comes to. */
export function toTable(outcome: Outcome, options: Options): string {
  const { checks, impossible } = outcome;
  const width = Math.max(0, ...checks.map(({ subject }) => subject.length));
  const lines: string[] = [];
  let section = "";
  for (const check of checks) {
    if (check.section !== section) lines.push("", check.section);
    section = check.section;
    lines.push(`  ${MARKS[check.verdict].padEnd(9)}  ${check.subject.padEnd(width)}  ${check.words}`);
  }
  const wrong = checks.filter(({ verdict }) => verdict === "failed");
  if (wrong.length > 0) lines.push("", "What is wrong:", ...wrong.map(toSentence));
  return withoutSecrets([...lines, "", impossible ?? summaryOf(checks), ""].join("\n"), options);
}

const toSentence = ({ section, subject, words }: Check) => `  ${section}: ${subject}: ${words}`;

function summaryOf(checks: readonly Check[]): string {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  const failures = count("failed");
  const title = failures > 0 ? "The backend does not conform" : "The backend conforms as far as it was tried";
  return `${title}: ${count("passed")} passed, ${failures} failed, ${count("absent")} optional and absent, ${count("skipped")} not tried.`;
}

/** The same for programs, with what each operation needs of the schema. */
export function toJson(outcome: Outcome, options: Options): string {
  const { origin, pathname } = new URL(options.url);
  const verdicts = ["conforms", "does not conform", "could not be tried"];
  const { needs, checks, impossible } = outcome;
  const operations = needs.map(
    ({ operation: { name, kind, file, variables }, isOptional, required, optional }) => ({
      ...{ name, kind, file, isOptional, variables, required, optional },
    }),
  );
  const verdict = verdicts[exitCodeOf(outcome)];
  const facts = { backend: `${origin}${pathname}`, verdict, impossible, checks, operations };
  return `${withoutSecrets(JSON.stringify(facts, null, 2), options)}\n`;
}

/** A backend may repeat in its errors what it was sent. */
function withoutSecrets(text: string, { key, email, pin }: Options): string {
  return [key, email, pin].reduce((left, secret) => left.replaceAll(secret, "…"), text);
}
