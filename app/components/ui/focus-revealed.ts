/** Unfolds the control's `<details>` if necessary. */
export function focusRevealed(control: HTMLElement): void {
  const folded = control.closest("details");
  if (folded) folded.open = true;
  control.focus();
}
