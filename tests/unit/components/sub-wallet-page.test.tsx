import { describe, expect, it } from "vitest";
import { ExportMenu } from "~/components/exports/export-menu";
import { SubWalletTransactions } from "~/components/transactions/sub-wallet-transactions";
import { TransactionTable } from "~/components/transactions/transaction-table";
import { DefiMenu } from "~/components/wallets/defi-menu";
import { ReceiveAddressList } from "~/components/wallets/receive-address-list";
import { exportLinks } from "~/lib/exports/links";
import type { TransactionRow } from "~/lib/transactions/transaction-row";
import { render, textOf } from "../../fixtures/console/components-render";

const aRow = (id: string, status: string): TransactionRow => ({
  ...{ id, createdAt: null, operation: { word: "Payment", note: null }, movesNothing: false },
  ...{ from: { name: "Treasury" }, to: { name: "Aldgate" }, amount: "1.000", unit: "ETH", fiat: null },
  ...{ status, detailTo: `/transactions/${id}` },
});

const PAGES = { page: 1, pageCount: 1, previousTo: null, nextTo: null, numbers: [], lastTo: null };

it("rows of transactions are coloured by their status", async () => {
  const statuses = ["CONFIRMED", "AWAITING_SIGNATURES", "AWAITING_COMPLIANCE", "ERROR"];
  const html = await render(
    <TransactionTable year="2026" caption="All" rows={statuses.map((status) => aRow(status, status))} />,
  );
  expect([...html.matchAll(/<tr data-tone="(\w+)"/g)].map(([, tone]) => tone)).toEqual([
    "ok",
    "wait",
    "info",
    "bad",
  ]);
});

describe("the DeFi menu", () => {
  it("links to the applications, and to help on connecting a wallet extension", async () => {
    const apps = [
      { label: "Lending", url: "https://lend.example/" },
      { label: "Insurance", url: "https://insure.example/" },
    ];
    const html = await render(<DefiMenu apps={apps} helpUrl="/help#extension" />);
    for (const { url } of apps) expect(html).toContain(`href="${url}"`);
    expect(html).toMatch(/href="\/help#extension"[^>]*>.*?How to connect a wallet extension/s);
  });
});

it("a footnote says that a marked amount of a receive address is a minimum", async () => {
  const address = { id: "tb1qxyz", amount: "0.120 BTC", use: null, to: "?a", isCurrent: false };
  const list = (isMinimum: boolean) =>
    render(
      <ReceiveAddressList
        count="1"
        pages={PAGES}
        end={null}
        refreshTo="?fresh"
        addresses={[{ ...address, isMinimum }]}
      />,
    );
  expect(textOf(await list(true))).toContain("* The amount is a minimum");
  expect(textOf(await list(false))).not.toContain("minimum");
});

it("receive addresses and transactions can be refreshed", async () => {
  const addresses = await render(
    <ReceiveAddressList count="0" pages={PAGES} end={null} refreshTo="?fresh" addresses={[]} />,
  );
  expect(addresses).toMatch(/<a[^>]*href="\/\?fresh"[^>]*>.*?Refresh<span[^>]*> addresses/s);
  const transactions = await render(
    <SubWalletTransactions
      rows={[]}
      year="2026"
      filters={[]}
      refreshTo="?fresh"
      end="No more transactions"
      pages={PAGES}
    />,
  );
  expect(transactions).toMatch(/<a[^>]*href="\/\?fresh"[^>]*>.*?Refresh<span[^>]*> transactions/s);
});

it("the export menu has the three histories, each a dialog over its page", async () => {
  for (const page of ["home", "portfolio"] as const) {
    const html = await render(<ExportMenu links={exportLinks(page, null)} />);
    const links = [...html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)];
    expect(links.map(([, to, words]) => [to, textOf(words ?? "").trim()])).toEqual([
      [`/${page}/export-transactions`, "Transaction History"],
      [`/${page}/export-portfolio`, "Portfolio History"],
      [`/${page}/export-audit`, "Audit History"],
    ]);
  }
});
