import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import { Link } from "~/components/ui/link";
import type { AnnotationView } from "~/lib/signing/annotation-view";

/** Only those that say something. */
export function annotationRows({
  reference,
  note,
}: Pick<AnnotationView, "reference" | "note">): Definition[] {
  return [
    ...(reference ? [{ label: "Reference", value: reference }] : []),
    ...(note ? [{ label: "Note", value: note, wide: true }] : []),
  ];
}

/** What people noted about a request, apart from what is signed. */
export function Annotation({ annotation, canEdit }: { annotation: AnnotationView; canEdit?: boolean }) {
  const { reference, note, words, at, editTo } = annotation;
  if (!words && !canEdit) return null;
  return (
    <div className="annotation">
      {words ? <DefinitionList rows={annotationRows({ reference, note })} /> : null}
      <p className="annotation__words">
        {words ? <small title={at}>{words}</small> : null}
        {canEdit ? <Link to={editTo}>{words ? "Edit" : "Add a reference or note"}</Link> : null}
      </p>
    </div>
  );
}
