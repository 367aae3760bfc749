import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { CustodyError, CustodyFailure } from "../custody/errors.server";
import {
  getAuthenticationTokens,
  getPartialPinChallenge,
  type PinChallenge,
} from "../custody/people/sign-in.server";
import { MESSAGES } from "../errors/catalogue";
import { PATH_LENGTH } from "../forms/field-limits";
import { type FormAnswer, formAnswer } from "../forms/form-answer";
import { checkEmail, checkPin, INVALID_PIN, SIGN_IN_FIELDS } from "../forms/login";
import { type PostedForm, readPostedForm } from "../forms/posted-form.server";
import { queryOf } from "../forms/query";
import { paths } from "../paths";
import { isCsrfValid, staleFormMessage } from "../session/csrf.server";
import { setFlash } from "../session/flash.server";
import { loginPath, returnPath } from "../session/return-path";
import { createSession, leave, readSession, sessionState } from "../session/session.server";
import { forgetSignIn, readSignIn, rememberSignIn, type SignInStep } from "./step.server";

/** What the sign-in page shows. The PIN itself is never part of it; its two fields share the issue `pin`. */
export interface SignInView extends FormAnswer<{ email: string }> {
  step: "email" | "pin";
  /** The asked positions, 1 to 6; null in the e-mail step. */
  positions: { first: number; second: number } | null;
  /** Differs from one answer to the next, so that the page can empty the PIN fields. */
  attempt: string;
}

const QUERY = { redirectUrl: PATH_LENGTH } as const;

/**
 * The sign-in page as the visitor's cookies have it.
 * @throws Response to home for a visitor who is signed in; to itself, with words, when a session has run out.
 */
export function showSignIn(request: Request): SignInView & { redirectUrl: string | null } {
  const { redirectUrl } = queryOf(request, QUERY);
  const { kind } = sessionState(request);
  if (kind === "expired") throw leave(request, MESSAGES.SESSION_TIMEOUT, "error", redirectUrl ?? "");
  if (kind === "active") throw goHome(redirectUrl);
  return { ...viewOf(readSignIn(request)), redirectUrl };
}

/** Takes a form of the sign-in page: `step` is `email`, `pin` or `back`. A refused one answers 400. */
export async function answerSignIn(request: Request) {
  const form = await readPostedForm(request, SIGN_IN_FIELDS);
  const { redirectUrl } = queryOf(request, QUERY);
  if (readSession(request)) return goHome(redirectUrl);
  const { email } = form.values;
  const step = readSignIn(request);
  if (!isCsrfValid(request, form)) {
    return refuse(viewOf(step, email), null, staleFormMessage, [], 403);
  }
  if (form.issue) {
    const field = form.issue.field === "email" ? "email" : null;
    return refuse(viewOf(step, email), field, form.issue.message);
  }
  if (form.values.step === "back") return redirect(loginPath(redirectUrl), withCookies([forgetSignIn()]));
  if (form.values.step === "pin") {
    if (!step) return refuse(viewOf(null), null, MESSAGES.INVALID_CHALLENGE, [forgetSignIn()]);
    return answerPin(request, form, step, redirectUrl);
  }
  return answerEmail(email, redirectUrl);
}

async function answerEmail(email: string, redirectUrl: string | null) {
  const view = viewOf(null, email);
  const issue = checkEmail(email);
  if (issue) return refuse(view, "email", issue.message, [forgetSignIn()]);
  try {
    const challenge = await getPartialPinChallenge(email);
    return redirect(loginPath(redirectUrl), withCookies([rememberSignIn({ email, ...challenge })]));
  } catch (error) {
    return explain(error, view, [forgetSignIn()]);
  }
}

async function answerPin(
  request: Request,
  { values: { firstPinDigit, secondPinDigit } }: PostedForm<keyof typeof SIGN_IN_FIELDS>,
  step: SignInStep,
  redirectUrl: string | null,
) {
  const { email, sessionToken } = step;
  if (checkPin(firstPinDigit, secondPinDigit)) return refuse(viewOf(step), "pin", INVALID_PIN.message);
  try {
    const answer = await getAuthenticationTokens(email, { firstPinDigit, secondPinDigit, sessionToken });
    if (answer.authentication) {
      const { authentication } = answer;
      const cookies = [...createSession(request, { email, authentication }), forgetSignIn()];
      return redirect(returnPath(redirectUrl), withCookies(cookies));
    }
    const next = { email, ...(answer.pinChallenge satisfies PinChallenge) };
    return refuse(viewOf(next), "pin", INVALID_PIN.message, [rememberSignIn(next)]);
  } catch (error) {
    const isOver = error instanceof CustodyError;
    return explain(error, isOver ? viewOf(null, email) : viewOf(step), isOver ? [forgetSignIn()] : []);
  }
}

/** A visitor who is signed in has no business here: home, with a word unless that is where they were going. */
function goHome(redirectUrl: string | null): Response {
  const path = redirectUrl?.split(/[?#]/)[0] ?? paths.root();
  const isHome = path === paths.root() || path === paths.home();
  return redirect(paths.home(), withCookies(isHome ? [] : [setFlash("error", MESSAGES.INVALID_URL)]));
}

function explain(error: unknown, view: SignInView, cookies: string[]) {
  if (!(error instanceof CustodyFailure)) throw error;
  if (!(error instanceof CustodyError)) return refuse(view, null, error.message, cookies, error.init.status);
  if (error.code === "PIN_RESET") return refuse(view, null, MESSAGES.PIN_RESET, cookies);
  if (error.code === "INVALID_EMAIL") return refuse(view, "email", MESSAGES.INVALID_EMAIL, cookies);
  if (error.code === "INVALID_CHALLENGE") return refuse(view, null, MESSAGES.INVALID_CHALLENGE, cookies);
  return refuse(view, null, error.message, cookies, error.init.status);
}

function refuse(
  view: SignInView,
  field: "email" | "pin" | null,
  message: string,
  cookies: string[] = [],
  status = 400,
) {
  // What is said beside a field is not said twice.
  const wrong = field ? { issues: [{ field, message }], problems: [] } : { problems: [message] };
  const refused: SignInView = { ...view, ...formAnswer(view.values, wrong) };
  return data(refused, { status, ...withCookies(cookies) });
}

function viewOf(step: SignInStep | null, typedEmail = ""): SignInView {
  const attempt = randomUUID();
  const answer = formAnswer({ email: step?.email ?? typedEmail });
  if (!step) return { ...answer, step: "email", positions: null, attempt };
  const positions = {
    first: Number(step.firstPinDigitPosition),
    second: Number(step.secondPinDigitPosition),
  };
  return { ...answer, step: "pin", positions, attempt };
}

function withCookies(cookies: string[]): { headers: Headers } {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { headers };
}
