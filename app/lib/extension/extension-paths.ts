import { paths, withSearch } from "../paths";

type Search = Parameters<typeof withSearch>[1];

/** Not in `paths`, which every page loads. */
export const extensionPaths = {
  addNetwork: (search: Search = {}) => withSearch(`${paths.metamaskSnap()}/add-network`, search),
  session: () => "/session/extension",
  revoke: () => "/session/revoke-extension",
} as const;
