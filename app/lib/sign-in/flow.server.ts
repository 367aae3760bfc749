import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { count } from "../../../telemetry/meter";
import { CustodyError, CustodyFailure } from "../custody/errors.server";
import {
  getAuthenticationTokens,
  getPartialPinChallenge,
  type PinChallenge,
} from "../custody/people/sign-in.server";
import { MESSAGES, messages } from "../errors/catalogue";
import { PATH_LENGTH } from "../forms/field-limits";
import { type FormAnswer, formAnswer } from "../forms/form-answer";
import { forgetOthersForm } from "../forms/kept-form.server";
import type { PostedForm } from "../forms/posted-form.server";
import { queryOf } from "../forms/query";
import { readVisitorForm } from "../forms/read-form.server";
import { visitorOfRequest } from "../http/visitor";
import { paths } from "../paths";
import { setFlash } from "../session/flash.server";
import { knownBrowser } from "../session/known-browser.server";
import { loginPath, returnPath } from "../session/return-path";
import { createSession, readSession, sessionState, signOutResponse } from "../session/session.server";
import type { Outcome } from "./attempts";
import { beginAttempt, secondsToWait } from "./limits.server";
import { checkEmail, checkPin, INVALID_PIN, missingPin, SIGN_IN_FIELDS } from "./sign-in-form";
import { forgetSignIn, readSignIn, rememberSignIn, type SignInStep, takeSignIn } from "./step.server";

/** Never contains the PIN. Its two fields share the issue `pin`. */
export interface SignInView extends FormAnswer<{ email: string }> {
  step: "email" | "pin";
  /** 1 to 6; null in the e-mail step. */
  positions: { first: number; second: number } | null;
  /** Differs with every answer, so that the page can empty the PIN fields. */
  attempt: string;
}

const QUERY = { redirectUrl: PATH_LENGTH } as const;

/** @throws Response to home for a signed-in visitor; to itself with a message after a session has expired */
export async function showSignIn(request: Request) {
  const { redirectUrl } = queryOf(request, QUERY);
  const { kind } = sessionState(request);
  if (kind === "expired")
    throw await signOutResponse(request, MESSAGES.SESSION_TIMEOUT, "error", redirectUrl ?? "");
  if (kind === "active") throw redirectHome(redirectUrl);
  // Without scripts, the page after a form is loaded with the form's headers.
  const isAnswer = request.headers.has("Content-Type");
  const { step, cookies } = isAnswer ? { step: readSignIn(request), cookies: [] } : takeSignIn(request);
  return data({ ...viewOf(step), redirectUrl }, withCookies(cookies));
}

/**
 * A refused form answers 400, or 429 with Retry-After after too many failures.
 * @param address the visitor's IP address; without one only the e-mail's failures count
 */
export async function answerSignIn(request: Request, address?: string) {
  const { form, refusal } = await readVisitorForm(request, SIGN_IN_FIELDS);
  const { redirectUrl } = queryOf(request, QUERY);
  if (readSession(request)) return redirectHome(redirectUrl);
  const { email } = form.values;
  const step = readSignIn(request);
  if (refusal) {
    const field = refusal.field === "email" ? "email" : null;
    return refuse(viewOf(step, email), field, refusal.message, [], refusal.status);
  }
  if (form.values.step === "back") return redirect(loginPath(redirectUrl), withCookies([forgetSignIn()]));
  if (form.values.step === "pin") {
    if (!step) return refuse(viewOf(null), null, MESSAGES.INVALID_CHALLENGE, [forgetSignIn()]);
    return answerPin(request, form, step, redirectUrl, address);
  }
  return answerEmail(request, email, redirectUrl, address);
}

async function answerEmail(
  request: Request,
  email: string,
  redirectUrl: string | null,
  address: string | undefined,
) {
  const view = viewOf(null, email);
  const issue = checkEmail(email);
  if (issue) return refuse(view, "email", issue.message, [forgetSignIn()]);
  const seconds = await secondsToWait(email, address);
  if (seconds > 0) return refuseTooManyAttempts(view, seconds, [forgetSignIn()]);
  try {
    const challenge = await getPartialPinChallenge(email);
    return redirect(loginPath(redirectUrl), withCookies([rememberSignIn({ email, ...challenge }, false)]));
  } catch (error) {
    return refuseFailure(request, error, view, [forgetSignIn()]);
  }
}

