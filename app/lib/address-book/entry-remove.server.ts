import { data } from "@remix-run/node";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { ADD_FIELDS } from "~/lib/forms/address-book-form";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readForm } from "~/lib/forms/read-form.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import { findPlacedEntry } from "./entry-place.server";
import { CHANGED_MEANWHILE, sendChange } from "./entry-send.server";

export interface RemoveAnswer {
  problems: readonly string[];
  mismatches: readonly Mismatch[];
}

export async function answerRemove(request: Request) {
  const { session, form } = await readForm(request, "changeAddressBook", {
    ...ADD_FIELDS,
    version: TOKEN_LENGTH,
  });
  const answer = (problem: string | null, status: number, mismatches: readonly Mismatch[] = []) =>
    data({ problems: problem ? [problem] : [], mismatches } satisfies RemoveAnswer, { status });
  if (form.issue) return answer(form.issue.message, 400);
  const { entry, version } = await findPlacedEntry(request, session);
  if (version !== form.values.version) return answer(CHANGED_MEANWHILE, 409);
  const { value: user, problem } = await settle(getUser(session));
  if (!user) return answer(problem, 502);
  const { trustId } = user.organisation;
  const change = { before: entry, after: null };
  const sent = await sendChange(request, session, change, { token: form.values.once, trustId });
  return sent instanceof Response ? sent : answer(sent.problem, sent.status, sent.mismatches);
}
