import { expect, it } from "vitest";
import { readManifest } from "~/lib/verify/manifest.server";
import { signManifest, transactionsExport } from "../../fixtures/console/signed-export";

const { manifest } = transactionsExport();
const withMore = (more: object) => JSON.stringify({ ...JSON.parse(signManifest(manifest)), ...more });
const many = <Item>(count: number, item: Item) => Array<Item>(count).fill(item);
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]));

/** Each of some megabytes, which took up to five seconds. */
const HOSTILE: [what: string, text: string][] = [
  ["a million pieces that are none", withMore({ chunks: many(1_000_000, 1) })],
  ["as many pieces that are none as are read", withMore({ chunks: many(64_999, 1) })],
  ["half a million totals", withMore({ totals: many(500_000, {}) })],
  ["as many wrong totals as are read", withMore({ totals: many(64_999, 1) })],
  ["300,000 names", withMore(names(300_000))],
  ["a total with 300,000 names", withMore({ totals: [names(300_000)] })],
  ["two million open lists", `{"version":3,"x":${"[".repeat(1_900_000)}${"]".repeat(1_900_000)}}`],
  ["four million open lists", "[".repeat(4_000_000)],
  ["a text without an end", `{"version":3,"x":"${"a".repeat(4_000_000)}`],
];

it.each(HOSTILE)("a manifest with %s is refused soon", (_, text) => {
  const bytes = Buffer.from(text).subarray(0, 4 * 1024 * 1024);
  let took = Number.POSITIVE_INFINITY;
  // On a busy machine any of them may be late.
  for (let time = 0; time < 3; time += 1) {
    const started = performance.now();
    expect(readManifest(bytes).problem).toEqual(expect.any(String));
    took = Math.min(took, performance.now() - started);
  }
  expect(took).toBeLessThan(1_000);
});
