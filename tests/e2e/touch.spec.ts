import { sendPath } from "../fixtures/e2e/send-dialog";
import { stakePath } from "../fixtures/e2e/stake-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";
import { smallTargets } from "../fixtures/e2e/touch-targets";

test("on a phone whatever can be pressed is 44 px wide and high @phone", async ({ page, api, signInAs }) => {
  test.setTimeout(120_000);
  const { id } = await subWalletNamed(api, "Trading desk");
  const bonded = await subWalletNamed(api, "Bonded DOT");
  const pool = await subWalletNamed(api, "Validator pool");
  const bitcoin = await subWalletNamed(api, "BTC trading desk");
  const { user } = await api.ask<{ user: { transactions: { items: { id: string }[] } } }>(
    "{ user { transactions(limit: 1) { items { id } } } }",
  );
  const check = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await smallTargets(page), path).toEqual([]);
  };
  await check("/login");
  await check("/help");
  await signInAs("amara");
  for (const path of [
    "/home",
    "/home?q=euro",
    "/transactions",
    `/transactions/${user.transactions.items[0]?.id}`,
    `/wallets/${id}`,
    `/wallets/${bitcoin.id}`,
    sendPath(id),
    stakePath(bonded.id),
    stakePath(pool.id),
    `/wallets/${id}/receive`,
    `/wallets/${id}/speedupcancel`,
    "/home/create-sub-wallet",
    "/portfolio",
    "/address-book/add",
  ]) {
    await check(path);
  }
  await page.goto("/home");
  await page.getByText("Export", { exact: true }).click();
  const item = await page.getByRole("link", { name: "Audit History" }).boundingBox();
  expect(item?.height).toBeGreaterThanOrEqual(44);
});

test("on a wide screen the header ends where the page does @no-scripts", async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 2400, height: 900 });
  await signInAs("amara");
  await page.goto("/home");
  const rightOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(Math.abs((await rightOf(".top .avatar")) - (await rightOf(".tiles")))).toBeLessThanOrEqual(1);
});
