import { openOnPhone } from "../fixtures/e2e/device-page";
import { dialogOf, factOf, fillSendForm, pressPreview, pressSend } from "../fixtures/e2e/send-dialog";
import { balanceOf, storedRequest, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

// What is emptied here is no other test's: a worker of its own.
test.use({ stackEnv: { SANDBOX_BLOCK_TIME_MS: "100" } });

interface Walk {
  chain: string;
  /** Names of Amara's sub-wallets: between them no Travel Rule applies. */
  from: string;
  to: string;
  /** Of the asset that is sent. */
  symbol: string;
  isToken?: true;
  hasPreview?: true;
  /** What the field says. */
  words: RegExp;
  /** Smallest units that stay, by the fee that was taken. */
  left: (fee: bigint) => bigint;
}

const nothing = () => 0n;

/** One row a chain, and one for each kind of token. */
const walks: Walk[] = [
  {
    chain: "Ethereum",
    from: "Bridge float",
    to: "Fee float",
    symbol: "ETH",
    hasPreview: true,
    words: /less 0\.0003045 ETH, the maximum fee\./,
    left: nothing,
  },
  {
    chain: "a token on Ethereum",
    from: "Payroll and suppliers",
    to: "OTC desk",
    symbol: "USDC",
    isToken: true,
    hasPreview: true,
    words: /^All the USDC that is available\. The fee is paid in ETH\.$/,
    left: nothing,
  },
  {
    chain: "Binance Smart Chain",
    from: "BSC payroll",
    to: "BSC liquidity",
    symbol: "BNB",
    hasPreview: true,
    words: /less 0\.000063 BNB, the maximum fee\./,
    left: nothing,
  },
  {
    chain: "XDC Network",
    from: "XDC operations",
    to: "XDC trade finance",
    symbol: "XDC",
    hasPreview: true,
    words: /less 0\.000273 XDC, the maximum fee\./,
    left: nothing,
  },
  {
    chain: "BNB Beacon Chain",
    from: "BNB fees",
    to: "BNB treasury",
    symbol: "BNB",
    words: /less the fee of 0\.000075 BNB\.$/,
    left: nothing,
  },
  {
    chain: "the XRP Ledger",
    from: "XRP corridor Nairobi",
    to: "XRP corridor Manila",
    symbol: "XRP",
    words:
      /less the fee of 0\.00001\d* XRP\. Not available: 1 XRP that the ledger keeps as the account's reserve\.$/,
    left: () => 1_000_000n,
  },
  {
    chain: "Cardano",
    from: "ADA payments",
    to: "Delegated ADA",
    symbol: "ADA",
    words: /less the fee of 0\.\d+ ADA\.$/,
    left: nothing,
  },
  {
    chain: "Solana",
    from: "SOL stake reserve",
    to: "SOL payments",
    symbol: "SOL",
    words: /less the fee of 0\.000005 SOL\.$/,
    left: nothing,
  },
  {
    chain: "a token on Solana",
    from: "SOL payments",
    to: "SOL stake reserve",
    symbol: "USDC",
    isToken: true,
    words: /^All the USDC that is available\. The fee is paid in SOL\.$/,
    left: nothing,
  },
  {
    chain: "Westend",
    from: "DOT in reserve",
    to: "DOT payments",
    symbol: "DOT",
    words:
      /less 0\.02 DOT, the maximum fee\. Not available: 0\.001 DOT that must stay in the account \(its existential deposit\)\. The network sets the fee when it includes the transaction: usually about 0\.002 DOT\. The rest of the fee stays too\.$/,
    left: (fee) => 1_000_000_000n + 20_000_000_000n - fee,
  },
  {
    chain: "Dogecoin",
    from: "Doge tips",
    to: "Doge treasury",
    symbol: "DOGE",
    words: /less the fee of [\d.]+ DOGE\.$/,
    left: nothing,
  },
  {
    chain: "Bitcoin",
    from: "BTC fees",
    to: "BTC settlement",
    symbol: "BTC",
    hasPreview: true,
    words: /less the fee of 0\.\d+ BTC\.$/,
    left: nothing,
  },
];

for (const walk of walks) {
  test(`Max sends all there is on ${walk.chain}, and leaves what was named @no-scripts`, async ({
    page,
    context,
    stack,
    api,
    journey,
  }) => {
    const { symbol } = walk;
    const to = await subWalletNamed(api, walk.to);
    const from = await journey.openSend(walk.from);
    await fillSendForm(page, { to: to.address, ...(walk.isToken && { asset: symbol }) });
    await dialogOf(page).getByRole("button", { name: "Max" }).click();
    await expect(dialogOf(page).locator(".field__hint", { hasText: /^All / })).toHaveText(walk.words);
    if (walk.hasPreview) await pressPreview(page);
    const requestId = await pressSend(page);
    await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
    await page.reload();

    // The console and the phone name the same fee in the same words.
    const onPhone = await openOnPhone(context, stack.sandboxUrl, "Amara Osei", requestId);
    const label = onPhone.locator("dt", { hasText: /^(Maximum fee|Fee)$/ });
    const fee = await label.locator("xpath=../dd").innerText();
    await expect(factOf(page, await label.innerText())).toContainText(fee);
    await onPhone.close();

    await journey.confirm(requestId);
    const { transaction } = (
      await api.ask<{ user: { transaction: { fee: { value: string } } } }>(
        "query ($id: String!) { user { transaction(id: $id) { fee { value } } } }",
        { id: requestId },
      )
    ).user as unknown as { transaction: { fee: { value: string } } };
    expect((await storedRequest(api, requestId)).status).toBe("CONFIRMED");
    expect(await balanceOf(api, from.id, symbol)).toBe(walk.left(BigInt(transaction.fee.value)));
  });
}

test("Max fills the amount in before a recipient is known, and says why where there is nothing to send @scripts", async ({
  page,
  journey,
}) => {
  await journey.openSend("Grants programme");
  await dialogOf(page).getByRole("button", { name: "Max" }).click();
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue(/^12\.\d+$/);
  await fillSendForm(page, { fee: "Custom", gasPrice: "900000000" });
  await dialogOf(page).getByRole("button", { name: "Max" }).click();
  await expect(dialogOf(page).locator(".field__error, [role=alert]").first()).toContainText(
    /Available: 12\.[\d]+ ETH\. Nothing can be sent, because the fee is up to 18,900 ETH/,
  );
});
