import { type RefObject, useEffect } from "react";

declare global {
  interface Window {
    /** Script-only buttons, and close links of dialogs, pressed early; see `START_AFTER_PAINT`. */
    earlyPresses?: WeakSet<Element>;
  }
}

/** Repeats a press that came before React was listening, where it needs scripts: of a script-only button, or Escape. */
export function useEarlyPress(pressed: RefObject<HTMLElement>): void {
  useEffect(() => {
    if (pressed.current && window.earlyPresses?.delete(pressed.current)) pressed.current.click();
  }, [pressed]);
}
