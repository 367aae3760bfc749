import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { TravelRuleSection } from "~/components/travel-rule/travel-rule-section";
import { loadLateParts } from "~/components/ui/late-part";
import type { TransactionDetail } from "~/lib/custody/transactions/transactions.server";
import { readSession } from "~/lib/session/session.server";
import { getTravelRuleView } from "~/lib/travel-rule/view.server";
import { render, textOf } from "../../fixtures/console/components-render";
import {
  anAskedTransaction,
  anEntry,
  aTransfer,
  MERIDIAN,
  TravelRuleBackend,
} from "../../fixtures/console/travel-rule-backend";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const BATCH = 40;
/** Of the section alone. */
const MAX_HTML_BYTES = 400_000;
const MAX_GZIP_BYTES = 30_000;

const fake = serveFakeBackend();
beforeAll(async () => {
  await loadLateParts();
});

async function sectionOf(
  transaction: TransactionDetail,
  { organisation = MERIDIAN, isReopened = false } = {},
): Promise<string> {
  new TravelRuleBackend(fake, { organisation, transaction });
  const businesses = Array.from({ length: 25 }, (_, at) => ({
    id: `v${at}`,
    name: `Business ${at}`,
    type: "LISTED",
  }));
  fake.answers.findVasps = () => ({ findVasps: { items: businesses, nextToken: "more" } });
  const session = readSession(newVisitor().request());
  if (!session) throw new Error("Nobody is signed in");
  const view = await getTravelRuleView(session, { organisation, transaction });
  return render(<TravelRuleSection view={view} answer={null} isReopened={isReopened} />);
}

function batch(): TransactionDetail {
  const entry = anEntry("Orsted", { type: "UNHOSTED" });
  return anAskedTransaction(
    Array.from({ length: BATCH }, (_, at) =>
      aTransfer({
        id: `t${at}`,
        direction: "RECEIVED",
        from: { id: `0x${String(at).padStart(40, "0")}` },
        counterpartyEntry: at < 2 ? entry : null,
      }),
    ),
  );
}

describe("many transfers", () => {
  it("are folded with a word about each, and the first incomplete one is open", async () => {
    const html = await sectionOf(batch());
    const cards = html.match(/<details class="transfer".*?<\/summary>/gs) ?? [];
    expect(cards).toHaveLength(BATCH);
    expect(cards.map((card) => /<details[^>]* open/.test(card)).indexOf(true)).toBe(2);
    expect(cards.filter((card) => /<details[^>]* open/.test(card))).toHaveLength(1);
    const words = cards.map((card) => textOf(card));
    expect(words.filter((text) => text.endsWith("complete"))).toHaveLength(2);
    expect(words.filter((text) => text.endsWith("2 fields missing"))).toHaveLength(BATCH - 2);
    expect(html.match(/from the address book/g)).toHaveLength(4);
    expect(html.match(/Copy to all/g)).toHaveLength(BATCH);
  });

  it("keep to a bound of their own", async () => {
    const html = await sectionOf(batch());
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML_BYTES);
    expect(gzipSync(html).length).toBeLessThan(MAX_GZIP_BYTES);
  });
});

describe("the section in each state", () => {
  const one = [aTransfer({ submitted: true, beneficiary: null })];

  it("says what the Travel Rule asks for, and since when", async () => {
    const html = await sectionOf(anAskedTransaction([aTransfer()]));
    expect(textOf(html)).toContain("For transfers after 1 Sept 2023 the Travel Rule requires details");
    expect(html).not.toContain("<details");
  });

  it("disables Submit while the check runs, and says so in an alert", async () => {
    const html = await sectionOf(anAskedTransaction([], { status: "PREPROCESSING" }));
    expect(html).toMatch(/role="alert".*The check for Travel Rule applicability is running/s);
    expect(html).toMatch(/<button[^>]*disabled[^>]*>.*Submit/s);
  });

  it("says that transfers are being calculated where details are required and there are none", async () => {
    expect(textOf(await sectionOf(anAskedTransaction([])))).toContain("Transfers are being calculated");
  });

  it("says that there is no transfer information where none is required", async () => {
    const html = await sectionOf(anAskedTransaction([], { status: "CONFIRMED" }));
    expect(textOf(html)).toContain("No transfer information available");
  });

  it.each(["AWAITING_COMPLIANCE", "AWAITING_USER_TRAVEL_RULE"])(
    "shows submitted details as such in %s, and asks nothing",
    async (status) => {
      const html = await sectionOf(anAskedTransaction(one, { status }));
      expect(textOf(html)).toContain("Previously submitted");
      expect(html).not.toContain("<form");
    },
  );

  it("asks again when the status has come back: all transfers count as not submitted", async () => {
    const html = await sectionOf(anAskedTransaction(one), { isReopened: true });
    expect(html).toContain("<form");
    expect(textOf(html)).not.toContain("Previously submitted");
  });

  it("tells an intermediary that nothing is filled in, and lets it untick the box", async () => {
    const intermediary = { ...MERIDIAN, canActAsIntermediary: true };
    const known = aTransfer({ counterpartyEntry: anEntry("Orsted", { type: "UNHOSTED" }) });
    const html = await sectionOf(anAskedTransaction([known]), { organisation: intermediary });
    expect(textOf(html)).toContain("Travel Rule information cannot be automatically filled on your behalf");
    expect(html).not.toContain("from the address book");
    expect(html).not.toMatch(/type="checkbox"[^>]*disabled/);
    expect(await sectionOf(anAskedTransaction([known]))).toMatch(/<input[^>]*disabled[^>]*type="checkbox"/);
  });
});
