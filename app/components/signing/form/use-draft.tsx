import { type ReactNode, Suspense, useState } from "react";
import { latePart } from "~/components/ui/late-part";
import type { FormDraft } from "~/lib/remembered/form-draft";

const LateKeepDraft = latePart(() =>
  import("~/components/ui/on-demand/keep-draft").then(({ KeepDraft }) => KeepDraft),
);

interface Draft {
  values: FormDraft;
  at: number;
}

/**
 * Typed values that were not sent. Render `keeper` beside the form; remount the form with the draft when `key` changes.
 * @param isFilled whether the server has filled in the form
 * @param filling changes whenever the server has filled in something, such as rows of a file
 */
export function useDraft(formId: string, isFilled: boolean, filling?: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const keeper: ReactNode = (
    <Suspense>
      <LateKeepDraft formId={formId} isFilled={isFilled} filling={filling} onFound={setDraft} />
    </Suspense>
  );
  return { values: isFilled ? null : (draft?.values ?? null), key: draft?.at, keeper };
}

/** Defaults overridden by a draft. */
export function withDraft<Values extends object>(defaults: Values, draft: FormDraft | null): Values {
  if (!draft) return defaults;
  const known = Object.keys(defaults).flatMap((name) => (name in draft ? [[name, draft[name]]] : []));
  return { ...defaults, ...Object.fromEntries(known) };
}
