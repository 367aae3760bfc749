import type { Annotation } from "~/lib/custody/transactions/annotation.server";
import { paths } from "~/lib/paths";
import { formatWhen } from "~/lib/present/format";

export interface AnnotationView {
  reference: string | null;
  note: string | null;
  /** 'Note by Amara Osei, not signed on chain'; null where nothing is noted. */
  words: string | null;
  /** When it was written. */
  at: string;
  editTo: string;
}

/** @param found null for a backend that keeps no annotations: nothing of it is shown then */
export function annotationView(
  requestId: string,
  found: { annotation: Annotation | null } | null,
): AnnotationView | null {
  if (!found) return null;
  const { reference = null, note = null, by = "", at = null } = found.annotation ?? {};
  const isNoted = reference !== null || note !== null;
  return {
    reference,
    note,
    words: isNoted ? `Note by ${by}, not signed on chain` : null,
    at: isNoted ? formatWhen(at) : "",
    editTo: paths.annotation(requestId),
  };
}
