import { Notice } from "~/components/ui/notice";
import type { OutlookStep } from "~/lib/signing/outlook";

/** What holds an approved request. */
export function Held({ held }: { held: readonly OutlookStep[] }) {
  return held.map(({ title, detail }) => (
    <Notice key={title} tone="warn" title={title}>
      {detail} Until then it can be cancelled.
    </Notice>
  ));
}
