import { useCallback, useEffect, useRef, useState } from "react";
import { lookAtSnap, pollDelay, type SnapState } from "~/lib/extension/look";
import { type Provider, type ProviderHost, watchForMetaMask } from "~/lib/extension/provider";
import type { SnapName } from "~/lib/extension/snap-calls";

interface Options {
  snap: SnapName;
  trustId: string | null;
  prefersDeveloperBuild: boolean;
}

/** State of MetaMask and the snap at the last check. */
export interface Snap {
  state: SnapState;
  /** Returns null until MetaMask is found. */
  provider: () => Provider | null;
  /** Checks at once; resolves when done. */
  refresh: () => Promise<void>;
}

/**
 * Checks every second while MetaMask or the snap is missing, else every five; never in a hidden tab. Checks do not
 * overlap: MetaMask may have to be unlocked first.
 */
export function useSnap({ snap: { id, version }, trustId, prefersDeveloperBuild }: Options): Snap {
  const [state, setState] = useState<SnapState>({ kind: "unknown" });
  const provider = useRef<Provider | null>(null);
  const look = useRef<() => Promise<void>>(() => Promise.resolve());

  useEffect(() => {
    const watch = watchForMetaMask(window as ProviderHost, { prefersDeveloperBuild });
    let timer: ReturnType<typeof setTimeout>;
    let turn = 0;
    look.current = async () => {
      clearTimeout(timer);
      turn += 1;
      const mine = turn;
      provider.current = watch.find();
      const found = await lookAtSnap(provider.current, { snap: { id, version }, trustId });
      if (mine !== turn) return;
      setState((shown) => (JSON.stringify(shown) === JSON.stringify(found) ? shown : found));
      if (!document.hidden) timer = setTimeout(look.current, pollDelay(found));
    };
    const onVisibility = () => (document.hidden ? clearTimeout(timer) : void look.current());
    document.addEventListener("visibilitychange", onVisibility);
    void look.current();
    return () => {
      turn = Number.NaN;
      clearTimeout(timer);
      watch.stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [id, version, trustId, prefersDeveloperBuild]);

  return {
    state,
    provider: useCallback(() => provider.current, []),
    refresh: useCallback(() => look.current(), []),
  };
}
