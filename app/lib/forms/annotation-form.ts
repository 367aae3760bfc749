import { type Issue, issuesOf, type Rule } from "../issue";
import { hiddenProblem, normalName } from "../names/given-text";
import { ANNOTATION_FIELDS, MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH, TOKEN_LENGTH } from "./field-limits";
import { lengthOf } from "./name";

export type AnnotationField = keyof typeof ANNOTATION_FIELDS;
export type AnnotationForm = Record<AnnotationField, string>;

/** `version` of the annotation that the form was filled in from; 0 for none. */
export const ANNOTATE_FIELDS = { ...ANNOTATION_FIELDS, version: TOKEN_LENGTH } as const;

type AnnotationRule = Rule<AnnotationForm, AnnotationField>;

function textProblem(label: string, text: string, maxLength: number): string | null {
  const isTooLong = lengthOf(text) > maxLength;
  return (
    hiddenProblem(label, text) ??
    (isTooLong ? `${label} must not be longer than ${maxLength} characters` : null)
  );
}

const referenceValid: AnnotationRule = ({ reference }) => {
  const message = textProblem("Reference", reference, MAX_REFERENCE_LENGTH);
  return message === null ? undefined : { field: "reference", message };
};

const noteValid: AnnotationRule = ({ note }) => {
  const message = textProblem("Note", note, MAX_NOTE_LENGTH);
  return message === null ? undefined : { field: "note", message };
};

const RULES: readonly AnnotationRule[] = [referenceValid, noteValid];

/** In the form in which the backend stores it: line breaks become spaces. */
export const toAnnotationForm = ({ reference, note }: AnnotationForm): AnnotationForm => ({
  reference: normalName(reference),
  note: normalName(note),
});

export const checkAnnotationForm = (form: AnnotationForm): Issue<AnnotationField>[] => issuesOf(RULES, form);
