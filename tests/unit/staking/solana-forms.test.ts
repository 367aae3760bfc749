import { describe, expect, it } from "vitest";
import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import type { StakeForm } from "~/lib/forms/stake-form";
import { type SolanaOwn, solanaForms } from "~/lib/staking/solana-forms.server";
import type { StakePageData } from "~/lib/staking/stake-forms";
import { aStakePage, NOTHING_STAKED, stakeInput } from "../../fixtures/console/stake-page";

const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const VOTE_TWIN = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcW";
const STRANGER = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const STRANGER_TWIN = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFim";

const stake = (address: string, status: string, active: string, inactive: string): StakeAddress => ({
  address,
  status,
  active,
  inactive,
  voteAddress: status === "UNINITIALISED" ? null : VOTE,
  validator: { name: null, commission: null },
});
const ACTIVE = stake("4nFsWqJ9cLx6tYdZr3HvGb8mKpUe2iAoT7kRwMgXhN5A", "ACTIVE", "640000000000", "0");
const INACTIVE = stake("4nFsWqJ9cLx6tYdZr3HvGb8mKpUe2iAoT7kRwMgXhN5B", "INACTIVE", "0", "250000000000");
const FREE = stake("4nFsWqJ9cLx6tYdZr3HvGb8mKpUe2iAoT7kRwMgXhN5C", "UNINITIALISED", "0", "0");

function page(items: StakeAddress[], more: Partial<SolanaOwn> = {}, isWhole = true) {
  const own = { stakes: { items, isWhole }, recipients: null, counterparties: [], ...more };
  return { ...aStakePage("SOLANA", { available: "20000000000" }), own } as StakePageData<SolanaOwn>;
}
const known = page([ACTIVE, INACTIVE, FREE]);

const input = (tab: string, form: Partial<StakeForm>, data = known) => ({
  ...stakeInput(tab, form, data),
  data,
});
const view = (tab: string, data = known) => solanaForms.view({ tab, data });

describe("Solana's tabs", () => {
  it("are the specification's, stake first", () => {
    expect(solanaForms.tabs.map(({ id }) => id)).toEqual(["stake", "split", "unstake", "withdraw"]);
  });

  it("begin with sensible values", () => {
    const own = known.base.fromAddress;
    expect(view("stake").defaults).toMatchObject({ stakeAddress: FREE.address });
    expect(view("split").defaults).toMatchObject({
      stakeAddress: ACTIVE.address,
      newStakeAddress: FREE.address,
    });
    expect(view("withdraw").defaults).toMatchObject({ stakeAddress: INACTIVE.address, withdrawAddress: own });
  });

  it("say what it costs and what a new stake address locks", () => {
    expect(view("stake").cost).toBe(
      "The network's fee is 0.00001 SOL for a new stake, which also locks a rent deposit of 0.00228288 SOL, else 0.000005 SOL.",
    );
    expect(view("split").cost).toContain("also locks a rent deposit of 0.00228288 SOL");
    expect(view("unstake").cost).toBe("The network's fee is 0.000005 SOL.");
  });

  it("say the least that the network delegates before anything is sent", () => {
    const hint = (tab: string, minBond: string | null) => {
      const data = { ...known, staking: { ...NOTHING_STAKED, minBond } };
      const { fields } = view(tab, data);
      return fields.kind === "stake-accounts" ? fields.amountHint : null;
    };
    expect(hint("stake", "2000000000")).toBe("At least 2 SOL");
    expect(hint("stake", null)).toBe("The network may refuse less than 1 SOL");
    expect(hint("split", "2000000000")).toBe(
      "At most the active balance of the chosen stake address. Either part must be at least 2 SOL",
    );
    expect(hint("split", null)).toContain("The network may refuse parts of less than 1 SOL");
    expect(hint("withdraw", null)).toBe("At most the inactive balance of the chosen stake address");
  });

  it("name one end of the current epoch: that of the stakes which wait for it", () => {
    const told = page([ACTIVE, FREE]);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const release = (at: string) => ({ kind: "DEACTIVATING", amount: "1", at, since: null });
    const releases = [release(hours(-1)), release(hours(5))];
    told.staking = { ...NOTHING_STAKED, releases, unstakedFreeAt: hours(2) };
    for (const tab of ["stake", "unstake"]) expect(view(tab, told).next[0]?.detail).toContain("in 5 hours");
  });

  it("say when the money is free again", () => {
    expect(view("unstake").next[0]?.detail).toContain(
      "when the current epoch ends; an epoch takes about two days.",
    );
    const told = page([ACTIVE, FREE]);
    told.staking = { ...NOTHING_STAKED, unstakedFreeAt: new Date(Date.now() + 7_200_000).toISOString() };
    for (const tab of ["stake", "unstake"]) {
      expect(view(tab, told).next[0]?.detail).toMatch(
        /current epoch( ends)?: in 2 hours, at .*\d\d:\d\d UTC\./,
      );
    }
    expect(view("withdraw").next[0]?.detail).toContain("as soon as the network has confirmed");
  });
});

