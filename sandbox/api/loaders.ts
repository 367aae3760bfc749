import type { Services } from "../services";
export type Loaders = Record<string, never>;
export function createLoaders(_services: Services): Loaders {
  return {};
}
