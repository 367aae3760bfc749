import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Module<Props> = { default: ComponentType<Props> };

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component whose script the browser loads when it is first shown. Rendered inside a `<Suspense>` that was there
 * before it: what the server rendered stays until the script is there, and so does what a form's answer replaces.
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

/** Loads every such component, so that the server renders them like any other. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** React reads a thenable that calls back at once without suspending, which a promise always does. */
function resolvedAtOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: that it is a thenable is the point
  return { then: (resolve: (value: T) => void) => resolve(value) } as Promise<T>;
}
