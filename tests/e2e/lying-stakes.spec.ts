import type { Api } from "../fixtures/e2e/api";
import { dialogOf } from "../fixtures/e2e/send-dialog";
import {
  fillStakeForm,
  OTHER_POOL,
  POOL,
  pressSendStake,
  type StakeValues,
  stakePath,
  VALIDATORS,
} from "../fixtures/e2e/stake-dialog";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const [FIRST, SECOND, THIRD] = VALIDATORS;
const hex = (coins: bigint) => `0x${(coins * 10n ** 12n).toString(16)}`;

/** The backend is asked for something else than was entered, and says the same of it everywhere. */
const lies: {
  what: string;
  from: string;
  tab: string;
  values: StakeValues;
  mutation: string;
  entered: string;
  made: string;
  message: string;
}[] = [
  {
    what: "another pool",
    from: "ADA payments",
    tab: "stake",
    values: { poolId: POOL },
    mutation: "createCardanoStakeTransaction",
    entered: POOL,
    made: OTHER_POOL,
    message: "The stake pool is not the one that you entered",
  },
  {
    what: "another validator",
    from: "DOT payments",
    tab: "stake",
    values: { amount: "30", validators: [FIRST, SECOND] },
    mutation: "createSubstrateStakeTransaction",
    entered: SECOND,
    made: THIRD,
    message: "The validators are not those that you entered",
  },
  {
    what: "another amount",
    from: "Bonded DOT",
    tab: "add",
    values: { amount: "30" },
    mutation: "createSubstrateAddStakeTransaction",
    entered: hex(30n),
    made: hex(300n),
    message: "The amount is not the one that you entered",
  },
  {
    what: "the end of the whole stake",
    from: "Nominator pool",
    tab: "unstake",
    values: { amount: "5" },
    mutation: "createSubstrateUnstakeTransaction",
    entered: hex(5n),
    made: hex(11_999n),
    message: "The transaction does something else than what you entered",
  },
];

/** The newest request of a sub-wallet. */
async function newestOf(api: Api, id: string): Promise<{ requestId: string | null; status: string } | null> {
  const { user } = await api.ask<{
    user: { subWallet: { transactions: { items: { requestId: string | null; status: string }[] } } };
  }>(
    "query ($id: String!) { user { subWallet(subWalletId: $id) { transactions(limit: 1) { items { requestId status } } } } }",
    { id },
  );
  return user.subWallet.transactions.items[0] ?? null;
}

test("a stake that is not what was entered is shown as such and cancelled @no-scripts", async ({
  page,
  api,
  lying,
}) => {
  test.setTimeout(120_000);
  for (const { what, from, tab, values, mutation, entered, made, message } of lies) {
    await test.step(what, async () => {
      const { id } = await subWalletNamed(api, from);
      const before = await newestOf(api, id);
      lying.backend.reset();
      lying.backend.alterCall(mutation, (call) => call.replace(entered, made));
      await page.goto(lying.url + stakePath(id, tab));
      await fillStakeForm(page, values);
      await pressSendStake(page);
      const alert = dialogOf(page).getByRole("alert");
      await expect(alert).toContainText("differs from what you entered. Nothing was sent.");
      await expect(alert).toContainText(message);
      const after = await newestOf(api, id);
      expect(after?.requestId).not.toBe(before?.requestId);
      expect(after?.status).toBe("USER_CANCELLED");
      if (values.amount) await expect(dialogOf(page).getByLabel("Amount")).toHaveValue(values.amount);
    });
  }
});
