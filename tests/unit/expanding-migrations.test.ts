import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../sandbox/db/migrations");
/** The first line of one that takes away what no running version uses any more, and since when. */
const CONTRACTS = /^-- contracts: \S/;
const TAKES_AWAY = [
  /\bdrop (table|column|type|function|view|trigger)\b/i,
  /\brename (to|column|constraint)\b/i,
  /\bset not null\b/i,
  /\bset data type\b/i,
  /\badd column (?![^;,]*\bdefault\b)[^;,]*\bnot null\b/i,
];

const isContracting = (text: string) => TAKES_AWAY.some((pattern) => pattern.test(text));

const migrations = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));

it.each(migrations)("the version before goes on working on what %s makes", (name) => {
  const text = readFileSync(join(FOLDER, name), "utf8");
  if (!CONTRACTS.test(text)) expect(isContracting(text)).toBe(false);
});

it.each([
  'DROP TABLE "payouts";',
  'ALTER TABLE "requests" DROP COLUMN "note";',
  'ALTER TABLE "requests" RENAME COLUMN "note" TO "memo";',
  'ALTER TABLE "requests" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "requests" ALTER COLUMN "note" SET DATA TYPE integer;',
  'ALTER TABLE "requests" ADD COLUMN "note" text NOT NULL;',
])("%s would take something away", (text) => expect(isContracting(text)).toBe(true));

it.each([
  'ALTER TABLE "requests" ADD COLUMN "note" text;',
  'ALTER TABLE "requests" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "requests" ALTER COLUMN "note" DROP NOT NULL;',
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL);',
])("%s takes nothing away", (text) => expect(isContracting(text)).toBe(false));
