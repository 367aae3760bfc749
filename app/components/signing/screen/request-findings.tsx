import { Notice } from "~/components/ui/notice";
import type { RequestView } from "~/lib/signing/screen/request-view.server";
import { Mismatches } from "./mismatches";

const NOT_DECODED = {
  "not-ready": "The transaction to sign is not available yet. It is compared as soon as it is.",
  unreadable:
    "The console cannot read this kind of request, so it cannot say what will be signed. Approve it only if the phone shows what you expect.",
} as const;

const DIFFERS = {
  entered: "The transaction to sign is not what you entered.",
  claimed: "The transaction to sign is not what the service says it is.",
} as const;

/** Why the request should not be approved: it differs, or cannot be decoded. */
export function RequestFindings({
  view,
}: {
  view: Pick<RequestView, "mismatches" | "against" | "notDecoded" | "isToSign">;
}) {
  const { mismatches, against, notDecoded, isToSign } = view;
  const what = isToSign ? " Do not approve it: cancel the request." : "";
  return (
    <>
      {against ? (
        <Mismatches
          mismatches={mismatches}
          title={`${DIFFERS[against]}${what}`}
          words={against === "claimed" ? ["The service says", "To be signed"] : undefined}
        />
      ) : null}
      {notDecoded && isToSign ? <Notice tone="warn">{NOT_DECODED[notDecoded]}</Notice> : null}
    </>
  );
}
