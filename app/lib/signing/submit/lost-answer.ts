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

/** What this page's last form was answered with: only here is a review kept. */
let last: Answer | null = null;

/**
 * A dialog's action in the browser: where the connection to the console breaks, its form or review is shown again with
 * everything in it, instead of an error in its place. Without scripts the browser itself offers to send it again.
 * @param fields of the form
 */
export function keepLostForm(fields: FieldLimits) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const posted = request.clone();
    try {
      const answer = await serverAction<Answer>();
      last = answer;
      return answer;
    } catch (error) {
      // It leads to what was sent.
      if (error instanceof Response && error.status < 400) {
        void import("~/lib/remembered/form-draft").then(({ endDraft }) => endDraft(request.url));
      }
      const sent = Object.fromEntries(new URLSearchParams(await posted.text()));
      // A cancellation has no form to come back to.
      if (!(error instanceof Error) || isRouteErrorResponse(error) || sent.stage === "cancel") throw error;
      const values = Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name] ?? ""]));
      // A status of failure keeps the page's loaders from running, which would fail as well.
      const headers = { "Content-Type": "application/json" };
      return new Response(JSON.stringify(lostAnswer(sent, values)), { status: 502, headers });
    }
  };
}

function lostAnswer({ stage = "", sealed, once }: Record<string, string>, values: Record<string, string>) {
  if (stage === "send" && last?.sealed === sealed) return { ...last, problems: [SAFE] };
  const problem = { send: LOOK, create: SAFE, enter: SAFE }[stage] ?? `${LOST}Please try again.`;
  const nothing = { issues: [], mismatches: [], asked: NOTHING_ASKED, lookAlike: null, max: null };
  return { stage: "form", values, once, problems: [problem], ...nothing, choices: null, found: [] };
}
