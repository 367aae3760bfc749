import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { onceWoken } from "./woken";

/** A component that takes the place of plain fields once the visitor does something; all of its kind share it. */
export interface WokenPart<Props> {
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

/**
 * Loads such a component when the page is first pointed at, touched or typed on, or as soon as `load` is called.
 * `Part` is null until it is there; `hasFailed`: it will not be, so that the plain fields have to do.
 * @param isInUse whether the plain fields say by now what the component would show larger or smaller, so that it would
 *   move what is below them from under the pointer: it then waits until `load` is called
 */
export function useWokenPart<Props>(part: WokenPart<Props>, isInUse: () => boolean = () => false) {
  const [Part, setPart] = useState(() => part.loaded);
  const [hasFailed, setFailed] = useState(false);
  const mustWait = useRef(isInUse);
  mustWait.current = isInUse;

  const load = useCallback(() => {
    part.load().then(
      (loaded) => {
        part.loaded = loaded;
        // React may still be hydrating what is inside.
        if (!mustWait.current()) startTransition(() => setPart(() => loaded));
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
