import { describe, expect, it } from "vitest";
import { ExchangesOverview } from "~/components/exchanges/exchanges-overview";
import { StakedPanel } from "~/components/staked/staked-panel";
import { StakeFormDialog } from "~/components/staking/stake-form";
import { chainOf, type LiveChain } from "~/lib/chains";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import { accountStatuses } from "~/lib/exchanges/account-status";
import { stakedView } from "~/lib/staked/staked-view";
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
  it("of an unknown tab says 'Invalid action selected', and leads to those there are", async () => {
    const place = {
      ...{ subWalletId: ID, self: `/home/${ID}/stake?tab=x`, untabbed: `/home/${ID}/stake` },
      ...{ closeTo: "/home", tab: "x" },
    };
    const page = { forms: substrateForms, data: aStakePage("POLKADOT") };
    const view = stakeView(place, page, { once: "token", filled: null });
    const html = await render(<StakeFormDialog place={place} view={view} answer={null} />);
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
