import { describe, expect, it } from "vitest";
import { ExchangesOverview } from "~/components/exchanges/exchanges-overview";
import { StakeFormDialog } from "~/components/staking/stake-form";
import { StakedPanel } from "~/components/staking/staked/staked-panel";
import { chainOf, type LiveChain } from "~/lib/chains";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import { accountStatuses } from "~/lib/exchanges/account-status";
import type { StakePageData } from "~/lib/staking/stake-forms";
import { stakedView } from "~/lib/staking/staked/staked-view";
import { substrateForms } from "~/lib/staking/substrate-forms.server";
import { stakeView } from "~/lib/staking/view.server";
import { render, textOf } from "../../fixtures/console/components-render";
import { aStakePage, NOTHING_STAKED } from "../../fixtures/console/stake-page";

const ID = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11/DOT/0";
const validator = (place: number) => ({
  ...{ id: `validator-${place}`, name: `Validator ${place}`, commission: "5", amount: null },
});

async function panel(staking: Partial<Staking>): Promise<string> {
  const chain = chainOf("POLKADOT") as LiveChain;
  const view = stakedView({
    ...{ staking: { ...NOTHING_STAKED, ...staking }, balance: null, chain, subWalletId: ID },
    ...{ withdrawTo: null, now: new Date() },
  });
  return render(<StakedPanel view={view} />);
}

describe("what is staked now", () => {
  const parts = [{ state: "BONDED", amount: "10000000000" }];

  it("says what rewards were paid, and that they are not reported where the service does not say", async () => {
    expect(textOf(await panel({ parts, rewards: "12500000000" }))).toContain("Rewards so far 1.25 DOT");
    expect(textOf(await panel({ parts }))).toContain("Rewards so far not reported");
    expect(textOf(await panel({}))).not.toContain("Rewards");
  });

  it("folds a long list of validators away where the keyboard reaches it, and no short one", async () => {
    const many = await panel({
      parts,
      delegates: Array.from({ length: 16 }, (_, place) => validator(place)),
    });
    expect(many).toMatch(/<details[^>]*><summary>11 more validators<\/summary><ol[^>]* start="6"/);
    expect(textOf(many)).toContain("Validator 15");
    expect(await panel({ parts, delegates: [validator(1)] })).not.toContain("<details");
  });
});

describe("the stake dialog", () => {
  const place = {
    ...{ subWalletId: ID, self: `/home/${ID}/stake`, untabbed: `/home/${ID}/stake` },
    ...{ closeTo: "/home", tab: null },
  };
  const reward = {
    ...{
      id: "one",
      paidAt: "2026-11-20T00:00:00.000Z",
      validatorId: "5Grw",
      validatorName: "Northern Lights",
    },
    amount: {
      value: "12500000000",
      currency: "PLANCK",
      timestamp: null,
      in: { value: "5.7", currency: "GBP" },
    },
  };
  const dialog = (rewards: StakePageData["rewards"]) => {
    const data = { ...aStakePage("POLKADOT", { parts: { BONDED: "10000000000" } }), rewards };
    const view = stakeView(
      place,
      { forms: substrateForms, data },
      { once: "token", filled: null, canAnnotate: true },
    );
    return render(<StakeFormDialog place={place} view={view} answer={null} />);
  };

  it("has the newest rewards with date, validator, amount and value then, and leads to all of them", async () => {
    const html = await dialog({ items: [reward], nextToken: "more" });
    expect(textOf(html)).toMatch(/Reward ledger.*20 Nov 2026, 00:00 UTC.*Northern Lights.*1\.25 DOT ?£5\.70/);
    expect(html).toMatch(new RegExp(`<a[^>]*href="/wallets/${ID}"[^>]*>(<span[^>]*>)?All rewards`));
    expect(html).toMatch(/<details[^>]*><summary>Reward ledger/);
  });

  it("has no ledger where nothing was paid or the service does not list rewards", async () => {
    expect(await dialog({ items: [], nextToken: null })).not.toContain("Reward ledger");
    expect(await dialog(null)).not.toContain("Reward ledger");
  });

  it("of an unknown tab says 'Invalid action selected', and leads to those there are", async () => {
    const unknown = { ...place, self: `/home/${ID}/stake?tab=x`, tab: "x" };
    const page = { forms: substrateForms, data: aStakePage("POLKADOT") };
    const view = stakeView(unknown, page, { once: "token", filled: null, canAnnotate: true });
    const html = await render(<StakeFormDialog place={unknown} view={view} answer={null} />);
    expect(textOf(html)).toContain("Invalid action selected");
    for (const { id, label } of substrateForms.tabs) {
      expect(html).toContain(`?tab=${id}`);
      expect(textOf(html)).toContain(label);
    }
    expect(html).not.toContain("<form");
  });
});

describe("the exchange accounts", () => {
  it("of somebody who has none: 'No Exchange Credential Wallet yet'", async () => {
    const page = {
      ...{ groups: [], summary: "0 accounts at 0 exchanges", total: null, loadedAt: "2026-11-22T10:00:00Z" },
      statuses: accountStatuses(),
    };
    const html = await render(<ExchangesOverview page={page} problem={null} />);
    expect(textOf(html)).toContain("No Exchange Credential Wallet yet");
    expect(html).toContain('href="/exchanges/transfer-history"');
  });
});
