import type { Locator, Page } from "@playwright/test";
import type { Api } from "../fixtures/e2e/api";
import { freshSolanaAddress } from "../fixtures/e2e/fresh-address";
import type { SignData } from "../fixtures/e2e/lies";
import type { Phone } from "../fixtures/e2e/phone";
import { answerToForm, dialogOf, factOf, fingerprintOf } from "../fixtures/e2e/send-dialog";
import { pressSendStake, sendStake } from "../fixtures/e2e/stake-dialog";
import { storedRequest, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** With two active stakes, and one of every other kind. */
const STAKING = "Staking SOL";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";

const stakePath = (id: string, tab = "") => `/home/${id}/stake${tab && `?tab=${tab}`}`;

/** The rows of the stake addresses that show this. */
const rowsWith = (page: Page, text: string): Locator =>
  dialogOf(page).locator(".stake-accounts tbody tr").filter({ hasText: text });

/** Chooses the first stake address whose row shows this. Returns the address. */
async function choose(page: Page, text: string): Promise<string> {
  const row = rowsWith(page, text).first();
  await row.locator("label").click();
  const radio = row.getByRole("radio");
  await expect(radio).toBeChecked();
  return (await radio.getAttribute("value")) ?? "";
}

/** Presses Send and expects the sign screen to decode this, with the fingerprint that the phones show. */
async function send(page: Page, api: Api, phone: Phone, facts: Record<string, string>): Promise<string> {
  const requestId = await sendStake(page);
  await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
  for (const [label, value] of Object.entries(facts)) {
    await expect(factOf(page, label), label).toContainText(value);
  }
  const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
  await expect(fingerprintOf(page)).toHaveText(waiting?.fingerprint ?? "none");
  return requestId;
}

async function approve(api: Api, phone: Phone, requestId: string): Promise<void> {
  await phone.approveByAll(requestId);
  await waitForStatus(api, requestId, "CONFIRMED");
}

test("every tab of Solana's stake dialog leads to a request that is signed and changes the stake", async ({
  page,
  api,
  phone,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.allow(/the server responded with a status of 400/);
  const { id, address: own } = await subWalletNamed(api, STAKING);
  const dialog = dialogOf(page);

  await test.step("a deactivating stake goes back to its previous vote account", async () => {
    await page.goto(stakePath(id));
    await expect(dialog.getByRole("link", { name: "Stake", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(dialog).toContainText("4 of 6 can be staked");
    await expect(dialog).toContainText("Active stakes are staked already");
    const stakeAddress = await choose(page, "Deactivating");
    const facts = { Action: "Activate", "Stake address": stakeAddress, Fee: "0.000005 SOL" };
    await approve(api, phone, await send(page, api, phone, facts));
  });

  await test.step("a part of an active stake is split off", async () => {
    await page.goto(stakePath(id, "split"));
    await expect(rowsWith(page, "300.00000")).toContainText("Active");
    const stakeAddress = await choose(page, "640.00000");
    const amount = dialog.getByLabel("Amount to split");
    await amount.fill("641");
    await pressSendStake(page);
    await expect(dialog.getByRole("alert")).toContainText(
      "You cannot split more funds than those available at the stake address",
    );
    await dialog.getByRole("button", { name: "Max" }).click();
    await expect(amount).toHaveValue("639");
    await expect(dialog.locator(".after-stake")).toContainText("becomes 1");
    await amount.fill("200");
    const newAddress = (await dialog.locator("input[name=newStakeAddress]").first().inputValue()) ?? "";
    const facts = {
      Action: "Split",
      Amount: "200 SOL",
      "Stake address": stakeAddress,
      "New stake address": newAddress,
      "Rent deposit": "0.00228288 SOL",
    };
    await approve(api, phone, await send(page, api, phone, facts));
    await page.goto(stakePath(id, "split"));
    await expect(rowsWith(page, stakeAddress)).toContainText("440.00000");
    await expect(rowsWith(page, newAddress)).toContainText("200.00000");
  });

  const unstaked = await test.step("a stake that is not active yet is unstaked at once", async () => {
    await page.goto(stakePath(id, "unstake"));
    const stakeAddress = await choose(page, "Activating");
    const facts = { Action: "Unstake", "Stake address": stakeAddress };
    await approve(api, phone, await send(page, api, phone, facts));
    return stakeAddress;
  });

  await test.step("all of it is withdrawn, to the sub-wallet's own address by default", async () => {
    await page.goto(stakePath(id, "withdraw"));
    await expect(dialog.getByLabel("Withdraw address")).toHaveValue(own);
    await choose(page, unstaked);
    await dialog.getByLabel("Amount to withdraw").fill("120.002");
    await pressSendStake(page);
    await expect(dialog.getByRole("alert")).toContainText(
      "Withdraw all of it, or leave at least 0.00228288 SOL",
    );
    await dialog.getByRole("button", { name: "Max" }).click();
    await expect(dialog.getByLabel("Amount to withdraw")).toHaveValue("120.00228288");
    const facts = { Action: "Withdraw", Amount: "120.00228288 SOL", To: STAKING, Address: own };
    await approve(api, phone, await send(page, api, phone, facts));
  });

  await test.step("a new stake begins where one was withdrawn", async () => {
    await page.goto(stakePath(id, "stake"));
    await expect(rowsWith(page, unstaked)).toContainText("Uninitialised");
    await choose(page, unstaked);
    await dialog.getByLabel("Amount to stake").fill("5");
    await pressSendStake(page);
    await expect(dialog.getByRole("alert")).toContainText("Please enter a valid SOLANA address");
    await dialog.getByRole("textbox", { name: "Vote address" }).fill(VOTE);
    const facts = { Action: "Stake", Amount: "5 SOL", "Vote account": VOTE, "New stake address": unstaked };
    await approve(api, phone, await send(page, api, phone, facts));
    await page.goto(stakePath(id, "unstake"));
    await expect(rowsWith(page, unstaked)).toContainText("Activating");
  });
});

const THIEF = freshSolanaAddress();
const RECIPIENT = freshSolanaAddress();

/** Swaps an account of the message. */
const swap = (data: SignData, from: string, to: string) => {
  data.accountKeys = data.accountKeys.map((key: string) => (key === from ? to : key));
};

/** About sub-wallets of which the tab has one address to choose, or begins with one. */
const lies: {
  from: string;
  tab: string;
  fill: (page: Page) => Promise<void>;
  tell: (data: SignData, stakeAddress: string) => void;
  message: string;
}[] = [
  {
    from: "Validator pool",
    tab: "stake",
    fill: async (page) => {
      await dialogOf(page).getByLabel("Amount to stake").fill("2");
      // What the page makes of it says that its scripts run: they can move the focus while they start.
      await expect(dialogOf(page).locator(".after-stake")).toContainText("becomes 2");
      await dialogOf(page).getByRole("textbox", { name: "Vote address" }).fill(VOTE);
    },
    tell: (data) => swap(data, VOTE, THIEF),
    message: "The vote account is not the one that you entered",
  },
  {
    from: "Validator pool",
    tab: "split",
    fill: (page) => dialogOf(page).getByLabel("Amount to split").fill("20"),
    tell: (data) => {
      const split = data.instructions.find(({ data: bytes }: SignData) => bytes.startsWith("0x03000000"));
      split.data = `0x03000000${"01".repeat(8)}`;
    },
    message: "The amount is not the one that you entered",
  },
  {
    from: "Validator pool",
    tab: "unstake",
    fill: async () => {},
    tell: (data, stakeAddress) => swap(data, stakeAddress, THIEF),
    message: "The stake address is not the one that you entered",
  },
  {
    from: STAKING,
    tab: "withdraw",
    fill: async (page) => {
      await dialogOf(page).getByLabel("Amount to withdraw").fill("100");
      await expect(dialogOf(page).locator(".after-stake")).toContainText("becomes 150.00228288");
      await dialogOf(page).getByLabel("Withdraw address").fill(RECIPIENT);
    },
    tell: (data) => swap(data, RECIPIENT, THIEF),
    message: "The address that receives the withdrawal is not the one that you entered",
  },
];

test("a lie about a stake to sign stops each tab and cancels its request @scripts", async ({
  page,
  api,
  lying,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.allow(/the server responded with a status of 50\d/);
  for (const { from, tab, fill, tell, message } of lies) {
    await test.step(tab, async () => {
      const { id } = await subWalletNamed(api, from);
      await page.goto(lying.url + stakePath(id, tab));
      const stakeAddress = await dialogOf(page).locator("input[name=stakeAddress]:checked").inputValue();
      await fill(page);
      let requestId = "";
      lying.backend.rewrite("getRequest", (data) => {
        // Other questions about it are asked too.
        const { webhookMessage } = data.getRequest as { webhookMessage?: SignData };
        if (!webhookMessage) return;
        requestId = webhookMessage.payload.requestId;
        tell(webhookMessage.payload.signData.data, stakeAddress);
      });
      const answered = answerToForm(page);
      await pressSendStake(page);
      expect((await answered).status()).toBe(502);
      await expect(dialogOf(page).getByRole("alert")).toContainText(message);
      await expect(fingerprintOf(page)).toHaveCount(0);
      expect((await storedRequest(api, requestId)).status).toBe("USER_CANCELLED");
    });
  }
});
