import type { Definition } from "~/components/ui/definition-list";
import type { TestPaymentView } from "~/lib/signing/screen/test-payment-view";
import { DialogLink } from "./dialog-link";

/** 'Test payment: of 10 ETH', with the way to its rest. */
export function testPaymentRow(test: TestPaymentView | null | undefined): Definition | null {
  if (!test) return null;
  const { words, isOffered } = test;
  // What can be sent now has its button with the other next steps.
  const link = isOffered ? null : test.link;
  return {
    label: "Test payment",
    value: (
      <>
        {words} {link ? <DialogLink to={link.to}>{link.label}</DialogLink> : null}
      </>
    ),
    wide: true,
  };
}
