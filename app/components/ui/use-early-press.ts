import { type RefObject, useEffect } from "react";

declare global {
  interface Window {
    /** Script-only buttons pressed early; see `START_AFTER_PAINT`. */
    earlyPresses?: WeakSet<Element>;
  }
}

/** Repeats a press on a script-only button that came before React was listening. Forms and links do not need this. */
export function useEarlyPress(button: RefObject<HTMLButtonElement>): void {
  useEffect(() => {
    if (button.current && window.earlyPresses?.delete(button.current)) button.current.click();
  }, [button]);
}
