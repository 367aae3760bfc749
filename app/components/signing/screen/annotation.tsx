import { DefinitionList } from "~/components/ui/definition-list";
import { Link } from "~/components/ui/link";
import type { AnnotationView } from "~/lib/signing/annotation-view";

/** What people noted about a request, apart from what is signed. */
export function Annotation({ annotation, canEdit }: { annotation: AnnotationView; canEdit?: boolean }) {
  const { reference, note, words, at, editTo } = annotation;
  if (!words && !canEdit) return null;
  return (
    <div className="annotation">
      {words ? (
        <DefinitionList
          rows={[
            reference !== null && { label: "Reference", value: reference },
            note !== null && { label: "Note", value: note, wide: true },
          ]}
        />
      ) : null}
      <p className="annotation__words">
        {words ? <small title={at}>{words}</small> : null}
        {canEdit ? <Link to={editTo}>{words ? "Edit" : "Add a reference or note"}</Link> : null}
      </p>
    </div>
  );
}
