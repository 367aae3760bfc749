import { type AnsweredFields, inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import type { AnnotationForm } from "~/lib/forms/annotation-form";
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from "~/lib/forms/field-limits";

/** Both are optional, and can be changed at any time. */
export function AnnotationFields({ fields }: { fields: AnsweredFields<AnnotationForm> }) {
  return (
    <>
      <TextField
        label="Reference"
        optional
        autoComplete="off"
        hint={`Such as an invoice number, at most ${MAX_REFERENCE_LENGTH} characters.`}
        {...inputProps(fields.reference)}
      />
      <TextField
        label="Note"
        optional
        autoComplete="off"
        hint={`At most ${MAX_NOTE_LENGTH} characters. Your organisation sees both; neither is signed on chain.`}
        {...inputProps(fields.note)}
      />
    </>
  );
}
