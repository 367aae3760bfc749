/** What the form would post for a field now; null if nothing. */
export function typedText(form: HTMLFormElement, name: string): string | null {
  const control = form.elements.namedItem(name);
  if (!(control instanceof HTMLElement) || !("value" in control)) return null;
  if (control.matches(":disabled, [type=checkbox]:not(:checked)")) return null;
  return String(control.value);
}
