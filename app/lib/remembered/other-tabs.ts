const MARK = "sr-signed-out";

/**
 * Tells the browser's other tabs that nobody is signed in any more. By local storage, which browsers of before
 * BroadcastChannel have too; where it is forbidden, they find out at their next request.
 */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(MARK, "1");
    localStorage.removeItem(MARK);
  } catch {}
}

/** Calls back once another tab has told so. Returns what ends the listening. */
export function onSignedOutElsewhere(leave: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === MARK && newValue && leave();
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
