import { Suspense, useDeferredValue, useMemo } from "react";
import { Steps } from "~/components/ui/dialog/steps";
import { latePart } from "~/components/ui/late-part";
import type { SendFormView } from "~/lib/send/view.server";
import type { OutlookRecipient } from "~/lib/signing/outlook";
import type { SendFormPart } from "./use-send-form";

const LateOutlookSteps = latePart(() => import("./outlook-steps").then(({ OutlookSteps }) => OutlookSteps));

interface LateOutlookProps extends Pick<SendFormPart, "now"> {
  view: SendFormView;
  found: readonly OutlookRecipient[];
}

/**
 * 'What happens next' as computed by the server, until its script is loaded. Typed values arrive deferred, so that
 * React keeps showing the old text.
 */
export function LateOutlook({ view: { outlook: facts, next }, found, now }: LateOutlookProps) {
  const deferred = useDeferredValue(now);
  return useMemo(
    () => (
      <Suspense fallback={<Steps title="What happens next" steps={next} />}>
        <LateOutlookSteps facts={facts} found={found} now={deferred} />
      </Suspense>
    ),
    [facts, next, found, deferred],
  );
}
