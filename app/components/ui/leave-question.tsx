import { useEffect, useRef, useState } from "react";
import { useRootData } from "~/root";
import { Button } from "./button";

/** Whether a click leads to another page in this tab. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const isHere = link.origin === window.location.origin && link.pathname === window.location.pathname;
  return isPlain && !isHere && link.target === "" && !link.hasAttribute("download");
}

/**
 * Asks before a link leads away from a form that is filled in and not sent; the browser itself asks before the tab is
 * left. Not once the session is over: nothing holds a page open then.
 */
export function LeaveQuestion({ isFilled }: { isFilled: () => boolean }) {
  const session = useRootData()?.session;
  const endsAt = useRef(Infinity);
  useEffect(() => {
    if (session) endsAt.current = Date.now() + session.expiresAt - session.serverNow;
  }, [session]);
  const asks = useRef(isFilled);
  asks.current = isFilled;
  const dialog = useRef<HTMLDialogElement>(null);
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const allowed = useRef<HTMLAnchorElement | null>(null);

  useEffect(() => {
    const isAsked = () => Date.now() < endsAt.current && asks.current();
    const click = (event: MouseEvent) => {
      const clicked = (event.target as Element).closest?.("a");
      if (!clicked || clicked === allowed.current || !leadsAway(event, clicked) || !isAsked()) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(clicked);
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (allowed.current || !isAsked()) return;
      event.preventDefault();
      // What older browsers ask by.
      event.returnValue = true;
    };
    document.addEventListener("click", click, true);
    window.addEventListener("beforeunload", leave);
    return () => {
      document.removeEventListener("click", click, true);
      window.removeEventListener("beforeunload", leave);
    };
  }, []);
  useEffect(() => {
    if (link) dialog.current?.showModal();
  }, [link]);

  if (!link) return null;
  function go() {
    allowed.current = link;
    link?.click();
  }
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--narrow leave-question"
      aria-labelledby="leave-question"
      onClose={() => setLink(null)}
    >
      <header className="dialog__head">
        <div className="dialog__titles">
          <h2 id="leave-question">Leave without submitting?</h2>
          <p>What you typed here may be lost.</p>
        </div>
      </header>
      <footer className="dialog__foot">
        <Button type="button" onClick={go}>
          Leave
        </Button>
        <Button type="button" variant="primary" onClick={() => dialog.current?.close()}>
          Stay
        </Button>
      </footer>
    </dialog>
  );
}
