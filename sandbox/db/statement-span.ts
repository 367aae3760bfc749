import { type OpenSpan, openSpan } from "../../telemetry/trace";

const MAX_TEXT = 1_000;
const MAX_KNOWN = 500;

type Described = { name: string; text: string };
const known = new Map<string, Described>();

/** A span for one statement of the current trace. It has the statement's text, without any value. */
export function openStatementSpan(text: string): OpenSpan | null {
  const span = openSpan({ kind: "client", name: "sql" });
  if (!span) return null;
  const { name, text: described } = describe(text);
  return {
    ...span,
    end: (result) =>
      span.end({
        ...result,
        name,
        attributes: { "db.system.name": "postgresql", "db.query.text": described },
      }),
  };
}

function describe(text: string): Described {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const described = { name: nameOf(text), text: withoutValues(text) };
  known.set(text, described);
  return described;
}

/** Values are parameters, but for the few that our own statements spell out: those are left out too. */
export const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/(?<![\w$])\d+(?:\.\d+)?\b/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_TEXT);

function nameOf(text: string): string {
  const [, verb = "sql"] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}
