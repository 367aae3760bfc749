import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import type { TransferValues } from "~/lib/forms/travel-rule-form";
import { remembered } from "~/lib/remembered/remembered";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { LOG_OUT_INTENT } from "~/lib/travel-rule/log-out";
import { typedValues } from "~/lib/travel-rule/typed";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import type { VaspOption } from "~/lib/vasps/vasp-choices.server";
import { type Draft, draftOf } from "./draft-fields";
import { isLogOut, leaveDraft } from "./leave-draft";

/** Typing pauses for so long before it is written down. */
const PAUSE_MS = 400;

/** A draft that the browser remembers. */
export interface FoundDraft {
  values: TransferValues[];
  vasps: VaspOption[];
  /** ISO 8601. */
  at: string;
  /** Whether the backend's data has been changed since: nothing is filled in then before the user says so. */
  isOlder: boolean;
}

interface Options {
  formId: string;
  view: TravelRuleView;
  answer: TravelRuleAnswer | null;
}

/**
 * With scripts, what was typed into a travel-rule form and not sent outlives the page: the browser remembers it as it is
 * typed, and a page that is left has it kept as a draft at the backend, because the browser forgets everything at
 * sign-out. Neither ever replaces data that was changed meanwhile.
 */
export function useDraft({ formId, view, answer }: Options) {
  const { transactionId } = view;
  const [found, setFound] = useState<FoundDraft | null>(null);
  const [isUsed, setUsed] = useState(false);
  // Of the data that the user has seen, whatever the page may have loaded since.
  const [base, setBase] = useState(view.version);
  const isSent = useRef(false);
  const isAwaited = useRef(false);
  const known = useRef(view);
  known.current = view;

  const forget = useCallback(() => {
    setFound(null);
    setUsed(false);
    void remembered.forget("travel-rule", transactionId);
  }, [transactionId]);

  const isAnswered = answer !== null || view.isKept;
  const startsAnswered = useRef(isAnswered);
  useEffect(() => {
    if (startsAnswered.current) return;
    let isGone = false;
    void remembered.read<Draft>("travel-rule", transactionId).then((record) => {
      if (!record || isGone) return;
      const draft = foundDraft(record.value, record.at, known.current);
      if (!draft) return forget();
      setFound(draft);
      setUsed(!draft.isOlder);
    });
    return () => {
      isGone = true;
    };
  }, [transactionId, forget]);

  // What was sent and saved is no draft any more; a refused form is.
  const { version } = view;
  useEffect(() => {
    const form = formOf(formId);
    if (!isAwaited.current || !form) return;
    isAwaited.current = false;
    isSent.current = false;
    if (answer) return;
    setBase(version);
    forget();
  }, [formId, version, answer, forget]);

  useFollowedForm({ formId, transactionId, known, isSent, isAwaited });

  return { draft: found, version: base, isUsed, useIt: () => setUsed(true), discard: forget };
}

interface Followed {
  formId: string;
  transactionId: string;
  /** What the form was filled in from. */
  known: MutableRefObject<TravelRuleView>;
  /** Whether it is on its way, so that there is nothing to keep. */
  isSent: MutableRefObject<boolean>;
  /** Whether it was sent and not answered yet, whatever is typed meanwhile. */
  isAwaited: MutableRefObject<boolean>;
}

/** Writes down what is typed, and leaves it behind when the page, the form or the session goes. */
function useFollowedForm({ formId, transactionId, known, isSent, isAwaited }: Followed): void {
  useEffect(() => {
    const form = formOf(formId);
    if (!form) return;
    const isTyped = () => !isSent.current && typedValues(draftOf(form).rows, known.current) !== null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      if (isTyped()) void remembered.write("travel-rule", transactionId, draftOf(form));
    };
    const type = () => {
      isSent.current = false;
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    };
    const leave = () => {
      clearTimeout(timer);
      const isKept = form.elements.namedItem("keepTyped") !== null;
      return isTyped() && !isKept ? leaveDraft(form, transactionId) : null;
    };
    const submit = (event: SubmitEvent) => {
      const { target, submitter } = event;
      if (target === form) {
        isSent.current = isSending(submitter);
        isAwaited.current = isSent.current;
      }
      if (!isLogOut(event) || !leave()) return;
      // `leaveDraft` holds the session's end until it is there.
      isSent.current = true;
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    // It may have been typed into before it was followed.
    if (isTyped()) type();
    form.addEventListener("input", type);
    window.addEventListener("submit", submit, true);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      void leave();
      form.removeEventListener("input", type);
      window.removeEventListener("submit", submit, true);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [formId, transactionId, known, isSent, isAwaited]);
}

function formOf(formId: string): HTMLFormElement | null {
  return document.forms.namedItem(formId);
}

/** 'Copy to all' and 'Find' send nothing on. */
function isSending(submitter: HTMLElement | null): boolean {
  return (
    !(submitter instanceof HTMLButtonElement) || ["save", "submit", LOG_OUT_INTENT].includes(submitter.value)
  );
}

/** A remembered draft in the form's own shape; null where it has nothing that the form does not say. */
function foundDraft(draft: Draft, at: number, view: TravelRuleView): FoundDraft | null {
  const values = typedValues(draft.rows, view);
  const { vasps, version } = draft;
  return values && { values, vasps, at: new Date(at).toISOString(), isOlder: version !== view.version };
}
