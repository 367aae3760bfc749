import { VisuallyHidden } from "~/components/ui/visually-hidden";

/** Shown for more, too: the backend does not count beyond. */
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
