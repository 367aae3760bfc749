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

/** Writes after a pause in typing of this length. */
const PAUSE_MS = 400;

export interface FoundDraft {
  values: TransferValues[];
  vasps: VaspOption[];
  /** ISO 8601. */
  at: string;
  /** The backend's data has changed since: fill in only if the user agrees. */
  isOlder: boolean;
}

interface Options {
  formId: string;
  view: TravelRuleView;
  answer: TravelRuleAnswer | null;
}

/**
 * Keeps typed values beyond the page: the browser remembers them, and a page that is left saves a draft at the backend,
 * because the browser forgets everything at sign-out. Neither replaces data that has changed since.
 */
export function useDraft({ formId, view, answer }: Options) {
  const { transactionId } = view;
  const [found, setFound] = useState<FoundDraft | null>(null);
  const [isUsed, setUsed] = useState(false);
  // Version of the data that the user has seen, even if the page has loaded newer data.
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

  // Saved values are no longer a draft; those of a refused form are.
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
  known: MutableRefObject<TravelRuleView>;
  /** Being sent: nothing to keep. */
  isSent: MutableRefObject<boolean>;
  /** Sent and not answered yet, even if typing continues. */
  isAwaited: MutableRefObject<boolean>;
}

/** Remembers what is typed, and saves it when the page, form or session ends. */
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
      // `leaveDraft` delays the sign-out until it is saved.
      isSent.current = true;
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    // Typing may have begun before this script was there.
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

/** 'Copy to all' and 'Find' only redisplay the form. */
function isSending(submitter: HTMLElement | null): boolean {
  return (
    !(submitter instanceof HTMLButtonElement) || ["save", "submit", LOG_OUT_INTENT].includes(submitter.value)
  );
}

/** Null if the draft equals the form. */
function foundDraft(draft: Draft, at: number, view: TravelRuleView): FoundDraft | null {
  const values = typedValues(draft.rows, view);
  const { vasps, version } = draft;
  return values && { values, vasps, at: new Date(at).toISOString(), isOlder: version !== view.version };
}
