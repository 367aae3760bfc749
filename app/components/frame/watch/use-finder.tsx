import { type ReactNode, Suspense, useEffect, useState } from "react";
import { latePart } from "~/components/ui/late-part";
import { isOutdated } from "./outdated";

const LateFinder = latePart(() => import("~/components/find/on-demand/finder").then(({ Finder }) => Finder));

const FIELDS = "textarea, select, input:not([type=checkbox], [type=radio])";

function shortcutOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): "find" | "keys" | null {
  if (altKey || (target instanceof Element && target.matches(FIELDS))) return null;
  if (key === "?") return "keys";
  return key === "k" && (ctrlKey || metaKey) ? "find" : null;
}

/** 'Find' as a dialog over any page, and the list of keys. Nothing while somebody types into a field. */
export function useFinder(): ReactNode {
  const [shown, setShown] = useState<"find" | "keys" | null>(null);
  useEffect(() => {
    const open = (event: KeyboardEvent | MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const isOnLink = target instanceof Element && target.closest(".find-link");
      const isNewTab = ctrlKey || metaKey || shiftKey;
      const pressed = isOnLink && !isNewTab ? "find" : null;
      const asked = event instanceof KeyboardEvent ? shortcutOf(event) : pressed;
      // Its script is gone: the link leads to the page.
      if (!asked || isOutdated()) return;
      event.preventDefault();
      setShown(asked);
    };
    document.addEventListener("keydown", open);
    // Captured: the router would follow the link.
    document.addEventListener("click", open, true);
    return () => {
      document.removeEventListener("keydown", open);
      document.removeEventListener("click", open, true);
    };
  }, []);
  return shown ? (
    <Suspense>
      <LateFinder shown={shown} onClose={() => setShown(null)} />
    </Suspense>
  ) : null;
}
