import { describe, expect, it } from "vitest";
import { chainOf, type LiveChain, stakeRules } from "~/lib/chains";
import type { Intent } from "~/lib/operations";
import { verifyTransaction } from "~/lib/operations/index.server";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import { actionSummary } from "~/lib/signing/screen/action-summary.server";
import { transactionView } from "~/lib/signing/transaction-view.server";
import { ADA_PATH } from "../../fixtures/console/honest-cardano";
import {
  honestStake,
  POOL,
  rewardAccount,
  stakeIntent,
  stakeSignData,
  unstakeIntent,
  withdrawalIntent,
} from "../../fixtures/console/honest-cardano-stake";
import { SOL_OWN, SOL_PATH, SOL_PUBLIC_KEY, SOL_STRANGER } from "../../fixtures/console/honest-solana";
import {
  activateIntent,
  deactivateIntent,
  honestSolanaStake,
  initialiseIntent,
  NEW_STAKE,
  STAKE,
  signersOf,
  solanaStakeSignData,
  splitIntent,
  VOTE,
  withdrawIntent,
} from "../../fixtures/console/honest-solana-stake";
import { DOT_PATH, DOT_PUBLIC_KEY, substrateSignData } from "../../fixtures/console/honest-substrate";
import {
  honestSubstrateStake,
  substrateStakeIntent,
  validatorsOn,
} from "../../fixtures/console/honest-substrate-stake";
import {
  ETH_PATH,
  ethereumSignData,
  evmIntent,
  honestEthereum,
} from "../../fixtures/console/honest-transactions";
import { ownKeyFacts } from "../../fixtures/console/proven-keys";

/** The card of a request that was verified, as [label, value]. */
async function cardOf(intent: Intent, signData: unknown, facts: Partial<VerificationFacts>) {
  const verified = await verifyTransaction(signData, intent, facts as VerificationFacts);
  if (!verified.ok) throw new Error(JSON.stringify(verified.mismatches));
  const { decoded } = verified;
  const payer = { subWalletId: intent.subWalletId, name: "Staking", balances: null };
  const chain = chainOf(intent.chain) as LiveChain;
  const signing = { payer: payer as never, chain, currency: "GBP", recipients: [] };
  const card = actionSummary(decoded, transactionView(decoded, signing));
  expect(stakeRules(chain.id)?.operations).toContain(intent.operation);
  expect(card?.happens).toEqual(chain.id === "CARDANO" ? null : expect.stringMatching(/\.$/));
  return { action: card?.action, rows: card?.rows.map(({ label, value }) => [label, value]) };
}

async function onSolana(intent: Parameters<typeof honestSolanaStake>[0]) {
  const signData = await solanaStakeSignData(await honestSolanaStake(intent), signersOf(intent));
  return cardOf(intent, signData, ownKeyFacts(SOL_PATH, SOL_PUBLIC_KEY));
}
const onSubstrate = (intent: Parameters<typeof honestSubstrateStake>[0], bonded?: bigint) =>
  cardOf(
    intent,
    substrateSignData(honestSubstrateStake(intent, bonded === undefined ? {} : { bonded })),
    ownKeyFacts(DOT_PATH, DOT_PUBLIC_KEY),
  );
const onCardano = (intent: Parameters<typeof honestStake>[0]) =>
  cardOf(intent, stakeSignData(honestStake(intent), intent.network), { walletPath: ADA_PATH });

const RENT = ["Rent deposit", "0.00228288 SOL"];

