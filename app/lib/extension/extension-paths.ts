import { paths, withSearch } from "../paths";

type Search = Parameters<typeof withSearch>[1];

/** The URLs that only the extension's page needs: every page loads those of `paths`. */
export const extensionPaths = {
  addNetwork: (search: Search = {}) => withSearch(`${paths.metamaskSnap()}/add-network`, search),
  /** Where scripts ask for a session of the extension's own. */
  session: () => "/session/extension",
  /** Where a session of it is ended; the account menu names it too. */
  revoke: () => "/session/revoke-extension",
} as const;
