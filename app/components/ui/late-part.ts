import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Module<Props> = { default: ComponentType<Props> };

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component whose script is loaded when first shown. Render it inside an existing `<Suspense>`: the server's HTML, or
 * what it replaces, then stays until the script is loaded.
 */
export function latePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let loaded: Module<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= { default: await load() };
    return loaded;
  };
  if (import.meta.env.SSR) loads.push(loadOnce);
  return lazy(() => (loaded ? resolvedAtOnce(loaded) : loadOnce()));
}

/** Loads all of them, so that the server can render them synchronously. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** React reads a thenable that calls back at once without suspending, unlike a promise. */
function resolvedAtOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: that it is a thenable is the point
  return { then: (resolve: (value: T) => void) => resolve(value) } as Promise<T>;
}
