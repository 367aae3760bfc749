import { addressChains, memoRules } from "~/lib/chains";
import { requirePermission } from "~/lib/custody/people/role.server";
import { env } from "~/lib/env.server";
import { BLANK_ROW, type RowValues, toRowValues } from "~/lib/forms/address-book-form";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { keptForm } from "~/lib/forms/kept-form.server";
import { queryOf } from "~/lib/forms/query";
import { TOO_LARGE } from "~/lib/http/upload-limits";
import { permissionOfPath } from "~/lib/path-permissions";
import { issueToken } from "~/lib/session/once.server";
import { requireSession } from "~/lib/session/session.server";
import { vaspChoices } from "~/lib/vasps/vasp-choices.server";
import { APPROVE_QUERY, showAddition } from "./add-request.server";
import { readPrefill } from "./prefill.server";

export type AddView = Extract<Awaited<ReturnType<typeof showAddForm>>, { stage: "form" }>;

/** The add view's loader: the form, or for `?approve=` the request with new entries. */
export async function showAddForm(request: Request) {
  // Its requests are everybody's to read.
  const isForm = permissionOfPath(request.url) !== null;
  const session = await (isForm ? requirePermission(request, "changeAddressBook") : requireSession(request));
  const { approve, [TOO_LARGE]: tooLarge } = queryOf(request, {
    ...APPROVE_QUERY,
    [TOO_LARGE]: TOKEN_LENGTH,
  });
  if (approve !== null) {
    return { stage: "request" as const, view: await showAddition(request, session, approve) };
  }
  const kept = keptForm(request, session, "address-book")?.rows.map(toRowValues) ?? null;
  const [prefill, vasps] = await Promise.all([
    kept ? { rows: [], problem: null } : readPrefill(request, session),
    vaspChoices(session, kept ?? []),
  ]);
  const filled = prefill.rows.map((row): RowValues => ({ ...BLANK_ROW, ...row }));
  const given = kept ?? filled;
  return {
    stage: "form" as const,
    chains: addressChains(env().NETWORK).map(({ id, name }) => ({
      value: id,
      label: name,
      memo: memoRules(id)?.label ?? null,
    })),
    rows: given.length > 0 ? given : [BLANK_ROW],
    isKept: kept !== null,
    /** The post was too large to read; only a file or pasted CSV can cause that. */
    wasTooLarge: tooLarge !== null,
    prefillProblem: prefill.problem,
    vasps,
    once: issueToken(),
  };
}
