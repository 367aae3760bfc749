import type { FieldLimits } from "./field-limits";

/**
 * The known parameters of a URL, trimmed: the first of each name, null where it is absent or too long. Unknown
 * parameters are ignored, so that no URL breaks a page.
 */
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

/** The known parameters of a request's URL. */
export function queryOf<Name extends string>(
  request: Request,
  limits: FieldLimits<Name>,
): Record<Name, string | null> {
  return readQuery(new URL(request.url).searchParams, limits);
}

/** The keyword of a list's search. Strips invisible characters; no name or address contains them. */
export function readFindText(text: string | null): string {
  return (text ?? "").replace(/\p{C}/gu, "").trim();
}
