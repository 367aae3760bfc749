/** Whether any control differs from its initial value. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement)) return false;
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  });
}
