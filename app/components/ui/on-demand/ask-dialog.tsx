import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../button";

interface AskDialogProps {
  title: string;
  words: ReactNode;
  /** Label of the leaving button; its opposite is 'Stay'. */
  leave: string;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before something typed may be lost. Escape and 'Stay' change nothing. */
export function AskDialog({ title, words, leave, onLeave, onStay }: AskDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--narrow leave-question"
      aria-labelledby={titleId}
      onClose={onStay}
    >
      <header className="dialog__head">
        <div className="dialog__titles">
          <h2 id={titleId}>{title}</h2>
          <p>{words}</p>
        </div>
      </header>
      <footer className="dialog__foot">
        <Button type="button" onClick={onLeave}>
          {leave}
        </Button>
        <Button type="button" variant="primary" onClick={() => dialog.current?.close()}>
          Stay
        </Button>
      </footer>
    </dialog>
  );
}
