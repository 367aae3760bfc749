import type { ManifestFacts } from "./manifest";

/** A report on its way into a file. */
export type ReportFile = {
  /** The text, in pieces of whole lines; read once. */
  lines: AsyncIterable<string>;
  /** What the manifest says of it, once all of it was read. */
  facts(): ManifestFacts;
};
