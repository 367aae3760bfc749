import fc from "fast-check";
import { TEXTS } from "../fixtures/e2e/hostile-forms";

/** Parameters that some page reads; those of the page itself come from its links and forms. */
const NAMES = [
  ...[
    "page",
    "after",
    "trail",
    "q",
    "status",
    "asset",
    "direction",
    "from",
    "to",
    "sort",
    "chain",
    "tab",
    "hash",
  ],
  ...["tokens", "shown", "request", "approve", "ask", "details", "transaction", "template", "restOf", "back"],
  ...[
    "learn",
    "confirmed",
    "redirectUrl",
    "address",
    "memo",
    "id",
    "at",
    "end",
    "interval",
    "currency",
    "zone",
  ],
  ...[
    "who",
    "what",
    "where",
    "range",
    "size",
    "keyword",
    "type",
    "wallet",
    "subWallet",
    "min",
    "max",
    "behind",
  ],
  ...[
    "_data",
    "_routes",
    "index",
    "payout",
    "operation",
    "zero",
    "currency",
    "search",
    "__proto__",
    "constructor",
  ],
];
const VALUES = [
  ...[
    "all",
    "desc",
    "asc",
    "1",
    "2",
    "999999",
    "0x",
    "ETH",
    "BTC",
    "GBP",
    "CONFIRMED",
    "SENT",
    "unknown",
    "me",
  ],
  ...[
    "2026-06-01",
    "2026-06-30T00:00:00.000Z",
    "9999-99-99",
    "-271821-04-20",
    "Europe/London",
    "Mars/Olympus",
  ],
  ...[
    "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21",
    "ONE_DAY",
    "http://evil.example/",
    "/\\evil.example",
    "*".repeat(60),
  ],
];
const RAW = ["%", "%zz", "%ff%fe", "%c0%af", "%00", "%0d%0a", "%2e%2e%2f", "%252e", "+", ";", "&&", "="];

const long = fc
  .tuple(fc.constantFrom("a", "9", "%", "é", "[", ".", "*"), fc.nat(6_000))
  .map(([text, times]) => text.repeat(times));

/** A value as it stands in an address. */
const text = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...TEXTS, ...VALUES).map(encodeText) },
  { weight: 6, arbitrary: fc.string().map(encodeText) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW) },
  { weight: 1, arbitrary: long.map(encodeText) },
);

/** Unpaired surrogates have no encoding. */
function encodeText(one: string): string {
  return encodeURIComponent(one.replace(/\p{Surrogate}/gu, "?"));
}

/** Queries of a page. @param names those that it has itself */
export function hostileQueries(names: readonly string[]): fc.Arbitrary<string> {
  const known = fc.oneof(
    { weight: names.length > 0 ? 3 : 0, arbitrary: fc.constantFrom(...(names.length > 0 ? names : [""])) },
    { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
  );
  const name = fc.oneof(
    { weight: 12, arbitrary: known.map(encodeText) },
    { weight: 1, arbitrary: known.map((one) => `${encodeText(one)}%5B${99_999}%5D`) },
    { weight: 1, arbitrary: fc.string().map(encodeText) },
  );
  const pair = fc.tuple(name, text).map(([one, value]) => `${one}=${value}`);
  return fc.array(pair, { minLength: 1, maxLength: 6 }).map((pairs) => pairs.join("&"));
}

/** One segment of a path, never empty: another route would answer. */
export const hostileSegment = text.filter((one) => one !== "" && !/^(?:\.|%2e){1,2}$/i.test(one));
