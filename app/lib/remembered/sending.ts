let sending = false;

/** Whether the browser itself sends this page's form, so that whoever leaves the page loses nothing. */
export const isSending = () => sending;

export function noteSending(): void {
  sending = true;
}
