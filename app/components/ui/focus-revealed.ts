/** Focuses a control, also one in a part of the page that is folded up. */
export function focusRevealed(control: HTMLElement): void {
  const folded = control.closest("details");
  if (folded) folded.open = true;
  control.focus();
}
