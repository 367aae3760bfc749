import { useLocation } from "@remix-run/react";
import { useErrorWords } from "~/components/frame/page-error";
import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import { BEHIND } from "~/lib/dialog-place";

/** What a modal route shows when it fails: the page behind, at `closeTo`, survives as it was. */
export function DialogError({ closeTo }: { closeTo: string }) {
  const words = useErrorWords();
  const behind = new URLSearchParams(useLocation().search).get(BEHIND);
  return (
    <Dialog
      title="Something went wrong"
      closeTo={behind ? `${closeTo}?${new URLSearchParams(behind)}` : closeTo}
      narrow
    >
      <ErrorState title="This could not be shown">{words}</ErrorState>
    </Dialog>
  );
}
