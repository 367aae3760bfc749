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

/** For the backend; null where nothing is noted. */
export function annotationOf(form: AnnotationForm): { reference: string | null; note: string | null } | null {
  const { reference, note } = toAnnotationForm(form);
  return reference || note ? { reference: reference || null, note: note || null } : null;
}

/** Adds what is wrong with reference and note to what a form's own rules say. */
export function withAnnotationIssues<Result extends { ok: boolean }>(
  result: Result,
  form: AnnotationForm,
): Result | { ok: false; issues: Issue[] } {
  const issues = checkAnnotationForm(toAnnotationForm(form));
  if (issues.length === 0) return result;
  const earlier: Issue[] = "issues" in result ? (result.issues as Issue[]) : [];
  return { ...result, ok: false, issues: [...earlier, ...issues] };
}
