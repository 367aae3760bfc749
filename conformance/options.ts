import { parseArgs } from "node:util";
import { SECTIONS, type SectionName } from "./check";

export interface Options {
  url: string;
  key: string;
  /** Of a person who may sign in, for the trial alone. */
  email: string;
  pin: string;
  /** Whether requests may be made and cancelled. */
  write: boolean;
  json: boolean;
  only: readonly SectionName[];
  timeoutMs: number;
  /** Pinned keys, lower-case hex: of the clusters' provenance, and of exported files. */
  provenanceKeys: readonly string[];
  exportKeys: readonly string[];
}

/** The command was called in a way that it does not know: `message` says how it is called. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const USAGE = `Usage: npm run conformance -- URL --key KEY --email ADDRESS --pin PIN [--write] [--json] [--only ${SECTIONS.join("|")}]

Tries what the console needs of a custody backend against a running one.

URL      its GraphQL endpoint; otherwise CUSTODY_API_URL
--key    the API key that the console would have; otherwise CUSTODY_API_KEY
--email  a person who may sign in, for this trial alone; otherwise CONFORMANCE_EMAIL
--pin    that person's PIN; otherwise CONFORMANCE_PIN
--write  also makes payments of the smallest unit to the payer's own address, which are cancelled, never sent, and
         answers one PIN wrongly
--json   the same as one JSON object; npm run --silent keeps npm's own lines out of it
--only   one of these sections; may be given more than once

Ends with 0 when the backend conforms, 1 when it does not, and 2 when it could not be tried. A variable keeps a secret
out of the list of processes and of npm's own lines. CUSTODY_PROVENANCE_KEYS and CUSTODY_EXPORT_KEYS are used as the console uses them.`;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the command line, and from `env` what it leaves out.
 * @throws UsageError that names everything that is missing
 */
export function readOptions(args: readonly string[], env: Source): Options {
  const { values, positionals } = parse(args);
  if (values.help || positionals.length > 1) throw new UsageError(USAGE);
  const given = {
    url: [positionals[0] ?? env.CUSTODY_API_URL, "URL, or CUSTODY_API_URL"],
    key: [values.key ?? env.CUSTODY_API_KEY, "--key, or CUSTODY_API_KEY"],
    email: [values.email ?? env.CONFORMANCE_EMAIL, "--email, or CONFORMANCE_EMAIL"],
    pin: [values.pin ?? env.CONFORMANCE_PIN, "--pin, or CONFORMANCE_PIN"],
  } as const;
  const missing = Object.values(given).flatMap(([value, words]) => (value?.trim() ? [] : [`  ${words}`]));
  if (missing.length > 0) throw new UsageError(["What is missing:", ...missing, "", USAGE].join("\n"));
  const text = (name: keyof typeof given) => given[name][0]?.trim() ?? "";
  if (!isHttp(text("url"))) throw new UsageError("The URL must be an http or https address.");
  const only = values.only ?? [];
  const unknown = only.find((name) => !SECTIONS.includes(name as SectionName));
  if (unknown !== undefined) throw new UsageError(`There is no section ${unknown}: ${SECTIONS.join(", ")}`);
  return {
    ...{ url: text("url"), key: text("key"), email: text("email"), pin: text("pin") },
    ...{ write: values.write ?? false, json: values.json ?? false, timeoutMs: 20_000 },
    only: only as SectionName[],
    provenanceKeys: listOf(env.CUSTODY_PROVENANCE_KEYS),
    exportKeys: listOf(env.CUSTODY_EXPORT_KEYS),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ key: text, email: text, pin: text, write: flag, json: flag, help: flag },
        only: { type: "string", multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

const isHttp = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const listOf = (text = ""): string[] =>
  text
    .split(",")
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);