describe("the card of a stake request", () => {
  it.each([
    {
      intent: initialiseIntent(),
      action: "Stake",
      rows: [
        ["Staked", "5 SOL"],
        ["Vote account", VOTE],
        ["New stake address", NEW_STAKE],
        ["Staker", SOL_OWN],
        ["Withdrawer", SOL_OWN],
        ["Lock-up", "None"],
        RENT,
      ],
    },
    {
      intent: activateIntent(),
      action: "Activate",
      rows: [
        ["Vote account", VOTE],
        ["Stake address", STAKE],
      ],
    },
    { intent: deactivateIntent(), action: "Unstake", rows: [["Stake address", STAKE]] },
    {
      intent: splitIntent(),
      action: "Split",
      rows: [["Moved", "2 SOL"], ["Stake address", STAKE], ["New stake address", NEW_STAKE], RENT],
    },
    {
      intent: withdrawIntent(),
      action: "Withdraw",
      rows: [
        ["Withdrawn", "1.25 SOL"],
        ["To", SOL_STRANGER],
        ["Stake address", STAKE],
      ],
    },
  ])("says what it does on Solana: $action", async ({ intent, action, rows }) => {
    expect(await onSolana(intent)).toEqual({ action, rows });
  });

  it("names the validators in their order, and the tip", async () => {
    const validators = validatorsOn("testnet", 3).reverse();
    const intent = substrateStakeIntent("createSubstrateStakeTransaction", {
      validators,
      tip: "31000000000",
    });
    expect(await onSubstrate(intent)).toEqual({
      action: "Stake",
      rows: [
        ["Staked", "3 DOT"],
        ["Rewards", "Added to the stake"],
        ...validators.map((validator, at) => [`Validator ${at + 1} of 3`, validator]),
        ["Tip", "0.031 DOT"],
      ],
    });
    const other = substrateStakeIntent("createSubstrateDelegateStakeTransaction", { validators });
    expect((await onSubstrate(other)).rows).toEqual(
      validators.map((validator, at) => [`Validator ${at + 1} of 3`, validator]),
    );
  });

  it.each([
    { operation: "createSubstrateAddStakeTransaction", action: "Add to stake", label: "Staked" },
    { operation: "createSubstrateRestakeTransaction", action: "Restake", label: "Restaked" },
    { operation: "createSubstrateWithdrawStakeTransaction", action: "Withdraw", label: null },
  ] as const)("says what it does on Polkadot: $action", async ({ operation, action, label }) => {
    const card = await onSubstrate(substrateStakeIntent(operation));
    expect(card.action).toBe(action);
    expect(card.rows?.map(([name]) => name)).toEqual(label === null ? [] : [label]);
  });

  it("says that nothing stays staked where that is so", async () => {
    const bonded = 3_000_000_000_000n;
    const amount = "2000000000000";
    const intent = substrateStakeIntent("createSubstrateUnstakeTransaction", {
      amount,
      bonded: bonded.toString(),
    });
    expect(await onSubstrate(intent, bonded)).toEqual({
      action: "Unstake",
      rows: [
        ["Unstaked", "3 DOT"],
        ["Stays staked", "Nothing"],
        ["Validators", "None"],
      ],
    });
  });

  it("names pool, deposit, vote and stake address on Cardano, and what it holds", async () => {
    const account = ["Stake address", rewardAccount("testnet")];
    const held = ["Held until confirmed", expect.stringMatching(/^[\d,.]+ ADA$/)];
    expect(await onCardano(stakeIntent())).toEqual({
      action: "Stake",
      rows: [["Stake pool", POOL], ["Deposit paid", "2 ADA"], ["Votes", "Always abstain"], account, held],
    });
    expect((await onCardano(unstakeIntent())).rows).toContainEqual(account);
    expect((await onCardano(withdrawalIntent())).rows).toContainEqual(account);
  });
});

describe("the card of a contract call", () => {
  it.each([
    ["shows the data of one that is not known", "0xdeadbeef0001", ["Contract call", "0xdeadbeef0001"]],
    ["shows no data of one that is", "0xd0e30db0", null],
  ])("%s", async (_what, data, row) => {
    const fee = { speed: "CUSTOM", gasPrice: "12000000000", gasLimit: "90000" } as const;
    const intent = evmIntent({ fee, data });
    const signData = ethereumSignData({ ...honestEthereum(intent), data });
    const verified = await verifyTransaction(signData, intent, { walletPath: ETH_PATH });
    if (!verified.ok) throw new Error(JSON.stringify(verified.mismatches));
    const { decoded } = verified;
    const payer = { subWalletId: intent.subWalletId, name: "Trading", balances: null };
    const chain = chainOf(intent.chain) as LiveChain;
    const signing = { payer: payer as never, chain, currency: "GBP", recipients: [] };
    const rows = actionSummary(decoded, transactionView(decoded, signing))?.rows ?? [];
    const shown = rows.filter(({ label }) => label === "Contract call");
    expect(shown.map(({ label, value }) => [label, value])).toEqual(row ? [row] : []);
  });
});
