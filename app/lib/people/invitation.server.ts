import { data, redirect } from "@remix-run/node";
import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import { acceptInvitation, getInvitation } from "~/lib/custody/people/people-changes.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { queryOf } from "~/lib/forms/query";
import { readVisitorForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { clearCookie, readCookie, setCookie } from "~/lib/session/cookies.server";
import { setFlash } from "~/lib/session/flash.server";
import { seal, unseal } from "~/lib/session/seal.server";
import { ROLE_WORDS } from "./role-words";

const COOKIE = "sr-invitation";
const LIFETIME_S = 60 * 60;
const FIELDS = { pin: TOKEN_LENGTH, again: TOKEN_LENGTH } as const;

type PinAnswer = FormAnswer<{ pin: string; again: string }>;

/** The code leaves the URL at once, so that neither history nor logs keep it. */
export async function showInvitation(request: Request) {
  const { code } = queryOf(request, { code: TOKEN_LENGTH });
  if (code) {
    const cookie = setCookie(COOKIE, seal("invitation", code), { maxAge: LIFETIME_S });
    throw redirect(paths.invitation(), { headers: { "Set-Cookie": cookie } });
  }
  const held = codeOf(request);
  const { value, problem } = await settle(held ? getInvitation(held) : Promise.resolve(null));
  if (!value) return { problem, invited: null };
  const { email, firstName, organisation, role } = value;
  return {
    problem: null,
    invited: {
      email: markHidden(email),
      firstName: markHidden(firstName ?? ""),
      organisation: markHidden(organisation),
      role: ROLE_WORDS[role],
    },
  };
}

function codeOf(request: Request): string | null {
  const text = readCookie(request, COOKIE);
  const code = text === null ? null : unseal("invitation", text);
  return typeof code === "string" ? code : null;
}

export async function answerInvitation(request: Request) {
  const { form, refusal } = await readVisitorForm(request, FIELDS);
  const refuse = (status: number, issues: Issue[], problem?: string) =>
    data<PinAnswer>(formAnswer({ pin: "", again: "" }, { issues, ...(problem && { problems: [problem] }) }), {
      status,
    });
  if (refusal) return refuse(refusal.status, [], refusal.message);
  const issues = checkPin(form.values);
  if (issues.length > 0) return refuse(400, issues);
  const code = codeOf(request);
  if (!code) return refuse(400, [], "Open the link of your e-mail again");
  try {
    const { hasPhone } = await acceptInvitation(code, form.values.pin);
    const phone = hasPhone ? " Your phone is ready to approve." : "";
    const headers = new Headers({
      "Set-Cookie": setFlash("success", `Your PIN is set.${phone} Log in with it`),
    });
    headers.append("Set-Cookie", clearCookie(COOKIE));
    return redirect(paths.login(), { headers });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    return refuse(statusOf(error), [], wordsOf(error));
  }
}

function checkPin({ pin, again }: { pin: string; again: string }): Issue[] {
  if (!/^\d{6}$/.test(pin)) return [{ field: "pin", message: "Enter six digits" }];
  if (new Set(pin).size === 1) return [{ field: "pin", message: "Do not use the same digit six times" }];
  return pin === again ? [] : [{ field: "again", message: "The two PINs are not the same" }];
}
