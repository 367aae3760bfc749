import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { expect, test } from "../fixtures/e2e/test";

type Point = { x: number; y: number };

/**
 * Drags a file over a point of the page and drops it there, as the browser itself reports it.
 * @param awaitOver is done before it is dropped, with what drags it over the point once more
 */
async function dropFile(
  page: Page,
  at: Point,
  { name, text }: { name: string; text: string },
  awaitOver: (drag: () => Promise<unknown>) => Promise<void> = async () => {},
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [await fileNamed(name, text)], dragOperationsMask: 1 };
  const drag = (type: "dragEnter" | "dragOver" | "drop") =>
    client.send("Input.dispatchDragEvent", { type, ...at, data });
  await drag("dragEnter");
  await drag("dragOver");
  await awaitOver(() => drag("dragOver"));
  await drag("drop");
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
    const row = (at: number) => page.getByRole("group", { name: `Row ${at}` });
    const nameIn = (at: number) => row(at).getByLabel("Name", { exact: true });
    if (index > 0) await expect(nameIn(index)).toHaveValue("Dropped Ltd");
    const target = await page.locator(place).boundingBox();
    if (!target) throw new Error(`${place} is not there`);
    const address = freshEthereumAddress();
    const file = { name: "book.csv", text: csvWith(address) };
    // Before the scripts have come a drop is refused; the box says when it is taken.
    await dropFile(page, { x: target.x + 20, y: target.y + 10 }, file, (drag) =>
      expect(async () => {
        await drag();
        await expect(page.locator(".book-csv[data-over]")).toBeVisible({ timeout: 500 });
      }).toPass(),
    );
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
    await dropFile(page, { x: head.x + 5, y: head.y + 5 }, { name: "dropped.txt", text: "not a page" });
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
    await expect.poll(refused).toContain("dragover");
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("h1").first()).toBeVisible();
  }
});
