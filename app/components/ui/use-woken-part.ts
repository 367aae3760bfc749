import { type ComponentType, startTransition, useCallback, useEffect, useState } from "react";
import { onceWoken } from "./woken";

/** A component that takes the place of plain fields once the visitor does something; all of its kind share it. */
export interface WokenPart<Props> {
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

/**
 * Loads such a component when the page is first pointed at, touched or typed on, or as soon as `load` is called.
 * `Part` is null until it is there; `hasFailed`: it will not be, so that the plain fields have to do.
 */
export function useWokenPart<Props>(part: WokenPart<Props>) {
  const [Part, setPart] = useState(() => part.loaded);
  const [hasFailed, setFailed] = useState(false);

  const load = useCallback(() => {
    part.load().then(
      (loaded) => {
        part.loaded = loaded;
        // React may still be hydrating what is inside.
        startTransition(() => setPart(() => loaded));
      },
      () => setFailed(true),
    );
  }, [part]);
  useEffect(() => {
    let isGone = false;
    if (!part.loaded) onceWoken().then(() => isGone || load());
    return () => {
      isGone = true;
    };
  }, [part, load]);

  return { Part, load, hasFailed };
}
