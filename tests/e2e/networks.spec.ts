import { freshBitcoinAddress, freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { dialogOf, fillSendForm, pressPreview, pressSend, sendPath } from "../fixtures/e2e/send-dialog";
import { balanceOf, paymentsTo, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test.use({ stackEnv: { NETWORK: "mainnet" } });

// What the network changes is on the server: once, without scripts, tells it.
test("payments on the main networks are sent, approved and confirmed @no-scripts", async ({
  page,
  journey,
  api,
}) => {
  test.setTimeout(180_000);
  const ether = await subWalletNamed(api, "Trading desk");
  const bitcoin = await subWalletNamed(api, "BTC trading desk");

  for (const { from, to, symbol, amount } of [
    { from: ether, to: freshEthereumAddress(), symbol: "ETH", amount: "0.25" },
    { from: bitcoin, to: freshBitcoinAddress("bitcoin"), symbol: "BTC", amount: "0.01" },
  ]) {
    await test.step(symbol, async () => {
      const before = await balanceOf(api, from.id, symbol);
      await journey.preview(from.name, { to, amount });
      await expect(dialogOf(page)).not.toContainText(/holesky|testnet/i);
      const requestId = await pressSend(page);
      await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
      await journey.confirm(requestId);
      const [payment] = await paymentsTo(api, from.id, to);
      const spent = BigInt(payment?.amount.value ?? 0) + BigInt(payment?.fee?.value ?? 0);
      expect(await balanceOf(api, from.id, symbol)).toBe(before - spent);
    });
  }

  await page.goto(sendPath(bitcoin.id));
  await fillSendForm(page, { to: freshBitcoinAddress("testnet"), amount: "0.01" });
  await pressPreview(page);
  await expect(dialogOf(page)).toContainText("Please enter a valid BITCOIN address");
  expect(bitcoin.address).toMatch(/^3/);
});
