import { useErrorWords } from "~/components/frame/page-error";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/states";

/** What a modal route shows when it fails: the page behind survives. */
export function DialogError({ closeTo }: { closeTo: string }) {
  const words = useErrorWords();
  return (
    <Dialog title="Something went wrong" closeTo={closeTo} narrow>
      <ErrorState title="This could not be shown">{words}</ErrorState>
    </Dialog>
  );
}
