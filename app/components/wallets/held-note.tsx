import { Link } from "~/components/ui/link";
import type { HeldView } from "~/lib/present/held";

/** What waiting requests hold: a link to them, and why it is more than they pay where that is so. */
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
