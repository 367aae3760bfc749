import { redirect } from "@remix-run/node";
import { getPayoutManifest, hasPayoutFiles, streamPayoutCsv } from "~/lib/custody/payouts/results.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { settleFile } from "~/lib/exports/settle-file.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { paths, withSearch } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession, type Session } from "~/lib/session/session.server";

const PARAMETERS = { at: TOKEN_LENGTH } as const;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const INVALID = "This link is not valid. Please download the results from the payout's page";

/** Of the moment at which its page is shown; null for a backend that makes no such files. */
export async function resultLinks(id: string) {
  if (!(await hasPayoutFiles())) return null;
  const at = new Date().toISOString();
  const file = `${paths.payout(id)}/results`;
  return {
    at,
    csv: withSearch(`${file}.csv`, { at }),
    manifest: withSearch(`${file}.manifest.json`, { at }),
  };
}

export function payoutCsvResponse(request: Request, id: string): Promise<Response> {
  return answer(request, id, { type: "text/csv; charset=utf-8", end: "csv" }, streamPayoutCsv);
}

export function payoutManifestResponse(request: Request, id: string): Promise<Response> {
  return answer(request, id, { type: "application/json", end: "csv.manifest.json" }, getPayoutManifest);
}

/** A failure leads back to the payout's page and says why. */
async function answer(
  request: Request,
  id: string,
  { type, end }: { type: string; end: string },
  ask: (
    session: Session,
    asked: { id: string; at: string },
  ) => Promise<ReadableStream<Uint8Array> | string | null>,
): Promise<Response> {
  const session = await requireSession(request);
  const { at } = queryOf(request, PARAMETERS);
  const isValid = at !== null && MOMENT.test(at) && /^[\w-]{1,100}$/.test(id);
  const found = isValid
    ? await settleFile(request, session, () => ask(session, { id, at }))
    : { value: null, problem: INVALID };
  const { value, problem } = found;
  if (value === null) {
    const flash = setFlash("error", problem ?? MESSAGES.INVALID_URL);
    return redirect(paths.payout(id), { headers: { "Set-Cookie": flash } });
  }
  return new Response(value, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${nameOf(id, at)}.${end}"`,
    },
  });
}

/** 'payout-1b9d6bcd-20261127T010500Z', as in the manifest. */
const nameOf = (id: string, at: string | null): string =>
  `payout-${id.slice(0, 8)}-${(at ?? "").replace(/[-:]|\.\d+/g, "")}`;
