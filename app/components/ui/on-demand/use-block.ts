import { useEffect, useRef, useState } from "react";

type Router = typeof window.__remixRouter;
type BlockerFunction = Parameters<Router["getBlocker"]>[1];
type Blocker = ReturnType<Router["getBlocker"]>;

const KEY = "leave";

/**
 * Remix's `useBlocker`, which would be loaded with every page: only one part needs it, and that comes late.
 * @returns the navigation that waits for an answer; null while there is none
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
