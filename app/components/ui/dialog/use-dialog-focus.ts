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
 * Keyboard handling of a modal dialog: focus goes in when it opens (to a refused field, else where there is a mouse to
 * the first visible `[data-autofocus]`, else to the dialog), stays in, and returns when it closes: to where it was, or to
 * the link that leads to the dialog. Escape follows the close link, unless something inside has answered to it first.
 */
export function useDialogFocus(dialogRef: RefObject<HTMLElement>, closeRef: RefObject<HTMLAnchorElement>) {
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const { pathname } = window.location;
    // The browser itself gives it to the dialog of a page that it loads.
    if (!dialog.contains(opener) || opener === dialog) {
      const wanted =
        dialog.querySelector<HTMLElement>("[aria-invalid=true]") ??
        // With a finger, a focused field brings a keyboard that covers half of the dialog before anybody has read it.
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
      // Nothing comes of it where the opener is gone, or was the body of a page that was loaded with the dialog.
      opener?.focus(quietly);
      if (document.activeElement !== document.body) return;
      [...document.links]
        .find((link) => link.pathname === pathname && link.getClientRects().length > 0)
        ?.focus(quietly);
    };
  }, [dialogRef, closeRef]);
}
