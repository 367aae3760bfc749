import type { Api } from "../fixtures/e2e/api";
import { dialogOf, factOf, fingerprintOf, sendPath } from "../fixtures/e2e/send-dialog";
import { VALIDATORS as KNOWN_VALIDATORS, POOL } from "../fixtures/e2e/stake-dialog";
import { cancelByApi, subWalletNamed, waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const VALIDATORS = KNOWN_VALIDATORS.slice(0, 2);

const units = (coins: bigint, decimals: bigint) => `0x${(coins * 10n ** decimals).toString(16)}`;

/** A stake address of the sub-wallet that has no stake yet. */
async function freeStake(api: Api, subWalletId: string): Promise<string> {
  const { user } = await api.ask<{
    user: { subWallet: { addresses: { items: { id: string; meta: { status: string } }[] } } };
  }>(
    `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
      addresses(addressUsageType: STAKE) { items { id ... on SolanaAddress { meta { status } } } } } } } }`,
    { id: subWalletId },
  );
  const free = user.subWallet.addresses.items.find(({ meta }) => meta.status === "UNINITIALISED");
  return free?.id ?? "";
}

const requests = [
  {
    what: "a delegation in ADA",
    from: "ADA payments",
    mutation: "createCardanoStakeTransaction",
    type: "CreateCardanoStakeTransactionInput",
    input: async () => ({ cardanoTransactionInput: { poolId: POOL } }),
    headline: null,
    shows: { Action: "Stake", "Stake pool": POOL },
  },
  {
    what: "a stake in SOL",
    from: "SOL payments",
    mutation: "createSolanaInitialiseStakeTransaction",
    type: "CreateSolanaInitialiseStakeTransactionInput",
    input: async (api: Api, id: string) => ({
      solanaTransactionInput: {
        newStakeAddress: await freeStake(api, id),
        amount: units(5n, 9n),
        voteAddress: VOTE,
      },
    }),
    headline: "5 SOL",
    shows: {
      Action: "Stake",
      "Vote account": VOTE,
      "Lock-up": "None",
      "Rent deposit": "0.00228288 SOL",
      Fee: "0.00001 SOL",
    },
  },
  {
    what: "a stake in DOT",
    from: "DOT payments",
    mutation: "createSubstrateStakeTransaction",
    type: "CreateSubstrateStakeTransactionInput",
    input: async () => ({
      substrateTransactionInput: { amount: units(30n, 12n), validators: VALIDATORS },
    }),
    headline: "30 DOT",
    shows: {
      Action: "Stake",
      Rewards: "Added to the stake",
      "Validator 1 of 2": VALIDATORS[0],
      "Validator 2 of 2": VALIDATORS[1],
      "Maximum fee": "0.02 DOT",
    },
  },
  {
    what: "an unstake in DOT that leaves too little",
    from: "Nominator pool",
    mutation: "createSubstrateUnstakeTransaction",
    type: "CreateSubstrateAmountTransactionInput",
    input: async () => ({ substrateTransactionInput: { amount: units(11_999n, 12n) } }),
    headline: "12,000 DOT",
    shows: { Action: "Unstake", "Stays staked": "Nothing", Validators: "None" },
  },
];

test("a stake that was requested elsewhere is decoded where it is signed, and the phone shows the same fingerprint @no-scripts", async ({
  page,
  api,
  phone,
}) => {
  test.setTimeout(120_000);
  for (const { what, from, mutation, type, input, headline, shows } of requests) {
    await test.step(what, async () => {
      const { id } = await subWalletNamed(api, from);
      const { made } = await api.ask<{ made: { requestId: string } }>(
        `mutation ($input: ${type}!) { made: ${mutation}(transactionInput: $input) { requestId } }`,
        { input: { subWalletId: id, ...(await input(api, id)) } },
      );
      const { requestId } = made;
      await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
      await page.goto(`${sendPath(id)}?request=${requestId}`);
      await expect(dialogOf(page).locator(".verified")).toContainText("Decoded from what will be signed");
      if (headline) await expect(factOf(page, "Amount")).toContainText(headline);
      else await expect(factOf(page, "Amount")).toHaveCount(0);
      for (const [label, value] of Object.entries(shows)) {
        await expect(factOf(page, label), label).toContainText(value ?? "");
      }
      const waiting = (await phone.waiting()).find((one) => one.requestId === requestId);
      await expect(fingerprintOf(page)).toHaveText(waiting?.fingerprint ?? "none");

      await page.goto(`/transactions/${requestId}`);
      const card = page.getByRole("region", { name: shows.Action, exact: true });
      const { Action, ...facts } = Object.fromEntries(
        Object.entries(shows).filter(([label]) => !label.toLowerCase().endsWith("fee")),
      );
      await expect(card.getByRole("heading")).toHaveText(Action ?? "");
      for (const [label, value] of Object.entries(facts)) {
        const term = page.locator("dt", { hasText: new RegExp(`^${label}$`) });
        await expect(card.locator(".definitions__row", { has: term }), label).toContainText(value ?? "");
      }
      await expect(page.getByText(/^(Originator|Beneficiary)$/)).toHaveCount(0);
      await expect(page.locator(".fingerprint code")).toHaveText(waiting?.fingerprint ?? "none");
      await cancelByApi(api, requestId);
    });
  }
});