async function answerPin(
  request: Request,
  { values: { firstPinDigit, secondPinDigit } }: PostedForm<keyof typeof SIGN_IN_FIELDS>,
  step: SignInStep,
  redirectUrl: string | null,
  address: string | undefined,
) {
  const { email, sessionToken } = step;
  const view = viewOf(step);
  if (view.positions && !(firstPinDigit && secondPinDigit))
    return refuse(view, "pin", missingPin(view.positions));
  if (checkPin(firstPinDigit, secondPinDigit)) return refuse(viewOf(step), "pin", INVALID_PIN.message);
  const attempt = await beginAttempt(email, address);
  if (attempt.seconds > 0) return refuseTooManyAttempts(viewOf(step), attempt.seconds);
  let outcome: Outcome = "void";
  try {
    const digits = { firstPinDigit, secondPinDigit, sessionToken };
    const { browser, cookie } = knownBrowser(request);
    const visitor = { ...visitorOfRequest(request, address), browser };
    const answer = await getAuthenticationTokens(email, digits, visitor);
    if (answer.authentication) {
      outcome = "succeeded";
      const { authentication } = answer;
      const ofOthers = forgetOthersForm(request, email);
      const session = createSession(request, { email, authentication });
      return redirect(
        returnPath(redirectUrl),
        withCookies([...session, ...ofOthers, forgetSignIn(), cookie]),
      );
    }
    outcome = "failed";
    const next = { email, ...(answer.pinChallenge satisfies PinChallenge) };
    return refuse(viewOf(next), "pin", INVALID_PIN.message, [rememberSignIn(next, true)]);
  } catch (error) {
    const refusal = error instanceof CustodyError ? error : null;
    if (refusal?.code === "PIN_RESET") outcome = "failed";
    const isOver = refusal !== null && refusal.retryAfterSeconds === undefined;
    return isOver
      ? refuseFailure(request, error, viewOf(null, email), [forgetSignIn()])
      : refuseFailure(request, error, viewOf(step), []);
  } finally {
    await attempt.end(outcome);
  }
}

function redirectHome(redirectUrl: string | null): Response {
  const path = redirectUrl?.split(/[?#]/)[0] ?? paths.root();
  const isHome = path === paths.root() || path === paths.home();
  return redirect(paths.home(), withCookies(isHome ? [] : [setFlash("error", MESSAGES.INVALID_URL)]));
}

function refuseFailure(request: Request, error: unknown, view: SignInView, cookies: string[]) {
  if (!(error instanceof CustodyFailure)) throw error;
  const requestId = request.headers.get("X-Request-Id");
  if (requestId) error.refer(requestId);
  if (!(error instanceof CustodyError)) return refuse(view, null, error.message, cookies, error.init.status);
  if (error.retryAfterSeconds !== undefined)
    return refuseTooManyAttempts(view, error.retryAfterSeconds, cookies);
  if (error.code === "PIN_RESET") return refuse(view, null, MESSAGES.PIN_RESET, cookies);
  if (error.code === "INVALID_EMAIL") return refuse(view, "email", MESSAGES.INVALID_EMAIL, cookies);
  if (error.code === "INVALID_CHALLENGE") return refuse(view, null, MESSAGES.INVALID_CHALLENGE, cookies);
  return refuse(view, null, error.message, cookies, error.init.status);
}

/** Keeps typed values and challenge, so that the form can be sent again after the wait. */
function refuseTooManyAttempts(view: SignInView, seconds: number, cookies: string[] = []) {
  count("throttled", { kind: "sign-in" });
  const { headers } = withCookies(cookies);
  headers.set("Retry-After", String(seconds));
  const refused = formAnswer(view.values, { problems: [messages.tooManyAttempts(seconds)] });
  return data<SignInView>({ ...view, ...refused }, { status: 429, headers });
}

function refuse(
  view: SignInView,
  field: "email" | "pin" | null,
  message: string,
  cookies: string[] = [],
  status = 400,
) {
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
