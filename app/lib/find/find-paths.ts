import { withSearch } from "~/lib/paths";

/** Not in `paths`, which every page loads. */
export const findPaths = {
  page: (text = "") => withSearch("/find", { q: text }),
  results: () => "/find/results",
} as const;
