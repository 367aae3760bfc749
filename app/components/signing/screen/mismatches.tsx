import { AddressText } from "~/components/ui/address/address-text";
import { Notice } from "~/components/ui/notice";
import type { Mismatch } from "~/lib/operations/kit/types";

interface MismatchesProps {
  mismatches: readonly Mismatch[];
  title: string;
  /** Labels of the two sides. */
  words?: readonly [expected: string, found: string];
}

/** How the prepared transaction differs from the entered one, or from what the service says of it. */
export function Mismatches({ mismatches, title, words = ["Expected", "Prepared"] }: MismatchesProps) {
  if (mismatches.length === 0) return null;
  return (
    <Notice tone="bad" alert title={title}>
      <dl className="mismatches">
        {mismatches.map(({ field, message, expected, found }) => (
          <div key={`${field} ${message}`}>
            <dt>{message}</dt>
            <dd>
              {words[0]} <AddressText value={expected} />
            </dd>
            <dd>
              {words[1]} <AddressText value={found} />
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
