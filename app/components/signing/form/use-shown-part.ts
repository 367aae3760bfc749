import { type ComponentType, useEffect, useState } from "react";

/** A component that joins or replaces plain fields once its script is loaded; shared by all uses. */
export interface ShownPart<Props> {
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

/** Loads the component after the first paint. `Part` is null until loaded; `hasFailed`: keep the plain fields. */
export function useShownPart<Props>(part: ShownPart<Props>) {
  const [Part, setPart] = useState(() => part.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (part.loaded) return;
    let isGone = false;
    part.load().then(
      (loaded) => {
        part.loaded = loaded;
        // Not a transition: nothing may be typed between reading the plain fields and replacing them.
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
