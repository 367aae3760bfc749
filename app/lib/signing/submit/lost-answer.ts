import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FieldLimits } from "~/lib/forms/field-limits";
import { NOTHING_ASKED } from "../questions/questions";

const LOST = "The answer did not arrive. ";
const UNKNOWN = `${LOST}It is not known whether the request was created. `;
const SAFE = `${UNKNOWN}It is safe to send it again: the transaction is not created twice.`;
const LOOK = `${UNKNOWN}Preview it again: you are asked before the same is sent twice.`;

interface Answer {
  stage: string;
  sealed?: string;
}

/** The last answer of this page; reviews are kept only here. */
let last: Answer | null = null;

/** If the connection breaks, shows the form or review again instead of an error. */
export function keepLostForm(fields: FieldLimits) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const posted = request.clone();
    try {
      const answer = await serverAction<Answer>();
      last = answer;
      return answer;
    } catch (error) {
      // A redirect: the form was sent.
      if (error instanceof Response && error.status < 400) {
        void import("~/lib/remembered/form-draft").then(({ endDraft }) => endDraft(request.url));
      }
      const sent = Object.fromEntries(new URLSearchParams(await posted.text()));
      // A cancellation has no form to return to.
      if (!(error instanceof Error) || isRouteErrorResponse(error) || sent.stage === "cancel") throw error;
      const values = Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name] ?? ""]));
      // An error status keeps the page's loaders from running; they would fail too.
      const headers = { "Content-Type": "application/json" };
      return new Response(JSON.stringify(lostAnswer(sent, values)), { status: 502, headers });
    }
  };
}

function lostAnswer(sent: Record<string, string>, values: Record<string, string>) {
  const { sealed, once } = sent;
  // Enter in the name of a template makes no request.
  const stage = sent.stage === "enter" && sent.templateName ? "keep" : (sent.stage ?? "");
  if (stage === "send" && last?.sealed === sealed) return { ...last, problems: [SAFE] };
  const problem = { send: LOOK, create: SAFE, enter: SAFE }[stage] ?? `${LOST}Please try again.`;
  const nothing = { issues: [], mismatches: [], asked: NOTHING_ASKED, lookAlike: null, max: null };
  return { stage: "form", values, once, problems: [problem], ...nothing, choices: null, found: [] };
}
