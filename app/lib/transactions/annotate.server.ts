import { data, redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, nullWhenUnknown, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import {
  type Annotation,
  annotateRequest,
  getAnnotation,
} from "~/lib/custody/transactions/annotation.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import { env } from "~/lib/env.server";
import {
  ANNOTATE_FIELDS,
  type AnnotationForm,
  checkAnnotationForm,
  toAnnotationForm,
} from "~/lib/forms/annotation-form";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { keptForm } from "~/lib/forms/kept-form.server";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { paths } from "~/lib/paths";
import { formatWhen } from "~/lib/present/format";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import { presentTransactionFacts } from "./transaction-row";

const SAFE = "It is not known whether it was saved. It is safe to press Save again.";

export type AnnotatePage = Awaited<ReturnType<typeof showAnnotate>>;

export interface AnnotateAnswer extends FormAnswer<AnnotationForm> {
  /** What Save replaces: `changed`, or what the form was filled in from. */
  version: string;
  /** What somebody else has written meanwhile; null for nothing. */
  changed: CurrentAnnotation | null;
}

/** @throws Response to the transactions if there is no such request, or the backend keeps no annotations */
export async function showAnnotate(request: Request, requestId: string) {
  const session = await requirePermission(request, "annotateRequests");
  const [record, found] = await Promise.all([
    getTransactionRecord(session, requestId),
    getAnnotation(session, requestId).catch(nullWhenUnknown),
  ]);
  if (!record || !found) throw redirectInvalidUrl(paths.transactions());
  const { operation, amount, movesNothing } = presentTransactionFacts(record, env().NETWORK);
  const kept = keptForm(request, session, "annotation")?.values ?? null;
  const { reference, note } = found.annotation ?? {};
  const version = String(found.annotation?.version ?? 0);
  return {
    subject: movesNothing ? operation.word : `${operation.word} ${amount}`,
    values: { reference: kept?.reference ?? reference ?? "", note: kept?.note ?? note ?? "" },
    version,
    isKept: kept !== null,
    /** What somebody has written after the session ended in which this was typed. */
    changed: kept && kept.version !== version ? found.annotation && currentOf(found.annotation) : null,
    backTo: paths.transaction(requestId),
  };
}

type CurrentAnnotation = ReturnType<typeof currentOf>;

const currentOf = ({ reference, note, by, at }: Annotation) => ({
  reference: reference ?? "none",
  note: note ?? "none",
  written: `${by}, ${formatWhen(at)}`,
});

/** Replaces what the form was filled in from, and nothing newer. */
export async function answerAnnotate(request: Request, requestId: string) {
  const { session, form } = await readForm(request, "annotateRequests", ANNOTATE_FIELDS);
  const { version } = form.values;
  const texts = toAnnotationForm(form.values);
  const refuse = (status: number, { issues = [], problem, newer }: Refusal) => {
    const answer = formAnswer(texts, { issues, ...(problem && { problems: [problem] }) });
    const replaced = newer ? String(newer.version) : version;
    return data<AnnotateAnswer>(
      { ...answer, version: replaced, changed: newer ? currentOf(newer) : null },
      { status },
    );
  };
  const issues = form.issue ? [form.issue] : checkAnnotationForm(texts);
  if (issues.length > 0) return refuse(400, { issues });
  const { reference, note } = texts;
  try {
    await annotateRequest(session, {
      requestId,
      version: readVersion(version),
      texts: { reference: reference || null, note: note || null },
    });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    if (error instanceof CustodyError && error.code === "ANNOTATION_CHANGED") {
      const found = await settle(getAnnotation(session, requestId));
      return refuse(409, { problem: CHANGED_MEANWHILE, newer: found.value?.annotation });
    }
    const words = wordsOf(error);
    return refuse(statusOf(error), { problem: isUnclear(error) ? `${words}. ${SAFE}` : words });
  }
  const headers = { "Set-Cookie": setFlash("success", "Reference and note are saved") };
  return redirect(paths.transaction(requestId), { headers });
}

interface Refusal {
  issues?: Issue[];
  problem?: string;
  newer?: Annotation | null | undefined;
}

const CHANGED_MEANWHILE =
  "The reference or note was changed meanwhile. Compare it with yours, and press Save to replace it";

/** A version that was never given out replaces nothing. */
const readVersion = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);
