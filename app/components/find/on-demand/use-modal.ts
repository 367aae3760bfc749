import { type RefObject, useEffect, useRef } from "react";

/** Opens a dialog over everything. Escape and a press beside it close it, and nothing behind it. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const focused = document.activeElement;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.isComposing) return;
        // A dialog behind this one does not hear it.
        event.stopPropagation();
        event.preventDefault();
        close.current();
      },
      { signal },
    );
    element.addEventListener("click", ({ target }) => target === element && close.current(), { signal });
    element.addEventListener("cancel", () => close.current(), { signal });
    element.showModal();
    return () => {
      stop.abort();
      element.close();
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, []);
  return dialog;
}
