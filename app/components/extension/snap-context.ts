import { useOutletContext } from "@remix-run/react";
import type { SnapActions } from "./use-snap-actions";

/** Shared with a dialog over the page. */
export interface SnapContext {
  actions: SnapActions;
  /** Whether MetaMask and the snap are available; null if not checked yet. */
  isPresent: boolean | null;
}

export function useSnapContext(): SnapContext {
  return useOutletContext<SnapContext>();
}
