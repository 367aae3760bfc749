import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asGiven, asWords } from "../../../sandbox/audit/given-text";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { auditEvents } from "../../../sandbox/db/schema";
import { readSources } from "../../fixtures/console/house-files";
import { buildOrganisation } from "../../fixtures/sandbox/builders";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

describe("what a person gave", () => {
  it.each([
    ["a name", "Acme Ltd", '"Acme Ltd"'],
    ["a name that would end its quotes", 'Acme" · approved by Bo', '"Acme” · approved by Bo"'],
    ["lines", "Rent\nApproved\r\nTwice\u2028more", '"Rent⏎Approved⏎Twice⏎more"'],
    ["a character that turns the text", "ab\u202ecd", '"ab⟨U+202E⟩cd"'],
    ["a terminal's escape", "a\u001b[2Jb", '"a⟨U+001B⟩[2Jb"'],
    ["nothing", "", '""'],
  ])("is quoted, in one line: %s", (_, text, words) => {
    expect(asGiven(text)).toBe(words);
  });

  it("is cut where it is longer than any name, note or reason", () => {
    const cut = asGiven("🪙".repeat(5_000));
    expect(Array.from(cut)).toHaveLength(302);
    expect(cut.endsWith('…"')).toBe(true);
    expect(asWords("x".repeat(1_000_000))).toHaveLength(4_000);
  });
});

describe("an entry", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox?.close());

  it("has one line and an end, whatever it is composed of", async () => {
    const { db } = sandbox;
    const { id: organisationId } = await buildOrganisation(sandbox);
    const long = `one\ntwo${" three".repeat(10_000)}`;
    const event = { organisationId, actor: "Somebody", at: new Date(), description: long, details: long };
    await recordAuditEvent(db, event);
    const [entry] = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.organisationId, organisationId))
      .orderBy(asc(auditEvents.order));
    for (const text of [entry?.description, entry?.details]) {
      expect(text).toMatch(/^one⏎two three/);
      expect(text).toHaveLength(4_000);
    }
  });
});

/** What people give, by the names that it has in the code. */
const GIVEN = /(?:name|reason|note|reference|memo|label|keyword|before|standing\.reason)$/i;
/** Words of the service's own, and ids, under the same names. */
const OWN = new Set(["stateName", "name", "reason"]);

it("no entry is composed of a text that a person gave without quotes", () => {
  const composing = readSources("sandbox").filter(
    ({ path, text }) => /recordAuditEvents?\(/.test(text) && !path.startsWith("sandbox/auth/"),
  );
  expect(composing.length).toBeGreaterThan(20);
  const found = composing.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:description|details)\s*[:=]\s*`([^`]*)`/g)].flatMap(([, template = ""]) =>
      [...template.matchAll(/\$\{([\w.]+)\}/g)]
        .map(([, name = ""]) => name)
        .filter((name) => GIVEN.test(name) && !OWN.has(name))
        .map((name) => `${path}: ${name}`),
    ),
  );
  expect(found).toEqual([]);
});
