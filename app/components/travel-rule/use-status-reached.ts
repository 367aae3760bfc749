import { useRef } from "react";

/** Whether the status changed to `wanted` while the page was open. */
export function useStatusReached(status: string, wanted: string): boolean {
  const before = useRef(status);
  const came = useRef(false);
  if (before.current !== status) {
    before.current = status;
    came.current = status === wanted;
  }
  return came.current;
}
