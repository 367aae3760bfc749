import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { expect, test } from "../fixtures/e2e/test";

/** Drags a file over a point of the page and drops it there, as the browser itself reports it. */
async function dropFile(page: Page, at: { x: number; y: number }, name: string, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [await fileNamed(name, text)], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await client.send("Input.dispatchDragEvent", { type, ...at, data });
}

async function fileNamed(name: string, text: string): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, text);
  return path;
}

const csvWith = (address: string) => `chain;name;address;type\nETHEREUM;Dropped Ltd;${address};RECIPIENT\n`;

test("a CSV that is dropped anywhere on the page of the import fills in the rows @scripts", async ({
  page,
}) => {
  // The second file's row follows the first one's, which is kept.
  for (const [index, place] of [".book-csv > summary", "main .page-head"].entries()) {
    await page.goto("/address-book/add");
    await page.waitForLoadState("networkidle");
    const row = (at: number) => page.getByRole("group", { name: `Row ${at}` });
    const nameIn = (at: number) => row(at).getByLabel("Name", { exact: true });
    if (index > 0) await expect(nameIn(index)).toHaveValue("Dropped Ltd");
    const target = await page.locator(place).boundingBox();
    if (!target) throw new Error(`${place} is not there`);
    const address = freshEthereumAddress();
    await dropFile(page, { x: target.x + 20, y: target.y + 10 }, "book.csv", csvWith(address));
    await expect(nameIn(index + 1)).toHaveValue("Dropped Ltd");
    await expect(row(index + 1).getByLabel("Address")).toHaveValue(address);
  }
});

test("a file that is dropped where nothing takes it leaves the page as it is @scripts", async ({ page }) => {
  for (const path of ["/home", "/transactions", "/verify"]) {
    await page.goto(path);
    const head = await page.locator("h1").first().boundingBox();
    if (!head) throw new Error(`${path} has no heading`);
    // What no listener has refused by the time it leaves the window, the browser opens in the place of the page.
    await page.evaluate(() => {
      const refused: string[] = [];
      Object.assign(window, { refused });
      for (const type of ["dragover", "drop"])
        addEventListener(type, (event) => event.defaultPrevented && refused.push(type));
    });
    await dropFile(page, { x: head.x + 5, y: head.y + 5 }, "dropped.txt", "not a page");
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
    await expect.poll(refused).toContain("dragover");
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("h1").first()).toBeVisible();
  }
});
