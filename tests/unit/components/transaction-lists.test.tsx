import { describe, expect, it } from "vitest";
import { WaitingBadge } from "~/components/frame/waiting-badge";
import { NeedsYou } from "~/components/transactions/needs-you";
import { TransactionTable } from "~/components/transactions/transaction-table";
import type { TaskRow } from "~/lib/transactions/task-row";
import type { TransactionRow } from "~/lib/transactions/transaction-row";
import { render, textOf } from "../../fixtures/console/components-render";

const aRow = (id: string, createdAt: string | null): TransactionRow => ({
  id,
  createdAt,
  operation: { word: "Payment", note: null },
  movesNothing: false,
  from: { name: "Treasury" },
  to: { name: "Aldgate" },
  amount: "1.000",
  unit: "ETH",
  fiat: "£2,416.18",
  status: "CONFIRMED",
  detailTo: `/transactions/${id}`,
});

describe("a table of transactions", () => {
  const table = (...dates: (string | null)[]) =>
    render(
      <TransactionTable
        year="2026"
        caption="All"
        rows={dates.map((date, index) => aRow(String(index), date))}
      />,
    );

  it("says in its head that times are UTC, and what an amount is worth under it", async () => {
    const html = await table("2026-01-02T03:04:05Z");
    expect(textOf(html)).toContain("Date (UTC)");
    expect(html).toContain('<span class="amount__fiat">£2,416.18</span>');
  });

  it("names each row's operation, and says where nothing moves", async () => {
    const still = { ...aRow("1", null), operation: { word: "Contract call", note: "approve" } };
    const html = await render(
      <TransactionTable
        year="2026"
        caption="All"
        rows={[aRow("0", null), { ...still, amount: "no amount", unit: "", fiat: null, movesNothing: true }]}
      />,
    );
    expect(html).toContain('data-label="Operation"');
    expect(textOf(html)).toMatch(/Payment.*Contract call: approve.*no amount/);
  });

  it("separates the years by a band with the year, and needs none above the present one", async () => {
    const bands = async (...dates: (string | null)[]) =>
      [...(await table(...dates)).matchAll(/scope="colgroup">(\d+)</g)].map(([, year]) => year);
    expect(await bands("2026-03-01T00:00:00Z", "2026-01-01T00:00:00Z")).toEqual([]);
    expect(
      await bands(
        "2026-01-01T00:00:00Z",
        "2025-12-31T23:59:59Z",
        "2025-01-01T00:00:00Z",
        "2023-05-05T00:00:00Z",
      ),
    ).toEqual(["2025", "2023"]);
    expect(await bands("2025-12-31T23:59:59Z", null)).toEqual(["2025"]);
  });
});

const aTask = (id: string, change: Partial<TaskRow> = {}): TaskRow => ({
  id,
  createdAt: "2026-11-21T16:05:00Z",
  operation: "Payment",
  title: { from: { name: "Treasury ETH" }, to: { name: "Aldgate deposit" } },
  amount: { value: "12.500", unit: "ETH", fiat: "£30,202.36" },
  tone: "wait",
  need: "Your approval",
  canSupply: false,
  canReview: true,
  note: "1 of 2",
  step: { label: "Review request", to: `/t/${id}`, isOutside: false },
  ...change,
});
const tasks = (count: number) => Array.from({ length: count }, (_, index) => aTask(String(index)));

describe("what needs the user", () => {
  it("is a row each with its next step, all by the same button", async () => {
    const html = await render(<NeedsYou rows={tasks(2)} isRefreshing={false} />);
    expect(textOf(html)).toContain("Payment · Treasury ETH →to Aldgate depositYour approval · 1 of 2");
    expect(html.match(/href="\/t\/\d"/g)).toEqual(['href="/t/0"', 'href="/t/1"']);
    expect(html).not.toContain("button--primary");
    expect(html.match(/class="button"/g)).toHaveLength(2);
  });

  it("says that times are UTC, and that it refreshes itself only where it does", async () => {
    const html = (isRefreshing: boolean) => render(<NeedsYou rows={tasks(1)} isRefreshing={isRefreshing} />);
    expect(textOf(await html(true))).toContain("1 waiting, oldest first");
    expect(textOf(await html(true))).toContain("Times in UTC · refreshes itself");
    const hidden = /<span class="[^"]*is-coming[^"]*"> · refreshes itself/;
    expect(await html(false)).toMatch(hidden);
    expect(await html(true)).not.toMatch(hidden);
  });

  it("keeps all but the first five one press away, without scripts", async () => {
    const html = await render(<NeedsYou rows={tasks(12)} isRefreshing={false} />);
    const [before, after] = html.split('<details class="tasks__rest"');
    expect(before?.match(/<li/g)).toHaveLength(5);
    expect(after).toContain("Show 7 more");
    expect(after?.match(/<li/g)).toHaveLength(7);
    expect(await render(<NeedsYou rows={tasks(6)} isRefreshing={false} />)).not.toContain("tasks__rest");
    expect(textOf(await render(<NeedsYou rows={tasks(100)} isRefreshing={false} />))).toContain(
      "100 or more",
    );
  });

  it("names the app where the next step is not in the console", async () => {
    const html = await render(
      <NeedsYou
        rows={[aTask("1", { operation: "Policy change", title: "Vault A", amount: "no amount", step: null })]}
        isRefreshing
      />,
    );
    expect(textOf(html)).toMatch(/Policy change · Vault A.*no amount.*Approve it in the mobile app/);
  });
});

describe("the badge", () => {
  it.each([
    [0, ""],
    [undefined, ""],
    [3, ", 3 waiting for you"],
    [99, ", 99 waiting for you"],
    [100, ", 99+ waiting for you"],
  ])("for %s says '%s'", async (count, words) => {
    expect(textOf(await render(<WaitingBadge count={count} />))).toBe(words);
  });
});
