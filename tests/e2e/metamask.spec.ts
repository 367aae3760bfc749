import type { Page } from "@playwright/test";
import { verifyMessage, verifyTypedData } from "ethers";
import { checkAccessibility } from "../fixtures/e2e/accessibility";
import { Api } from "../fixtures/e2e/api";
import { injectMetaMask } from "../fixtures/e2e/metamask";
import { getPage } from "../fixtures/e2e/posted-form";
import { dialogOf, factOf, fingerprintOf, sendPath } from "../fixtures/e2e/send-dialog";
import { subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";
import { smallTargets } from "../fixtures/e2e/touch-targets";
import { rpc } from "../fixtures/metamask/rpc";
import { assemble, filledIn } from "../fixtures/metamask/site";
import { StandInMetaMask } from "../fixtures/metamask/stand-in";

const PATH = "/metamask-snap";

const main = (page: Page) => page.getByRole("main");
const cardOf = (page: Page, title: string) =>
  main(page)
    .locator(".card")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** What stands in the page, not in its toast. */
const says = (page: Page, words: string | RegExp) =>
  expect(main(page).locator(".snap-notice")).toContainText(words);
const account = (page: Page) => page.getByRole("banner").locator("details");
/** How many sessions of the extension the account menu lists, open or not. */
const countSessions = (page: Page) => account(page).locator("form.extension").count();

/** A toast that fades has no contrast to speak of. */
async function checkWithoutToasts(page: Page): Promise<void> {
  await expect(page.locator(".toast")).toHaveCount(0);
  await checkAccessibility(page);
}

/** Tells whether the service still takes a session: one that it does not take is refused before it looks for anything. */
function worksAt(service: Api) {
  const ask = `query ($authentication: AuthenticationInput) {
    getRequest(authentication: $authentication, requestId: "${crypto.randomUUID()}") { status }
  }`;
  return async (authentication: unknown) => {
    const { errors } = await service.send(ask, { authentication });
    return JSON.stringify(errors).includes("NOT_FOUND");
  };
}

test("MetaMask is connected, given accounts and networks, and its session revoked @scripts", async ({
  page,
  stack,
}) => {
  const wallet = new StandInMetaMask();
  await injectMetaMask(page, wallet.request);
  await page.goto(PATH);

  // Another wallet has taken window.ethereum; MetaMask has no snap yet.
  const state = cardOf(page, "MetaMask");
  await expect(state).toContainText("MetaMask found");
  await expect(state.locator(".card__head")).toContainText("Not connected");
  await expect(
    main(page)
      .getByRole("button", { name: /^Add to Snap/ })
      .first(),
  ).toBeDisabled();
  wallet.declines.add("install");
  await state.getByRole("button", { name: "Connect" }).click();
  await says(page, "Action was cancelled");
  expect(wallet.configuration).toBeNull();

  await state.getByRole("button", { name: "Connect" }).click();
  await says(page, "Successfully connected to Metamask");
  await expect(state.locator(".card__head")).toContainText("Connected");
  await expect(state).toContainText("1.1.7, latest version");
  await expect(state).toContainText(/Ends .*UTC/);
  const { configuration } = wallet;
  expect(configuration).toMatchObject({
    url: `${stack.sandboxUrl}/graphql`,
    apiKey: expect.stringMatching(/^xk_/),
  });
  const first = configuration?.token.enc ?? "none";
  expect(await (await page.request.get(PATH)).text()).not.toContain(first);
  await checkWithoutToasts(page);

  // An account that the user declines leaves the snap with a token that works.
  wallet.declines.add("account");
  await page.getByRole("button", { name: "Add to Snap: Trading desk" }).click();
  await says(page, "Account could not be added to snap.");
  await says(page, "declined in MetaMask");
  await page.getByRole("button", { name: "Add to Snap: Trading desk" }).click();
  await says(page, "Account successfully added to snap.");
  await expect(rowOf(page, "Trading desk").getByText("Added")).toBeFocused();
  await expect(cardOf(page, "Accounts")).toContainText("1 of 20 added to the snap");
  expect(wallet.accounts.map(({ options }) => options.token.enc)).toEqual([first]);

  const sessions = await countSessions(page);
  // After a reload the page has no handle any more: it gets a new session, and the old one is revoked.
  await page.goto(`${PATH}?page=2`);
  await expect(cardOf(page, "Accounts")).toContainText("1 of 20 added to the snap");
  await page
    .getByRole("button", { name: /^Add to Snap/ })
    .first()
    .click();
  await says(page, "Account successfully added to snap.");
  const trustId = configuration?.trustId ?? "";
  expect(wallet.tokenOf(trustId)?.enc).not.toBe(first);
  const works = worksAt(new Api(stack.sandboxUrl, configuration?.apiKey ?? ""));
  await expect.poll(() => works(configuration?.token)).toBe(false);
  expect(await works(wallet.tokenOf(trustId))).toBe(true);
  await page.reload();
  expect(await countSessions(page)).toBe(sessions);

  await page.getByRole("radio", { name: /^Enhanced/ }).click();
  await says(page, "Enhanced mode is on.");
  await expect(page.getByRole("radio", { name: /^Enhanced/ })).toBeChecked();
  expect(wallet.mode).toBe("enhanced");
  await page.getByRole("link", { name: "Add Network" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Network" });
  await dialog.getByRole("link", { name: "Ethereum Holesky" }).click();
  await expect(dialog.getByLabel("Chain id")).toHaveValue("17000");
  const add = dialog.getByRole("button", { name: "Add Network" });
  await add.click();
  await expect(dialog.getByRole("alert")).toContainText("Please enter an RPC URL");
  await checkWithoutToasts(page);
  await dialog.getByLabel("RPC URL").fill("https://node.example/v1?key=a&b");
  wallet.declines.add("network");
  await add.click();
  await expect(dialog.getByRole("alert")).toContainText("Action was cancelled");
  await add.click();
  await expect(dialog).toBeHidden();
  await says(page, "Network added successfully");
  await says(page, "RPC added successfully.");
  await expect(page).toHaveURL(`${stack.consoleUrl}${PATH}?page=2`);
  const proxied = `${stack.sandboxUrl}/rpc?rpcUrl=${encodeURIComponent("https://node.example/v1?key=a&b")}&chainId=17000`;
  expect(wallet.networks.get("0x4268")).toEqual({ chainName: "Ethereum Holesky", rpcUrls: [proxied] });
  expect(wallet.nodes).toEqual({ "0x4268": "https://node.example/v1?key=a&b" });

  await state.getByRole("button", { name: "Revoke session" }).click();
  await expect(main(page)).toContainText("session was revoked");
  await expect(state).toContainText("Ended or revoked");
  expect(await works(wallet.tokenOf(trustId))).toBe(false);
});

const PERSON = [
  { name: "name", type: "string" },
  { name: "wallet", type: "address" },
];
const DOMAIN_FIELDS = [
  { name: "name", type: "string" },
  { name: "chainId", type: "uint256" },
];

/** Typed data as a site asks for it. Version 3 knows no lists. */
function mailTo(wallet: string, version: 3 | 4) {
  const to = { name: "Bob", wallet };
  return {
    types: {
      EIP712Domain: DOMAIN_FIELDS,
      Person: PERSON,
      Mail: [
        { name: "to", type: version === 4 ? "Person[]" : "Person" },
        { name: "contents", type: "string" },
      ],
    },
    domain: { name: "Ether Mail", chainId: 17_000 },
    primaryType: "Mail",
    message: { to: version === 4 ? [to] : to, contents: "Hello, Bob!" },
  };
}

test("the published snap, connected by the page, signs what sites ask for, and the console shows each request @scripts", async ({
  page,
  api,
  phone,
}) => {
  test.setTimeout(3 * 60_000);
  const wallet = new StandInMetaMask();
  await injectMetaMask(page, wallet.request);
  const { id: subWalletId, address } = await subWalletNamed(api, "Client settlements");
  const { address: recipient } = await subWalletNamed(api, "Treasury ETH");
  const toPage = async () => {
    await page.goto(PATH);
    await expect(cardOf(page, "MetaMask")).toContainText("MetaMask found");
  };
  await toPage();
  await page.getByRole("button", { name: "Connect" }).click();
  await says(page, "Successfully connected to Metamask");
  await page.getByRole("link", { name: "Add Network" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("link", { name: "Ethereum Holesky" }).click();
  await expect(dialog.getByLabel("Chain id")).toHaveValue("17000");
  await dialog.getByLabel("RPC URL").fill("https://node.example");
  await dialog.getByRole("button", { name: "Add Network" }).click();
  await says(page, "Network added successfully");
  const add = page.getByRole("button", { name: "Add to Snap: Client settlements" });
  for (const next = main(page).getByRole("link", { name: "Next" }); !(await add.isVisible()); ) {
    const before = page.url();
    await next.click();
    await page.waitForURL((url) => url.href !== before);
  }
  await add.click();
  await says(page, "Account successfully added to snap.");
  const account = wallet.accounts[0]!;
  expect(account.address).toBe(address);

  /** A site's request: shown in the console with the phone's fingerprint, and approved there or rejected. */
  async function asked(method: string, params: unknown[], shows: Record<string, string>, isApproved = true) {
    const id = await wallet.ask(account, method, params);
    const requestId = await wallet.requestIdOf(id);
    await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
    await page.goto(`${sendPath(subWalletId)}?request=${requestId}`);
    for (const [label, value] of Object.entries(shows))
      await expect(factOf(page, label), label).toContainText(value);
    const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
    await expect(fingerprintOf(page)).toHaveText(waiting?.fingerprint ?? "none");
    if (isApproved) await phone.approveByAll(requestId);
    else await phone.reject(requestId, waiting?.waitsFor[0] ?? "", "Not ours");
    await waitForStatus(api, requestId, isApproved ? "SIGNED" : "USER_CANCELLED");
    await wallet.poll();
    return { requestId, outcome: wallet.outcomeOf(id) };
  }

  await test.step("transactions, legacy and EIP-1559, which MetaMask sends", async () => {
    const approve = `0x095ea7b3${recipient.slice(2).toLowerCase().padStart(64, "0")}${"f".repeat(64)}`;
    for (const transaction of [
      { type: 0, to: recipient, value: 10n ** 15n },
      { type: 2, to: recipient, data: approve },
    ] as const) {
      const fields = await filledIn(wallet, account, transaction);
      const shows = { "Requested by": "MetaMask sends it once it is signed." };
      const { requestId, outcome } = await asked("eth_signTransaction", [fields], shows);
      const signed = assemble(fields, outcome?.params.result);
      expect([signed.type, signed.from]).toEqual([transaction.type, address]);
      await expect(dialogOf(page)).toContainText("MetaMask sends it");
      await rpc(wallet.network.url ?? "", "eth_sendRawTransaction", signed.serialized);
      await waitForStatus(api, requestId, "CONFIRMED");
      await expect(dialogOf(page)).toContainText("It is on the network for good.");
    }
  });

  await test.step("messages", async () => {
    const text = "Log in to Aldgate";
    const message = await asked("personal_sign", [text, address], { Message: text });
    expect(verifyMessage(text, String(message.outcome?.params.result))).toBe(address);
    for (const version of [3, 4] as const) {
      const data = mailTo(recipient, version);
      const shows = { Action: `Sign typed data (version ${version})`, "message.contents": "Hello, Bob!" };
      const { outcome } = await asked(`eth_signTypedData_v${version}`, [address, data], shows);
      const { EIP712Domain: _, ...types } = data.types;
      const signature = String(outcome?.params.result);
      expect(verifyTypedData(data.domain, types, data.message, signature)).toBe(address);
    }
    const refused = await asked("personal_sign", ["Pay me", address], { Message: "Pay me" }, false);
    expect(refused.outcome?.method).toBe("notify:requestRejected");
    await expect(dialogOf(page)).toContainText("If it is still needed, ask for it again in MetaMask.");
  });

  await test.step("two at once in Enhanced mode, which the service sends", async () => {
    await toPage();
    await page.getByRole("radio", { name: /^Enhanced/ }).click();
    await says(page, "Enhanced mode is on.");
    const ids: string[] = [];
    const nonces: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const fields = await filledIn(wallet, account, { type: 2, to: recipient, value: 1n });
      nonces.push(Number(fields.nonce));
      ids.push(await wallet.ask(account, "eth_signTransaction", [fields]));
    }
    expect(nonces[1]).toBe((nonces[0] ?? 0) + 1);
    const requestIds = await Promise.all(ids.map((id) => wallet.requestIdOf(id)));
    await page.goto(`${sendPath(subWalletId)}?request=${requestIds[1]}`);
    await expect(factOf(page, "Requested by")).toContainText("The service sends it once it is signed.");
    for (const requestId of requestIds.toReversed()) await phone.approveByAll(requestId);
    for (const requestId of requestIds) await waitForStatus(api, requestId, "CONFIRMED");
    await wallet.poll();
    expect(ids.map((id) => wallet.outcomeOf(id)?.method)).toEqual(Array(2).fill("notify:requestApproved"));
  });

  await page.goto("/transactions");
  const rows = page.getByRole("row").filter({ hasText: "Client settlements" });
  await expect(rows.filter({ hasText: "Contract call: approve" }).first()).toContainText("Confirmed");
  const messages = rows.filter({ hasText: "Message" });
  await expect(messages.filter({ hasText: "Signed" })).toHaveCount(3);
  await expect(messages.filter({ hasText: "Cancelled" })).toHaveCount(1);
});

test("the page looks for MetaMask by itself, never in a hidden tab, and says what is wrong with the snap @scripts", async ({
  page,
  signInAs,
}) => {
  await signInAs("jonas");
  await page.goto(PATH);
  const state = cardOf(page, "MetaMask");
  const tag = state.locator(".card__head");
  await expect(tag).toContainText("Not installed");
  await expect(state).toContainText("Checked every second");
  await expect(state.getByRole("link", { name: /^Install MetaMask Flask/ })).toHaveAttribute(
    "href",
    "https://docs.metamask.io/snaps/get-started/install-flask/",
  );

  const wallet = new StandInMetaMask();
  await injectMetaMask(page, wallet.request);
  await page.reload();
  await expect(tag).toContainText("Not connected");
  // Installed by hand, in another version.
  wallet.installed = "1.0.0";
  await expect(tag).toContainText("Other version");
  await expect(state).toContainText("Checked every 5 seconds");
  await state.getByRole("button", { name: "Update Snap" }).click();
  await expect(tag).toContainText("Connected");
  expect(wallet.installed).toBe("1.1.7");

  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  wallet.installed = null;
  await expect(tag).toContainText("Not connected");
  await hide(true);
  // A look that had begun may still end.
  await page.waitForTimeout(500);
  const looks = wallet.countCalls("wallet_getSnaps");
  await page.waitForTimeout(2_500);
  expect(wallet.countCalls("wallet_getSnaps")).toBe(looks);
  wallet.installed = "1.1.7";
  wallet.answersThisOrigin = false;
  await hide(false);
  await expect(state).toContainText("This snap does not answer pages of this address");
  await expect(
    main(page)
      .getByRole("button", { name: /^Add to Snap/ })
      .first(),
  ).toBeDisabled();
  const sessions = await countSessions(page);
  await state.getByRole("button", { name: "Connect" }).click();
  await says(page, "Failed to connect to Metamask");
  // The session that the snap did not take has not stayed.
  await expect(async () => {
    await page.reload();
    expect(await countSessions(page)).toBe(sessions);
  }).toPass();
});

test("without scripts the page says why it needs them, lists the accounts, and sessions can be revoked @no-scripts", async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs("mona");
  await page.goto(PATH);
  // What is said to those without scripts counts as text for nobody else.
  const notice = page.locator("noscript .notice");
  await expect(notice).toBeVisible();
  expect(await notice.evaluate(({ textContent }) => textContent)).toMatch(
    /This page needs scripts.*only a script of this page can reach it/,
  );
  await expect(main(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await main(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  const { token } = await getPage(page.context(), `${stack.consoleUrl}${PATH}`).then(async (answer) => ({
    token: /name="csrf" value="([^"]+)"/.exec(await answer.text())?.[1] ?? "",
  }));
  const made = await page.request.post("/session/extension", { form: { csrf: token } });
  expect(made.ok()).toBe(true);
  await page.reload();
  await account(page).locator("summary").click();
  await expect(account(page)).toContainText(/Browser extension.*not used yet\. Ends .* UTC/);
  const sessions = await countSessions(page);
  await account(page).getByRole("button", { name: "Revoke session" }).first().click();
  await expect(main(page)).toContainText("session was revoked");
  await expect(page).toHaveURL(/\/metamask-snap\?page=2$/);
  expect(await countSessions(page)).toBe(sessions - 1);
});

test("on a phone a row has its name and button on one line, and nothing is too small to touch @phone", async ({
  page,
}) => {
  const wallet = new StandInMetaMask();
  await injectMetaMask(page, wallet.request);
  await page.goto(PATH);
  await expect(cardOf(page, "MetaMask")).toContainText("MetaMask found");
  const row = rowOf(page, "Trading desk");
  const name = await row.getByRole("link", { name: "Trading desk" }).boundingBox();
  const button = await row.getByRole("button", { name: /^Add to Snap/ }).boundingBox();
  expect(await smallTargets(page)).toEqual([]);
  expect(Math.abs((name?.y ?? 0) - (button?.y ?? 999))).toBeLessThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
