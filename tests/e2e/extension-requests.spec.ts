import type { Api } from "../fixtures/e2e/api";
import { person } from "../fixtures/e2e/people";
import { dialogOf, factOf, fingerprintOf, sendPath } from "../fixtures/e2e/send-dialog";
import { subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const SPENDER = "0x1111111254EEB25477B68fb85Ed929f73A960582";
const NO_LIMIT = "f".repeat(64);
const MINUTE_MS = 60_000;

interface Account {
  id: string;
  address: string;
  /** USDC, as the backend lists it. */
  token: string;
}

async function accountNamed(api: Api, name: string): Promise<Account> {
  const { id, address } = await subWalletNamed(api, name);
  const { user } = await api.ask<{
    user: {
      subWallet: {
        balances: { items: { asset: { symbol: string; contractAddress: string | null } | null }[] };
      };
    };
  }>(
    `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
      balances { items { asset { symbol contractAddress } } } } } } }`,
    { id },
  );
  const token = user.subWallet.balances.items.find(({ asset }) => asset?.symbol === "USDC")?.asset;
  return { id, address, token: token?.contractAddress ?? "" };
}

const permit = (token: string) =>
  JSON.stringify({
    types: {
      EIP712Domain: [
        { name: "name", type: "string" },
        { name: "chainId", type: "uint256" },
        { name: "verifyingContract", type: "address" },
      ],
      Permit: [
        { name: "spender", type: "address" },
        { name: "value", type: "uint256" },
        { name: "deadline", type: "uint256" },
      ],
    },
    primaryType: "Permit",
    domain: { name: "USD Coin", chainId: 17_000, verifyingContract: token },
    message: { spender: SPENDER, value: `0x${NO_LIMIT}`, deadline: "1795000000" },
  });

const requests = [
  {
    what: "an approval without a limit",
    listed: "Contract call: approve",
    title: "Sign Transaction",
    type: "CreateEIP1559TransactionInput",
    mutation:
      "createEIP1559Transaction(createEIP1559TransactionInput: $input) { ... on CreateEvmTransactionResponse { requestId } }",
    input: async ({ address, token }: Account) => ({
      transaction: {
        from: address,
        to: token,
        data: `0x095ea7b3${SPENDER.slice(2).toLowerCase().padStart(64, "0")}${NO_LIMIT}`,
        gasLimit: "0x11170",
        maxFeePerGas: "0x4a817c800",
        maxPriorityFeePerGas: "0x3b9aca00",
        chainId: "0x4268",
      },
      source: "Metamask",
      sendToNetworkWhenSigned: false,
    }),
    shows: {
      Action: "Contract call: approve",
      Spender: SPENDER,
      "Requested by": "MetaMask sends it once it is signed.",
    },
    warning: "The spender may take all USDC of this sub-wallet",
    simulated: `Afterwards ${SPENDER} may take all USDC of this sub-wallet, for ever.`,
    ends: null,
  },
  {
    what: "a message",
    listed: "Message",
    title: "Sign Message",
    type: "CreateEthPersonalSignInput",
    mutation: "createEthPersonalSign(createEthPersonalSignInput: $input) { requestId }",
    input: async ({ address }: Account) => ({
      messageAddress: { address, message: "Log in to Aldgate\nNonce: 4711" },
      source: "MetaMask",
    }),
    shows: { Action: "Sign a message", Message: "Log in to Aldgate" },
    warning: null,
    simulated: null,
    ends: "Signed",
  },
  {
    what: "a permit",
    listed: "Message",
    title: "Sign Message",
    type: "CreateEthSignTypedDataInput",
    mutation: "createEthSignTypedData(createEthSignTypedDataInput: $input) { requestId }",
    input: async ({ address, token }: Account) => ({
      messageAddress: { address, message: permit(token), version: "V4" },
      source: "MetaMask",
    }),
    shows: {
      Action: "Sign typed data (version 4)",
      "message.spender": SPENDER,
      "message.value": "Unlimited",
    },
    warning: "the signature alone lets somebody spend",
    simulated: null,
    ends: "Signed",
  },
] as const;

test("what the browser extension asks for is decoded where it is signed, and the phone shows the same fingerprint @no-scripts", async ({
  page,
  api,
  phone,
}) => {
  test.setTimeout(2 * MINUTE_MS);
  const account = await accountNamed(api, "Trading desk");
  for (const { what, listed, title, type, mutation, input, shows, warning, simulated, ends } of requests) {
    await test.step(what, async () => {
      const { made } = await api.ask<{ made: { requestId: string } }>(
        `mutation ($input: ${type}!) { made: ${mutation} }`,
        { input: await input(account) },
      );
      const { requestId } = made;
      await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
      const sign = `${sendPath(account.id)}?request=${requestId}`;
      await page.goto(sign);
      await expect(dialogOf(page).getByRole("heading", { level: 2 }).first()).toHaveText(title);
      await expect(dialogOf(page).locator(".verified")).toContainText("Decoded from what will be signed");
      for (const [label, value] of Object.entries(shows)) {
        await expect(factOf(page, label), label).toContainText(value);
      }
      if (warning) await expect(dialogOf(page)).toContainText(warning);
      const simulation = dialogOf(page).getByRole("region", { name: "The service's simulation" });
      if (simulated) await expect(simulation).toContainText(simulated);
      const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
      await expect(fingerprintOf(page)).toHaveText(waiting?.fingerprint ?? "none");

      await page.goto("/transactions");
      await expect(page.getByRole("row", { name: listed }).first()).toBeVisible();
      await page.goto(`/transactions/${requestId}`);
      await expect(page.getByRole("heading", { name: shows.Action })).toBeVisible();
      await expect(page.locator(".fingerprint code")).toHaveText(waiting?.fingerprint ?? "none");

      if (!ends) {
        // Signed and never sent, its nonce would hold up every later payment of the sub-wallet.
        await phone.reject(requestId, person("amara").email);
        return;
      }
      await phone.approveByAll(requestId);
      await waitForStatus(api, requestId, "SIGNED");
      await page.goto(`/transactions/${requestId}`);
      await expect(page.getByRole("region", { name: "Status" })).toContainText(
        "The application that asked for it gets the signature; a message is not sent to a network.",
      );
      await expect(page.getByRole("link", { name: "Refresh" })).toHaveCount(0);
      await page.goto(sign);
      await expect(dialogOf(page).getByRole("heading", { level: 2 }).first()).toHaveText(ends);
      await expect(dialogOf(page)).toContainText("The application that asked for it gets the signature.");
      await expect(dialogOf(page).getByRole("link", { name: "Prepare again" })).toHaveCount(0);
    });
  }
});
