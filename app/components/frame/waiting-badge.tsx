import { VisuallyHidden } from "~/components/ui/visually-hidden";

/** Stands for a hundred and more, of which the backend does not say how many. */
const MAX_COUNT = 99;

/** How many things wait for the user; nothing for none. */
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
