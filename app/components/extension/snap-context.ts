import { useOutletContext } from "@remix-run/react";
import type { SnapActions } from "./use-snap-actions";

/** What a dialog over the page shares with it. */
export interface SnapContext {
  actions: SnapActions;
  /** Whether MetaMask and the snap are there to be asked; null while nobody has looked. */
  isPresent: boolean | null;
}

export function useSnapContext(): SnapContext {
  return useOutletContext<SnapContext>();
}
