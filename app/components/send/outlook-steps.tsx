import { Steps } from "~/components/ui/dialog/steps";
import type { SendForm } from "~/lib/forms/send-form";
import { type OutlookInput, type OutlookRecipient, outlook, withRecipients } from "~/lib/signing/outlook";

interface OutlookStepsProps {
  facts: OutlookInput;
  /** Search results. */
  found: readonly OutlookRecipient[];
  now: SendForm;
}

export function OutlookSteps({ facts, found, now }: OutlookStepsProps) {
  return <Steps title="What happens next" steps={outlook(withRecipients(facts, found), now)} />;
}
