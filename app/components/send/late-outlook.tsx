import { Suspense, useDeferredValue, useMemo } from "react";
import { latePart } from "~/components/ui/late-part";
import { onceWoken } from "~/components/ui/woken";
import type { SendFormView } from "~/lib/send/view.server";
import type { OutlookRecipient } from "~/lib/signing/outlook";
import type { SendFormPart } from "./use-send-form";

const LateOutlookSteps = latePart(async () => {
  await onceWoken();
  const { OutlookSteps } = await import("./outlook-steps");
  return OutlookSteps;
});

interface LateOutlookProps extends Pick<SendFormPart, "now"> {
  view: SendFormView;
  found: readonly OutlookRecipient[];
}

/**
 * 'What happens next' as the server rendered it, until something may have been typed. What is typed meanwhile reaches
 * it as a deferred value, for which React keeps what is shown.
 */
export function LateOutlook({ view: { outlook: facts }, found, now }: LateOutlookProps) {
  const deferred = useDeferredValue(now);
  return useMemo(
    () => (
      <Suspense>
        <LateOutlookSteps facts={facts} found={found} now={deferred} />
      </Suspense>
    ),
    [facts, found, deferred],
  );
}
