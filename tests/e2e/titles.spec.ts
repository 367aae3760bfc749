import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

test("every page's tab names the thing and the product @no-scripts @signed-out", async ({
  page,
  api,
  signInAs,
}) => {
  const { id } = await subWalletNamed(api, "Trading desk");
  const staked = await subWalletNamed(api, "Delegated ADA");
  const { user } = await api.ask<{ user: { transactions: { items: { id: string }[] } } }>(
    "{ user { transactions(limit: 1) { items { id } } } }",
  );
  const transaction = user.transactions.items[0]?.id ?? "";
  await page.goto("/login");
  await expect(page).toHaveTitle("Log in · Strongroom");
  await page.goto("/help");
  await expect(page).toHaveTitle("Help · Strongroom");
  await signInAs("amara");
  const titles: [path: string, title: string | RegExp][] = [
    ["/home", "Sub-Wallets · Strongroom"],
    ["/home/export-transactions", "Export Transaction History · Strongroom"],
    ["/home/export-audit", "Export Audit History · Strongroom"],
    ["/portfolio/export-portfolio", "Export Portfolio History · Strongroom"],
    ["/home/create-sub-wallet", "Create Sub-Wallet · Strongroom"],
    [`/home/${id}/send`, "Trading desk – Send · Strongroom"],
    [`/home/${staked.id}/stake`, "Delegated ADA – Stake · Strongroom"],
    [`/home/${id}/receive`, "Trading desk – Receive · Strongroom"],
    [`/wallets/${id}`, "Trading desk · Strongroom"],
    [`/wallets/${id}/send`, "Trading desk – Send · Strongroom"],
    [`/wallets/${id}/receive`, "Trading desk – Receive · Strongroom"],
    [`/wallets/${id}/speedupcancel`, "Trading desk – Speed Up | Cancel · Strongroom"],
    ["/transactions", "Transactions · Strongroom"],
    [
      `/transactions/${transaction}`,
      /^(?:Payment|Received) [\d,.]+ [A-Z]+ – Transaction details · Strongroom$/,
    ],
    ["/exchanges", "Exchanges · Strongroom"],
    ["/exchanges/transfer-history", "Transfer history · Strongroom"],
    ["/portfolio", "Portfolio · Strongroom"],
    ["/address-book", "Address Book · Strongroom"],
    ["/address-book/add", "Add addresses · Strongroom"],
    ["/metamask-snap", "MetaMask · Strongroom"],
    ["/audit", "Audit log · Strongroom"],
    ["/logout", "Log out · Strongroom"],
  ];
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title);
  }
});
