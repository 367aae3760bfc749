import type { ManifestFacts } from "./manifest";

export type ReportFile = {
  /** In pieces of whole lines; read once. */
  lines: AsyncIterable<string>;
  /** Call after reading all lines. */
  facts(): ManifestFacts;
};
