import { checkAccessibility, checkContrast } from "../fixtures/e2e/accessibility";
import { person } from "../fixtures/e2e/people";
import { signIn } from "../fixtures/e2e/sign-in";
import { expect, test } from "../fixtures/e2e/test";
import { smallTargets } from "../fixtures/e2e/touch-targets";

const CHAIN = "{ user { auditChain { entries hash } } }";
type Chain = { user: { auditChain: { entries: number; hash: string } } };

test("the audit log shows who did what, when and from where, and the verified chain's hash @signed-out", async ({
  page,
  api,
}) => {
  await signIn(page, person("jonas"), "/audit");
  const head = page.getByRole("region", { name: /^Chain verified up to entry \d+$/ });
  await expect(head).toBeVisible();
  const { auditChain } = (await api.ask<Chain>(CHAIN, {})).user;
  await expect(head.locator("code")).toHaveText(/^[0-9a-f]{64}$/);
  expect(auditChain.hash).toMatch(/^[0-9a-f]{64}$/);
  await expect(page.getByRole("link", { name: "Export Audit History" })).toHaveAttribute(
    "href",
    "/home/export-audit",
  );
  const nav = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit log" });
  await expect(nav).toHaveAttribute("aria-current", "page");

  await page.getByLabel("What", { exact: true }).selectOption({ label: "Signed in" });
  await page.getByLabel("From where", { exact: true }).selectOption({ label: "Console" });
  await page.getByLabel("Who", { exact: true }).selectOption({ label: "Jonas Lindqvist" });
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/what=SIGNED_IN/);
  await expect(page).not.toHaveURL(/jonas/);
  const rows = page.getByRole("table").getByRole("row");
  const newest = rows.nth(1);
  await expect(newest).toContainText("Jonas Lindqvist");
  await expect(newest).toContainText("jonas.lindqvist@meridian.example");
  await expect(newest).toContainText("127.0.0.1");
  await expect(page.getByText(/^\d+ entr(y|ies) match(es)?$/)).toBeVisible();

  await newest.locator("summary").click();
  const hash = (await newest.locator("details code").textContent()) ?? "";
  await page.getByLabel("Search", { exact: true }).fill(hash.slice(-7));
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("1 entry matches")).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("nothing-like-it");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No entry matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL(/\/audit$/);

  const first = await rows.nth(1).textContent();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(rows.nth(1)).not.toHaveText(first ?? "");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(head).toBeVisible();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(rows.nth(1)).toHaveText(first ?? "");
  const newestEntry = Number((await rows.nth(1).getByRole("cell").first().textContent())?.replace(/\D/g, ""));
  await page.goto("/audit?page=2");
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  const typedEntry = Number((await rows.nth(1).getByRole("cell").first().textContent())?.replace(/\D/g, ""));
  // Others may have added entries meanwhile.
  expect(typedEntry).toBeGreaterThanOrEqual(newestEntry - 25);
  expect(typedEntry).toBeLessThan(newestEntry);
  await page.goto("/audit?page=99999");
  await expect(page.getByText("There is no page 99,999. This is the first page.")).toBeVisible();
  await page.getByRole("link", { name: "When (UTC)" }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(rows.nth(1).getByRole("cell").first()).toHaveText("1");
});

test("a broken chain is named, and a backend without an audit log has neither page nor menu entry @no-scripts", async ({
  page,
  lying,
}) => {
  lying.backend.rewrite("auditChain", (data) => {
    const { auditChain } = (data as { user: { auditChain: Record<string, unknown> } }).user;
    Object.assign(auditChain, { verifiedTo: 2, firstBroken: { entry: 3, reason: "is missing" } });
  });
  await page.goto(`${lying.url}/audit`);
  const broken = page.getByRole("region", { name: "The chain is broken at entry 3" });
  await expect(broken).toContainText("Entry 3 is missing. Entries 1 to 2 hold.");
  await expect(page.getByText("Chain verified")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Audit log" })).toBeVisible();

  lying.backend.reset();
  const message = 'Cannot query field "auditLog" on type "User".';
  const extensions = { code: "GRAPHQL_VALIDATION_FAILED" };
  lying.backend.answer("auditLog", JSON.stringify({ errors: [{ message, extensions }] }));
  await page.goto(`${lying.url}/audit`);
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByText("Invalid Url").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
});

test("the audit log follows the accessibility rules in both themes, and fits a phone @scripts", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/audit");
  await page.locator(".fold summary").filter({ hasText: "Chain verified" }).click();
  await expect(page.getByRole("region", { name: /^Chain verified/ })).toBeVisible();
  await checkAccessibility(page);
  expect(await smallTargets(page)).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkContrast(page);
});
