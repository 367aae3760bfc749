import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import type { RequestView } from "~/lib/signing/screen/request-view.server";

export function ToBeReplaced({ view: { toBeReplaced } }: { view: Pick<RequestView, "toBeReplaced"> }) {
  if (!toBeReplaced) return null;
  return (
    <Notice tone="warn">
      {toBeReplaced.words} <Link to={toBeReplaced.to}>Open replacement</Link>
    </Notice>
  );
}
