import { Notice } from "~/components/ui/notice";
import type { Mismatch } from "~/lib/operations/kit/types";

/** The stop sign: how the prepared transaction differs from what was entered. */
export function Mismatches({ mismatches, title }: { mismatches: readonly Mismatch[]; title: string }) {
  if (mismatches.length === 0) return null;
  return (
    <Notice tone="bad" alert title={title}>
      <dl className="mismatches">
        {mismatches.map(({ field, message, expected, found }) => (
          <div key={`${field} ${message}`}>
            <dt>{message}</dt>
            <dd>
              Expected <span className="address">{expected}</span>
            </dd>
            <dd>
              Prepared <span className="address">{found}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
