import type { FieldLimits } from "./field-limits";

/** Trimmed; the first of each name, null if absent or too long. Ignores unknown parameters. */
export function readQuery<Name extends string>(
  params: URLSearchParams,
  limits: FieldLimits<Name>,
): Record<Name, string | null> {
  const entries = (Object.entries(limits) as [Name, number][]).map(([name, limit]) => {
    const text = params.get(name)?.trim() ?? null;
    return [name, text !== null && text.length <= limit ? text : null];
  });
  return Object.fromEntries(entries) as Record<Name, string | null>;
}

export function queryOf<Name extends string>(
  request: Request,
  limits: FieldLimits<Name>,
): Record<Name, string | null> {
  return readQuery(new URL(request.url).searchParams, limits);
}

/** Every value of a name that may be repeated, trimmed; without those that are too long. */
export function readEach(params: URLSearchParams, name: string, limit: number): string[] {
  return params
    .getAll(name)
    .map((text) => text.trim())
    .filter((text) => text.length <= limit);
}

/** Strips invisible characters; no name or address contains them. */
export function readFindText(text: string | null): string {
  return (text ?? "").replace(/\p{C}/gu, "").trim();
}

/** '2026-11-25'; "" if it is no day. */
export function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return "";
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : "";
}
