import { useState } from "react";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import type { AnnotationForm } from "~/lib/forms/annotation-form";
import { AnnotationFields } from "./annotation-fields";

interface AnnotationPartProps {
  fields: AnsweredFields<AnnotationForm>;
  /** Current values. */
  now: AnnotationForm;
}

/** Reference and note in the form of a request: closed while both are empty. */
export function AnnotationPart({ fields, now }: AnnotationPartProps) {
  const hasText = Boolean(now.reference || now.note || fields.reference.errors || fields.note.errors);
  const [wasFilled, setWasFilled] = useState(hasText);
  // Stays open when the text is deleted again.
  if (hasText && !wasFilled) setWasFilled(true);
  return (
    <details className="technical" open={wasFilled || undefined}>
      <summary>
        <b>Reference and note</b>
        <small>optional</small>
      </summary>
      <div className="stack">
        <AnnotationFields fields={fields} />
      </div>
    </details>
  );
}
