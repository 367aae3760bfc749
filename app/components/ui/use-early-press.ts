import { type RefObject, useEffect } from "react";

declare global {
  interface Window {
    /** Script-only buttons that were pressed; see `START_AFTER_PAINT`. */
    earlyPresses?: WeakSet<Element>;
  }
}

/**
 * Presses a script-only button once more when React begins to listen to it, if it was pressed before: the page is shown
 * before its scripts run, and a press must not be lost in between. Forms and links need none of this.
 */
export function useEarlyPress(button: RefObject<HTMLButtonElement>): void {
  useEffect(() => {
    if (button.current && window.earlyPresses?.delete(button.current)) button.current.click();
  }, [button]);
}
