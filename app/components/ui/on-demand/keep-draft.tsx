import { useEffect } from "react";
import { flushSync } from "react-dom";
import { draftKey, draftOf, type FormDraft } from "~/lib/remembered/form-draft";
import { isChanged } from "~/lib/remembered/is-changed";
import { remembered } from "~/lib/remembered/remembered";

/** Writes after a pause in typing of this length. */
const PAUSE_MS = 150;

export interface KeepDraftProps {
  formId: string;
  /** The server has filled in the form. */
  isFilled: boolean;
  /** Changes whenever the server has filled in something, such as rows of a file: write that down too. */
  filling?: string | undefined;
  onFound: (draft: { values: FormDraft; at: number }) => void;
}

/**
 * Remembers what is typed, encrypted in the browser, until it is sent or the session ends, and restores it. Newer
 * typing wins.
 */
export function KeepDraft({ formId, isFilled, filling, onFound }: KeepDraftProps) {
  useEffect(() => {
    const key = draftKey(window.location);
    const form = document.forms.namedItem(formId);
    // Typing may have begun before this script was there.
    let isTyped = form !== null && isChanged(form);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unwritten: FormDraft | null = null;
    const write = () => {
      if (unwritten) void remembered.write("drafts", key, unwritten);
      unwritten = null;
    };
    const writeSoon = (typed: HTMLFormElement) => {
      unwritten = draftOf(typed);
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    };
    if (form && (isTyped || filling)) {
      unwritten = draftOf(form);
      // At once: whoever dropped a file may reload right after its rows are there.
      write();
    }
    const type = ({ target, isTrusted }: Event) => {
      const { form } = target as HTMLInputElement;
      if (form?.id !== formId) return;
      isTyped ||= isTrusted;
      if (isTyped) writeSoon(form);
    };
    document.addEventListener("input", type);
    window.addEventListener("pagehide", write);
    if (!isFilled)
      void remembered.read<FormDraft>("drafts", key).then((found) => {
        const now = document.forms.namedItem(formId);
        if (!found || isTyped || (now && isChanged(now))) return;
        // Synchronously: what is typed before the form remounts would be lost.
        flushSync(() => onFound({ values: found.value, at: found.at }));
      });
    return () => {
      clearTimeout(timer);
      write();
      document.removeEventListener("input", type);
      window.removeEventListener("pagehide", write);
      isTyped = true;
    };
  }, [formId, isFilled, filling, onFound]);
  return null;
}