describe("the notices", () => {
  const words = (...asked: Parameters<typeof view>) => view(...asked).notices.map((notice) => notice.words);

  it("say so where there are no stake addresses", () => {
    expect(words("stake", page([]))).toEqual([
      "No stake addresses available, please trying refreshing and contact support if this problem persists",
    ]);
  });

  it("say why none can be chosen", () => {
    expect(words("unstake", page([INACTIVE]))).toEqual([
      "Only activating and active stakes can be unstaked.",
    ]);
    expect(words("unstake")).toEqual([]);
  });

  it("say so where the backend's list has no end", () => {
    expect(words("unstake", page([ACTIVE], {}, false))).toEqual([
      "The service did not come to the end of its list. Only the first 1 are shown here.",
    ]);
  });
});

describe("a form", () => {
  it("becomes an intent", () => {
    const checked = solanaForms.check(input("unstake", { stakeAddress: ACTIVE.address }));
    expect(checked).toMatchObject({
      ok: true,
      intent: { operation: "createSolanaDeactivateStakeTransaction", stakeAddress: ACTIVE.address },
    });
  });

  it("comes back with the two addresses to compare", () => {
    const form = { stakeAddress: INACTIVE.address, voteAddress: VOTE_TWIN };
    expect(solanaForms.check(input("stake", form))).toMatchObject({
      ok: false,
      lookAlike: { typed: VOTE_TWIN, known: { address: VOTE } },
    });
    const recipients = {
      recipients: [],
      knownAddresses: [{ address: STRANGER, name: "Northgate OTC", trust: "entered" as const }],
      whitelistEnabled: false,
      isWhole: true,
      recents: [],
    };
    const withdrawal = { stakeAddress: INACTIVE.address, amount: "100", withdrawAddress: STRANGER_TWIN };
    const data = page([INACTIVE], { recipients });
    expect(solanaForms.check(input("withdraw", withdrawal, data))).toMatchObject({
      ok: false,
      lookAlike: { typed: STRANGER_TWIN, known: { name: "Northgate OTC" } },
    });
  });

  it("compares a withdraw address with the counterparties of earlier payments too", () => {
    const counterparties = [
      { address: STRANGER, name: "a recipient of earlier payments", trust: "paid" as const },
    ];
    const withdrawal = { stakeAddress: INACTIVE.address, amount: "100", withdrawAddress: STRANGER_TWIN };
    const data = page([INACTIVE], { counterparties });
    expect(solanaForms.check(input("withdraw", withdrawal, data))).toMatchObject({ ok: false });
  });
});

describe("Max", () => {
  const max = (tab: string, form: Partial<StakeForm>, data = known) =>
    solanaForms.max?.(input(tab, form, data));

  it("is filled in as the amount field's value", () => {
    expect(max("withdraw", { stakeAddress: INACTIVE.address })).toEqual({
      ok: true,
      amount: "250",
      words: "All that can be withdrawn from the chosen address.",
    });
    expect(max("stake", { stakeAddress: FREE.address })).toMatchObject({ ok: true, amount: "19.99680624" });
  });

  it("is refused at the field that it needs", () => {
    expect(max("split", {})).toMatchObject({ issues: [{ field: "stakeAddress" }] });
    expect(max("withdraw", { stakeAddress: ACTIVE.address })).toMatchObject({
      issues: [{ field: "amount" }],
    });
  });
});

describe("a form that is prepared again", () => {
  const again = (form: ReturnType<typeof input>) => {
    const checked = solanaForms.check(form);
    return checked.ok ? solanaForms.again?.(checked.intent, known) : checked;
  };

  it.each<[string, Partial<StakeForm>]>([
    ["stake", { stakeAddress: FREE.address, amount: "5.5", voteAddress: VOTE }],
    ["stake", { stakeAddress: INACTIVE.address, voteAddress: VOTE }],
    ["split", { stakeAddress: ACTIVE.address, newStakeAddress: FREE.address, amount: "200" }],
    ["unstake", { stakeAddress: ACTIVE.address }],
    ["withdraw", { stakeAddress: INACTIVE.address, withdrawAddress: STRANGER, amount: "100" }],
  ])("%s: it says what was entered, %o", (tab, form) => {
    expect(again(input(tab, form))).toEqual({ tab, form });
  });

  it("takes another free address where the first is in use by now", () => {
    const before = page([ACTIVE, { ...FREE, address: STRANGER }]);
    const form = { stakeAddress: ACTIVE.address, newStakeAddress: STRANGER, amount: "200" };
    expect(again(input("split", form, before))).toMatchObject({ form: { newStakeAddress: FREE.address } });
  });
});
