import { VisuallyHidden } from "~/components/ui/visually-hidden";

/** Shown as '99+' above: the backend does not count further. */
const MAX_COUNT = 99;

export function WaitingBadge({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="rail__badge">
      <VisuallyHidden>, </VisuallyHidden>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
      <VisuallyHidden> waiting for you</VisuallyHidden>
    </span>
  );
}
