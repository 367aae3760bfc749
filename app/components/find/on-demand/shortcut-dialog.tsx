import { useId } from "react";
import { Button } from "~/components/ui/button";
import { ShortcutList } from "../shortcut-list";
import { useModal } from "./use-modal";

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className="dialog dialog--narrow finder-dialog" aria-labelledby={titleId}>
      <header className="dialog__head">
        <div className="dialog__titles">
          <h2 id={titleId}>Keyboard shortcuts</h2>
        </div>
        <Button
          type="button"
          variant="quiet"
          icon="close"
          iconOnly
          className="dialog__close"
          onClick={onClose}
        >
          Close
        </Button>
      </header>
      <div className="dialog__main">
        <ShortcutList />
      </div>
    </dialog>
  );
}
