import { expect, it } from "vitest";
import { TransferTable } from "~/components/exchanges/transfer-table";
import type { TransferRow } from "~/lib/exchanges/transfer-row";
import { TRANSFER_COLUMNS, type TransferColumn } from "~/lib/exchanges/transfer-search";
import { render, textOf } from "../../fixtures/console/components-render";

const row: TransferRow = {
  ...{ id: "1", createdAt: "2026-11-20T10:00:00Z", updatedAt: "2026-11-20T11:00:00Z" },
  ...{ from: { name: "Kraken main", exchange: "Kraken", to: null } },
  ...{ to: { name: "Luno main", exchange: "Luno", to: null }, amount: "1.000", unit: "BTC" },
  ...{ status: "CREDITED", label: "Credited", tone: "ok", reason: null, isMoving: false, detailTo: null },
};

it("the table of transfers has the specified columns, and sorts by each of them", async () => {
  const sorts = Object.fromEntries(
    TRANSFER_COLUMNS.map((column) => [column, { to: `?sort=${column}`, direction: null }]),
  ) as Record<TransferColumn, { to: string; direction: null }>;
  const html = await render(<TransferTable rows={[row]} sorts={sorts} caption="All" year="2026" />);
  const heads = [...html.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head]) => head ?? "");
  expect(heads.map((head) => [textOf(head).trim(), /href="([^"]*)"/.exec(head)?.[1]])).toEqual([
    ["Date (UTC)", "/?sort=date"],
    ["From", "/?sort=from"],
    ["To", "/?sort=to"],
    ["Amount", "/?sort=amount"],
    ["Status", "/?sort=status"],
    ["Updated", "/?sort=updated"],
  ]);
  expect(html).toContain('<tr data-tone="ok"');
});
