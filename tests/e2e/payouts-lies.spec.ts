import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { THIEF } from "../fixtures/e2e/lies";
import { expect, test } from "../fixtures/e2e/test";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

type Row = Record<string, unknown>;

/** Up to the review of three payments. */
async function review(page: Page, base: string, name: string): Promise<void> {
  const rows = ["A", "B", "C"].map((at) => `${name} ${at};Trading desk;ETH;${freshEthereumAddress()};0.01`);
  await page.goto(`${base}/payouts/new`);
  await page.getByLabel("Name of this payout").fill(name);
  const text = ["reference;from;asset;to;amount", ...rows].join("\n");
  await page.getByLabel("Or type or paste rows from a spreadsheet").fill(text);
  await press(page, "Check the rows");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await press(page, "Continue");
  await expect(page.locator(".fingerprint code")).toBeVisible();
}

const nameOf = () => `Lies ${freshEthereumAddress().slice(2, 10)}`;

const lies = [
  {
    what: "another recipient in one row",
    tell: (rows: Row[]) => rows.map((row, at) => (at === 1 ? { ...row, to: THIEF } : row)),
  },
  { what: "another order", tell: (rows: Row[]) => [...rows].reverse() },
  {
    what: "one payment more",
    tell: (rows: Row[]) => [...rows, { ...rows[0], reference: `${rows[0]?.reference} D`, to: THIEF }],
  },
];

test.beforeEach(({ watch }) => watch.allow(/the server responded with a status of 50\d/));

test("a payout that is made with other payments than were reviewed is withdrawn before anybody can approve it", async ({
  page,
  lying,
}) => {
  test.setTimeout(240_000);
  for (const { what, tell } of lies) {
    await test.step(what, async () => {
      lying.backend.reset();
      const name = nameOf();
      await review(page, lying.url, name);
      lying.backend.alterCall("createPayout", (body) => {
        const call = JSON.parse(body) as { variables: { input: { rows: Row[] } } };
        call.variables.input.rows = tell(call.variables.input.rows);
        return JSON.stringify(call);
      });
      await press(page, "Ask to approve 3 payments");
      await expect(page.getByRole("alert").first()).toContainText(/not|differs|another/);
      await expect(page).not.toHaveURL(/\/payouts\/[0-9a-f-]{36}/);
      lying.backend.reset();
      await page.goto("/payouts");
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("status").filter({ hasText: "Stopped: nothing was sent" })).toBeVisible();
    });
  }
});

test("a payout whose listed payments differ from those to sign shows no fingerprint, and says so", async ({
  page,
  lying,
}) => {
  test.setTimeout(180_000);
  const name = nameOf();
  await review(page, lying.url, name);
  await press(page, "Ask to approve 3 payments");
  await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
  const shown = page.locator(".fingerprint code");
  await expect(shown).toBeVisible();

  type Listed = { rows: { items: Row[] }; rowCount: number };
  const page1 = ({ user }: Record<string, unknown>) => (user as { payout: Listed }).payout;
  const told: [string, (payout: Listed) => void, RegExp][] = [
    [
      "another recipient",
      ({ rows }) => Object.assign(rows.items[1] ?? {}, { to: THIEF }),
      /The recipient of payment 2 is another/,
    ],
    [
      "another order",
      ({ rows }) => {
        const [first, second] = rows.items;
        Object.assign(first ?? {}, { position: 2 });
        Object.assign(second ?? {}, { position: 1 });
      },
      /The reference of payment 2 is another/,
    ],
    [
      "one payment more",
      (payout) => {
        payout.rows.items.push({ ...payout.rows.items[0], position: 4, to: THIEF });
        payout.rowCount = 4;
      },
      /Payment 4 is not among those that are approved/,
    ],
  ];
  for (const [what, tell, words] of told) {
    await test.step(what, async () => {
      lying.backend.rewrite("getPayout", (data) => tell(page1(data)));
      await page.reload();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText("Do not approve it: cancel the request.")).toBeVisible();
      await expect(shown).toHaveCount(0);
    });
  }
  lying.backend.reset();
  await page.getByRole("link", { name: "Cancel request" }).click();
  await press(page, "Cancel the request");
  await expect(page.getByRole("status").filter({ hasText: "Stopped: nothing was sent" })).toBeVisible();
});
