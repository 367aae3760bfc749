import { type RefObject, useEffect } from "react";

const FOCUSABLE =
  "a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), " +
  'textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])';

function focusablesIn(dialog: HTMLElement): HTMLElement[] {
  return Array.from(dialog.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (element) => element.getClientRects().length > 0,
  );
}

const isFirst = (element: HTMLElement) => element.dataset.autofocus !== undefined;

function trapFocus(dialog: HTMLElement, event: KeyboardEvent) {
  const all = focusablesIn(dialog);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return;
  const active = document.activeElement;
  const isOutside = !dialog.contains(active);
  if (event.shiftKey && (active === first || isOutside || active === dialog)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (active === last || isOutside)) {
    event.preventDefault();
    first.focus();
  }
}

/**
 * Keyboard handling of a modal dialog. Focus goes in on opening (to a refused field, else with a mouse to the first
 * visible `[data-autofocus]`, else to the dialog), stays in, and returns on closing, or goes to the link that leads to
 * the dialog. Escape follows the close link, unless something inside handles it.
 */
export function useDialogFocus(dialogRef: RefObject<HTMLElement>, closeRef: RefObject<HTMLAnchorElement>) {
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const { pathname } = window.location;
    // On a full page load the browser focuses the dialog itself.
    if (!dialog.contains(opener) || opener === dialog) {
      const wanted =
        dialog.querySelector<HTMLElement>("[aria-invalid=true]") ??
        // On touch screens a focused field opens a keyboard that hides half of the dialog.
        (matchMedia("(pointer: coarse)").matches ? null : focusablesIn(dialog).find(isFirst)) ??
        dialog;
      wanted.focus({ preventScroll: true });
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !dialog) return;
      if (event.key === "Tab") trapFocus(dialog, event);
      if (event.key === "Escape") {
        event.preventDefault();
        closeRef.current?.click();
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      const quietly = { preventScroll: true };
      // Does nothing if the opener is gone, or was the body.
      opener?.focus(quietly);
      if (document.activeElement !== document.body) return;
      [...document.links]
        .find((link) => link.pathname === pathname && link.getClientRects().length > 0)
        ?.focus(quietly);
    };
  }, [dialogRef, closeRef]);
}
