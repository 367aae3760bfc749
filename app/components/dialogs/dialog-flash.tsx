import { FlashRegion } from "~/components/ui/flash-region";
import { useRootData } from "~/root";

/** The message of the page before, in a dialog; the page behind it shows it too, and alone as a toast. */
export function DialogFlash() {
  return <FlashRegion flash={useRootData()?.flash} isAgain />;
}
