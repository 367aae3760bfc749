import { type ComponentType, useEffect, useState } from "react";

/** A component that joins or replaces plain fields once its script is there; all of its kind share it. */
export interface ShownPart<Props> {
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

/**
 * Loads such a component as soon as the page is shown: scripts start after the first paint. `Part` is null until it is
 * there; `hasFailed`: it will not be, so that the plain fields have to do.
 */
export function useShownPart<Props>(part: ShownPart<Props>) {
  const [Part, setPart] = useState(() => part.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (part.loaded) return;
    let isGone = false;
    part.load().then(
      (loaded) => {
        part.loaded = loaded;
        // Not as a transition: nothing may be typed between what it reads of the plain fields and its place among them.
        if (!isGone) setPart(() => loaded);
      },
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [part]);
  return { Part, hasFailed };
}
