import { useEffect } from "react";
import { flushSync } from "react-dom";
import { isChanged } from "~/components/frame/watch/is-changed";
import { draftKey, draftOf, type FormDraft } from "~/lib/remembered/form-draft";
import { remembered } from "~/lib/remembered/remembered";

/** Typing pauses for so long before it is written down. */
const PAUSE_MS = 150;

export interface KeepDraftProps {
  formId: string;
  /** Whether the form says already what it is to say, because the server has filled it in. */
  isFilled: boolean;
  /** Changes whenever the server has filled in what nobody typed, such as the rows of a file: it is written down too. */
  filling?: string | undefined;
  onFound: (draft: { values: FormDraft; at: number }) => void;
}

/**
 * The browser remembers what is typed into a form of this page, encrypted, until it is sent or the session ends, and
 * fills it in again. What somebody has typed by the time it is found counts more.
 */
export function KeepDraft({ formId, isFilled, filling, onFound }: KeepDraftProps) {
  useEffect(() => {
    const key = draftKey(window.location);
    const form = document.forms.namedItem(formId);
    // Somebody may have typed before this part was there.
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
    if (form && (isTyped || filling)) writeSoon(form);
    const type = ({ target, isTrusted }: Event) => {
      const { form } = target as HTMLInputElement;
      if (form?.id !== formId) return;
      isTyped ||= isTrusted;
      if (isTyped) writeSoon(form);
    };
    document.addEventListener("input", type);
    if (!isFilled)
      void remembered.read<FormDraft>("drafts", key).then((found) => {
        const now = document.forms.namedItem(formId);
        if (!found || isTyped || (now && isChanged(now))) return;
        // At once: what somebody typed before the form begins anew would be lost with it.
        flushSync(() => onFound({ values: found.value, at: found.at }));
      });
    return () => {
      clearTimeout(timer);
      write();
      document.removeEventListener("input", type);
      isTyped = true;
    };
  }, [formId, isFilled, filling, onFound]);
  return null;
}
