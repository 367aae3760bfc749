import { useEffect, useRef, useState } from "react";

type Router = typeof window.__remixRouter;
type BlockerFunction = Parameters<Router["getBlocker"]>[1];
type Blocker = ReturnType<Router["getBlocker"]>;

const KEY = "leave";

/**
 * Remix's `useBlocker`, which every page would have to load.
 * @returns the navigation that awaits an answer; null if none
 */
export function useBlock(isBlocked: BlockerFunction): Extract<Blocker, { state: "blocked" }> | null {
  const judge = useRef(isBlocked);
  judge.current = isBlocked;
  const [blocker, setBlocker] = useState<Blocker | null>(null);
  useEffect(() => {
    const router = window.__remixRouter;
    router.getBlocker(KEY, (navigation) => judge.current(navigation));
    const unsubscribe = router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY) ?? null));
    return () => {
      unsubscribe();
      router.deleteBlocker(KEY);
    };
  }, []);
  return blocker?.state === "blocked" ? blocker : null;
}
