import { type RefObject, useEffect } from "react";

/** Closes an open `<details>` on a press or focus outside, on Escape, and after a link or a button inside was used. */
export function useDetailsMenu(ref: RefObject<HTMLDetailsElement>) {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;

    function closeWhenOutside(event: Event) {
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) {
        details.open = false;
      }
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || !details?.open) return;
      event.preventDefault();
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    function closeAfterUse(event: MouseEvent) {
      if (!details || !(event.target instanceof Element)) return;
      if (!event.target.closest("a[href], button[type=submit]")) return;
      details.open = false;
      // What was pressed is hidden now: the summary is where a dialog that opens next returns to.
      details.querySelector("summary")?.focus();
    }

    document.addEventListener("pointerdown", closeWhenOutside);
    document.addEventListener("focusin", closeWhenOutside);
    // Captured, so that a menu inside a dialog answers to Escape before the dialog does.
    document.addEventListener("keydown", closeOnEscape, true);
    details.addEventListener("click", closeAfterUse);
    return () => {
      document.removeEventListener("pointerdown", closeWhenOutside);
      document.removeEventListener("focusin", closeWhenOutside);
      document.removeEventListener("keydown", closeOnEscape, true);
      details.removeEventListener("click", closeAfterUse);
    };
  }, [ref]);
}
