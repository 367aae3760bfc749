import { describe, expect, it } from "vitest";
import { shownRow } from "~/components/signing/screen/review-summary";
import { DefinitionList } from "~/components/ui/definition-list";
import { chainOf, type LiveChain } from "~/lib/chains";
import type { Decoded } from "~/lib/operations/kit/types";
import { transactionView } from "~/lib/signing/transaction-view.server";
import { render, textOf } from "../../fixtures/console/components-render";

/** A message as its screens show it. */
function shown(value: string): Promise<string> {
  const decoded: Decoded = {
    ...{ chain: "ETHEREUM", network: "testnet", fee: null, details: [], total: null, nonce: null },
    ...{ entered: [], warnings: [] },
    facts: [{ kind: "text", label: "Message", value, isWide: true, isVerbatim: true }],
  };
  const payer = { subWalletId: "w/ETH/0", name: "Desk", balances: null };
  const chain = chainOf("ETHEREUM") as LiveChain;
  const { rows } = transactionView(decoded, {
    ...{ payer: payer as never, chain, currency: "GBP", recipients: [] },
  });
  return render(<DefinitionList rows={rows.map(shownRow)} />);
}

describe("somebody else's words in a request", () => {
  it("stand as they are", async () => {
    const html = await shown("One <b>\n  two");
    expect(html).toContain('<div class="verbatim">One &lt;b&gt;\n  two</div>');
    expect(html).not.toContain("Scroll");
  });

  it.each([
    ["many lines", "a line\n".repeat(400), "401 lines, 2,800 characters"],
    ["one line", "x".repeat(1_501), "1 line, 1,501 characters"],
  ])("scroll in a place of their own where they are long: %s", async (_, value, length) => {
    const html = await shown(value);
    expect(html).toContain('<div class="verbatim verbatim--long" tabindex="0">');
    expect(html).toContain(value);
    expect(textOf(html)).toContain(`${length}. Scroll to read all of it.`);
  });
});
