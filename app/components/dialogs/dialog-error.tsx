import { useLocation } from "@remix-run/react";
import { ErrorWords } from "~/components/frame/error-words";
import { useErrorWords } from "~/components/frame/page-error";
import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import { BEHIND } from "~/lib/dialog-place";

/** Error boundary of a dialog: the page behind, at `closeTo`, stays. */
export function DialogError({ closeTo }: { closeTo: string }) {
  const words = useErrorWords();
  const behind = new URLSearchParams(useLocation().search).get(BEHIND);
  return (
    <Dialog
      title="Something went wrong"
      closeTo={behind ? `${closeTo}?${new URLSearchParams(behind)}` : closeTo}
      narrow
    >
      <ErrorState title="This could not be shown">
        <ErrorWords words={words} />
      </ErrorState>
    </Dialog>
  );
}
