import { Link } from "~/components/ui/link";
import type { HeldView } from "~/lib/present/held";

/** Held by pending requests: links to them, and says why it may exceed what they pay. */
export function HeldNote({ held }: { held: HeldView }) {
  const { amount, words, to, why } = held;
  return (
    <>
      <Link to={to} className="held">
        {amount} {words}
      </Link>
      {why ? <small className="held__why">{why}</small> : null}
    </>
  );
}
