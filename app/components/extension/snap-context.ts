import { useOutletContext } from "@remix-run/react";
import type { SnapActions } from "./use-snap-actions";

/** What a dialog over the page shares with it. */
export interface SnapContext {
  actions: SnapActions;
  /** Whether MetaMask and the snap are there to be asked. */
  isPresent: boolean;
}

export function useSnapContext(): SnapContext {
  return useOutletContext<SnapContext>();
}
