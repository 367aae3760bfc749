import { dialogOf, factOf, fingerprintOf, tickQuestions } from "../fixtures/e2e/send-dialog";
import {
  addValidator,
  fillStakeForm,
  openStake,
  POOL,
  pressSendStake,
  type StakeValues,
  sendStake,
  stakePath,
  VALIDATORS,
} from "../fixtures/e2e/stake-dialog";
import { cancelByApi, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const [FIRST, SECOND, THIRD] = VALIDATORS;

interface Walk {
  from: string;
  tab: string;
  values: StakeValues;
  /** Asks whether everything is to be unstaked. */
  isAsked?: true;
  /** On the sign-on-device screen. */
  shows: Record<string, string>;
}

const walks: Walk[] = [
  {
    from: "Delegated ADA",
    tab: "withdraw",
    values: {},
    shows: { Action: "Claim rewards", "Rewards withdrawn": "1,284.553107 ADA" },
  },
  {
    from: "DOT payments",
    tab: "stake",
    values: { amount: "30", validators: [FIRST, SECOND] },
    shows: {
      Action: "Stake",
      Amount: "30 DOT",
      "Validator 1 of 2": FIRST,
      "Validator 2 of 2": SECOND,
    },
  },
  {
    from: "Bonded DOT",
    tab: "add",
    values: { amount: "5.5" },
    shows: { Action: "Add to stake", Amount: "5.5 DOT" },
  },
  {
    from: "Bonded DOT",
    tab: "delegate",
    values: { validators: [THIRD] },
    shows: { Action: "Delegate", "Validator 1 of 1": THIRD },
  },
  {
    from: "Nominator pool",
    tab: "unstake",
    values: { amount: "11999" },
    isAsked: true,
    shows: { Action: "Unstake", Amount: "12,000 DOT", "Stays staked": "Nothing" },
  },
  {
    from: "Bonded DOT",
    tab: "restake",
    values: { amount: "100" },
    shows: { Action: "Restake", Amount: "100 DOT" },
  },
  {
    from: "Bonded DOT",
    tab: "withdraw",
    values: {},
    shows: { Action: "Withdraw" },
  },
];

test("every tab makes the request that was entered, and the phone shows the same fingerprint @no-scripts", async ({
  page,
  api,
  phone,
}) => {
  test.setTimeout(120_000);
  const dialog = dialogOf(page);
  for (const { from, tab, values, isAsked, shows } of walks) {
    await test.step(`${tab} of ${from}`, async () => {
      const { id } = await subWalletNamed(api, from);
      await page.goto(stakePath(id, tab));
      await fillStakeForm(page, values);
      if (isAsked) {
        await pressSendStake(page);
        await expect(dialog.getByRole("group", { name: "Confirm before it is sent" })).toContainText(
          "All of it is unstaked: 12,000 DOT",
        );
        await tickQuestions(page);
      }
      const requestId = await sendStake(page);
      for (const [label, value] of Object.entries(shows)) {
        await expect(factOf(page, label), label).toContainText(value);
      }
      await expect(dialog.locator(".verified")).toContainText("match what you entered");
      await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
      const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
      await expect(fingerprintOf(page)).toHaveText(waiting?.fingerprint ?? "none");
      await cancelByApi(api, requestId);
    });
  }
});

test("ADA is staked, and unstaked again @no-scripts", async ({ page, journey, api }) => {
  test.setTimeout(90_000);
  const { id } = await subWalletNamed(api, "ADA payments");
  const dialog = dialogOf(page);
  await page.goto("/home?q=ADA+payments");
  await page.getByRole("link", { name: "Stake ADA payments" }).click();
  await expect(dialog).toContainText("2 ADA");
  await fillStakeForm(page, { poolId: `${POOL.slice(0, -1)}q` });
  await pressSendStake(page);
  await expect(dialog.locator("footer")).toContainText("Please enter a valid Cardano pool id");
  await fillStakeForm(page, { poolId: POOL });
  await dialog.getByText("Reference and note").click();
  await dialog.getByLabel("Reference").fill("STK-4");
  await dialog.getByLabel("Note").fill("Treasury decision 12");
  const staked = await sendStake(page);
  await expect(dialog.locator(".annotation")).toContainText("STK-4");
  await expect(dialog.locator(".annotation")).toContainText("Treasury decision 12");
  await expect(factOf(page, "Stake pool")).toContainText(POOL);
  await journey.confirm(staked);

  await page.goto(stakePath(id, "unstake"));
  await expect(factOf(page, "Deposit returned")).toContainText("2 ADA");
  const unstaked = await sendStake(page);
  await expect(factOf(page, "Action")).toContainText("Unstake");
  await journey.confirm(unstaked);
});

test("a refused stake says why, another tab forgets it, and what is no stake leads home", async ({
  page,
  api,
  watch,
}) => {
  watch.allow(/the server responded with a status of 400/);
  const { id } = await subWalletNamed(api, "Delegated ADA");
  const ether = await subWalletNamed(api, "Trading desk");
  const dialog = dialogOf(page);
  const foot = dialog.locator("footer");

  await openStake(page, `/home/${id}/stake?back=q%3DADA`);
  await fillStakeForm(page, { poolId: "pool1" });
  await pressSendStake(page);
  await expect(foot).toContainText("Please enter a valid Cardano pool id");
  await dialog.getByRole("link", { name: "Unstake" }).click();
  await expect(page).toHaveURL(/tab=unstake/);
  await expect(foot.getByRole("alert")).toHaveCount(0);
  await pressSendStake(page);
  await expect(foot).toContainText("Please withdraw the rewards before you unstake");
  await dialog.getByRole("link", { name: "Stake", exact: true }).click();
  await expect(page).toHaveURL(/tab=stake/);
  await expect(dialog.getByLabel("Pool id")).toHaveValue("");

  await page.goto(`/home/${id}/stake?tab=nonsense`);
  await expect(dialog).toContainText("Invalid action selected");
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/home(#.*)?$/);

  for (const path of [`/home/${ether.id}/stake`, `/home/${id.replace(/\d$/, "77")}/stake`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText("Invalid Url").first()).toBeVisible();
  }
});

test("validators are added and removed, and nothing that was typed is lost", async ({ page, api, watch }) => {
  watch.allow(/the server responded with a status of 400/);
  const { id } = await subWalletNamed(api, "DOT payments");
  await openStake(page, stakePath(id));
  const dialog = dialogOf(page);
  const error = (words: string) => expect(dialog.locator("footer")).toContainText(words);
  await dialog.getByLabel("Amount").fill("12.5");
  await dialog.getByRole("radio", { name: /^Custom/ }).check();
  await dialog.getByLabel(/^Tip/).fill("0.25");
  await dialog.getByText("Reference and note").click();
  await dialog.getByLabel("Reference").fill("STK-5");
  await dialog.getByRole("button", { name: "Add validator" }).click();
  await error("Please enter a validator address");
  await addValidator(page, "nobody");
  await error("Please enter a valid westend address.");
  await addValidator(page, FIRST);
  await expect(dialog).toContainText("1 of at most 16");
  await addValidator(page, FIRST);
  await error("Please enter a unique validator");
  await dialog.getByLabel("Validator address").fill(SECOND);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("2 of at most 16");
  await dialog.getByRole("button", { name: "Remove validator 1" }).click();
  await expect(dialog).toContainText("1 of at most 16");
  await expect(dialog.locator(".validators__list")).toContainText(SECOND);
  await expect(dialog.getByLabel("Amount")).toHaveValue("12.5");
  await expect(dialog.getByLabel(/^Tip/)).toHaveValue("0.25");
  await expect(dialog.getByLabel("Reference")).toHaveValue("STK-5");
  await dialog.getByRole("button", { name: "Max" }).click();
  await expect(dialog).toContainText("less 0.02 DOT, the maximum fee and the tip of 0.25 DOT");
});
