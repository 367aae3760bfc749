import type { Page } from "@playwright/test";
import { approveOnPhone, openOnPhone, phoneFingerprint } from "../fixtures/e2e/device-page";
import {
  freshBinanceAddress,
  freshCardanoAddress,
  freshDogeAddress,
  freshEthereumAddress,
  freshRippleAddress,
  freshSolanaAddress,
  freshWestendAddress,
} from "../fixtures/e2e/fresh-address";
import {
  addressIn,
  dialogOf,
  factOf,
  fillSendForm,
  fingerprintOf,
  openPreview,
  pressSend,
  type SendValues,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { balanceOf, paymentsTo, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

interface Walk {
  chain: string;
  /** A sub-wallet of Amara's, by name. */
  from: string;
  /** Of the asset that is sent. */
  symbol: string;
  /** Of the asset that the fee is paid in, where it is another one. */
  feeSymbol?: string;
  /** A recipient that nobody has seen before, as the chain writes it. */
  to: () => string;
  amount: string;
  /** The amount in smallest units. */
  units: bigint;
  /** What else is filled in. */
  more?: SendValues;
  /** Where the backend cannot prepare, Send stands in the form itself. */
  hasPreview: boolean;
  /** People whose phones approve, until the wallet's policy is met. */
  approvers: readonly string[];
  /** What the phone says beside recipient and fingerprint. */
  onPhone?: string;
  /** Walked one way only, where another chain walks the same pages both ways. */
  way?: "@scripts" | "@no-scripts";
}

/** One row a chain. */
const walks: Walk[] = [
  {
    chain: "Binance Smart Chain",
    way: "@no-scripts",
    from: "BSC trading",
    symbol: "BNB",
    to: freshEthereumAddress,
    amount: "0.125",
    units: 125n * 10n ** 15n,
    hasPreview: true,
    approvers: ["Amara Osei"],
    onPhone: "Binance Smart Chain Testnet (a test network) · chain id 97",
  },
  {
    chain: "XDC Network",
    way: "@scripts",
    from: "XDC trade finance",
    symbol: "XDC",
    to: () => freshEthereumAddress().replace(/^0x/, "xdc"),
    amount: "250.5",
    units: 2505n * 10n ** 17n,
    hasPreview: true,
    approvers: ["Mona Haddad"],
    onPhone: "XDC Apothem (a test network) · chain id 51",
  },
  {
    chain: "Ripple",
    from: "Settlement XRP",
    symbol: "XRP",
    to: freshRippleAddress,
    amount: "250.75",
    units: 250_750_000n,
    more: { destinationTag: "104482" },
    hasPreview: false,
    approvers: ["Jonas Lindqvist"],
    onPhone: "104482",
  },
  {
    chain: "Cardano",
    way: "@no-scripts",
    from: "ADA payments",
    symbol: "ADA",
    to: freshCardanoAddress,
    amount: "12.345678",
    units: 12_345_678n,
    hasPreview: false,
    approvers: ["Amara Osei"],
    onPhone: "Cardano Preprod (a test network)",
  },
  {
    chain: "Solana",
    from: "SOL payments",
    symbol: "SOL",
    to: freshSolanaAddress,
    amount: "1.250000001",
    units: 1_250_000_001n,
    hasPreview: false,
    approvers: ["Amara Osei"],
    onPhone: "Solana Devnet (a test network)",
  },
  {
    chain: "a token on Solana",
    way: "@scripts",
    from: "SOL payments",
    symbol: "USDC",
    feeSymbol: "SOL",
    to: freshSolanaAddress,
    amount: "37.25",
    units: 37_250_000n,
    more: { asset: "USDC" },
    hasPreview: false,
    approvers: ["Mona Haddad"],
    onPhone: "0.00204428 SOL",
  },
  {
    chain: "Westend",
    way: "@no-scripts",
    from: "DOT payments",
    symbol: "DOT",
    to: freshWestendAddress,
    amount: "12.5",
    units: 125n * 10n ** 11n,
    more: { fee: "Custom", tip: "0.001" },
    hasPreview: false,
    approvers: ["Jonas Lindqvist"],
    onPhone: "Westend (a test network)",
  },
  {
    chain: "Dogecoin",
    from: "Doge treasury",
    symbol: "DOGE",
    to: freshDogeAddress,
    amount: "945.5",
    units: 94_550_000_000n,
    more: { fee: "Custom", satoshiPerByte: "1500" },
    hasPreview: false,
    approvers: ["Amara Osei"],
    onPhone: "Dogecoin Testnet (a test network)",
  },
  {
    chain: "Binance",
    way: "@scripts",
    from: "BNB treasury",
    symbol: "BNB",
    to: freshBinanceAddress,
    amount: "0.25",
    units: 25_000_000n,
    hasPreview: false,
    approvers: ["Mona Haddad"],
    onPhone: "Binance Testnet (a test network) · Binance-Chain-Ganges",
  },
];

/** The fee under the same name and with the same figure; the phone has none where what is signed has none. */
async function expectSameFee(page: Page, phone: Page): Promise<void> {
  const fee = phone.locator("dl.two > div", { has: phone.locator("dt", { hasText: /fee$/i }) });
  if ((await fee.count()) === 0) return expect(factOf(page, "Maximum fee")).toContainText(/\d/);
  const [label, figure] = [await fee.locator("dt").innerText(), await fee.locator("dd").innerText()];
  await expect(factOf(page, label)).toContainText(figure);
}

for (const { chain, from: name, symbol, to: freshAddress, amount, units, way = "", ...walk } of walks) {
  test(`${chain}: a payment is sent, approved on the phone, confirmed, and deducted from the balance ${way}`, async ({
    page,
    context,
    stack,
    api,
    javaScriptEnabled,
  }) => {
    test.setTimeout(120_000);
    const from = await subWalletNamed(api, name);
    const to = freshAddress();
    const feeSymbol = walk.feeSymbol ?? symbol;
    const before = await balanceOf(api, from.id, symbol);
    const beforeFee = await balanceOf(api, from.id, feeSymbol);

    await page.goto(sendPath(from.id));
    await fillSendForm(page, { to, amount, ...walk.more });
    if (walk.hasPreview) {
      await openPreview(page);
    }
    const requestId = await pressSend(page);
    await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sign Transaction" })).toBeVisible();
    expect(await addressIn(factOf(page, "To"))).toBe(to);
    await expect(factOf(page, "Amount")).toContainText(`${amount} ${symbol}`);

    for (const person of walk.approvers) {
      const phone = await openOnPhone(context, stack.sandboxUrl, person, requestId);
      await expect(phone.getByText(to)).toBeVisible();
      if (walk.onPhone) await expect(phone.getByText(walk.onPhone)).toBeVisible();
      await expect(fingerprintOf(page)).toHaveText(await phoneFingerprint(phone));
      await expectSameFee(page, phone);
      await approveOnPhone(phone);
      await phone.close();
    }
    await waitForStatus(api, requestId, "CONFIRMED");
    if (!javaScriptEnabled) await dialogOf(page).getByRole("link", { name: "Refresh" }).click();
    await expect(factOf(page, "Status")).toHaveText("Confirmed", { timeout: 20_000 });

    const [payment] = await paymentsTo(api, from.id, to);
    expect(payment?.amount.value).toBe(String(units));
    const fee = BigInt(payment?.fee?.value ?? 0);
    expect(fee).toBeGreaterThan(0n);
    const isOfOneAsset = feeSymbol === symbol;
    expect(await balanceOf(api, from.id, symbol)).toBe(before - units - (isOfOneAsset ? fee : 0n));
    expect(await balanceOf(api, from.id, feeSymbol)).toBe(beforeFee - fee - (isOfOneAsset ? units : 0n));
  });
}
