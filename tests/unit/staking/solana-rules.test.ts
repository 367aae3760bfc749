import { describe, expect, it } from "vitest";
import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import { emptyStakeForm } from "~/lib/forms/stake-form";
import { isSelectable, newStakeAddressOf } from "~/lib/staking/solana-address";
import type { SolanaStakeForm, SolanaTab } from "~/lib/staking/solana-form";
import { checkSolanaForm } from "~/lib/staking/solana-intent";
import { solanaMax } from "~/lib/staking/solana-max";
import { type SolanaRuleInput, solanaInput } from "~/lib/staking/solana-rules";

const SOLANA_TABS = ["stake", "split", "unstake", "withdraw"] as const;
const EMPTY_FORM = emptyStakeForm();
const OWN = "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const OTHER_VOTE = "CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu";
const STRANGER = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
/** Begins and ends like VOTE. */
const VOTE_TWIN = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcW";
/** Begins and ends like STRANGER. */
const STRANGER_TWIN = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFim";
const SYSTEM_PROGRAM = "11111111111111111111111111111111";
const SOL = 1_000_000_000n;
const RENT = 2_282_880n;

const address = (at: number) => `4nFsWqJ9cLx6tYdZr3HvGb8mKpUe2iAoT7kRwMgXhN5${"ABCDEFGHJK"[at]}`;
const stake = (at: number, status: string | null, active: bigint, inactive: bigint): StakeAddress => ({
  address: address(at),
  status,
  active: active.toString(),
  inactive: inactive.toString(),
  voteAddress: active > 0n ? VOTE : null,
  validator: { name: null, commission: null },
});

const ACTIVE = stake(0, "ACTIVE", 640n * SOL, 0n);
const ACTIVATING = stake(1, "ACTIVATING", 120n * SOL, 0n);
const DEACTIVATING = stake(2, "DEACTIVATING", 300n * SOL, 0n);
const INACTIVE = stake(3, "INACTIVE", 0n, 250n * SOL + RENT);
const EMPTY = stake(4, "INACTIVE", 0n, 0n);
const FREE = stake(5, "UNINITIALISED", 0n, 0n);
const SPARE = stake(6, "UNINITIALISED", 0n, 0n);
const TIPPED = stake(7, "ACTIVE", 5n * SOL, 7n);
const UNKNOWN: StakeAddress = { ...stake(8, null, 0n, 0n), active: null, inactive: null };
const all = [ACTIVE, ACTIVATING, DEACTIVATING, INACTIVE, EMPTY, FREE, SPARE, TIPPED, UNKNOWN];

const context: SolanaRuleInput = {
  base: { chain: "SOLANA", network: "testnet", subWalletId: "wallet/SOL/0", fromAddress: OWN },
  addresses: all,
  minimum: null,
  whitelistEnabled: false,
  knownRecipients: [],
  knownAddresses: [],
  knownVotes: [],
};

/** A sound form of each tab. */
const sound: Record<SolanaTab, Partial<SolanaStakeForm>> = {
  stake: { stakeAddress: FREE.address, amount: "5", voteAddress: VOTE },
  split: { stakeAddress: ACTIVE.address, amount: "200", newStakeAddress: SPARE.address },
  unstake: { stakeAddress: ACTIVE.address },
  withdraw: { stakeAddress: INACTIVE.address, amount: "100", withdrawAddress: OWN },
};

const check = (tab: SolanaTab, changes: Partial<SolanaStakeForm> = {}, more: Partial<SolanaRuleInput> = {}) =>
  checkSolanaForm(solanaInput(tab, { ...EMPTY_FORM, ...sound[tab], ...changes }, { ...context, ...more }));

function issues(...asked: Parameters<typeof check>) {
  const result = check(...asked);
  return result.ok ? [] : result.issues;
}

function intent(...asked: Parameters<typeof check>) {
  const result = check(...asked);
  if (!result.ok) throw new Error(result.issues[0]?.message);
  return result.intent;
}

const issue = (field: string, message: string) => [{ field, message }];
const NO_ADDRESSES =
  "No stake addresses available, please trying refreshing and contact support if this problem persists";
const NO_AMOUNT = "Please enter an amount larger than 0";

describe("the least that the network delegates, where the service names it", () => {
  const of = (tab: SolanaTab, changes: Partial<SolanaStakeForm>, minimum: bigint | null = 2n * SOL) =>
    issues(tab, changes, { minimum });

  it("is asked of a new stake, and of one that is staked again", () => {
    expect(of("stake", { amount: "1.9" })).toEqual(issue("amount", "The stake must be at least 2 SOL"));
    expect(of("stake", { amount: "2" })).toEqual([]);
    expect(of("stake", { amount: "1.9" }, null)).toEqual([]);
    const again = { stakeAddress: INACTIVE.address, amount: "" };
    expect(of("stake", again)).toEqual([]);
    expect(of("stake", again, 1_000n * SOL)).toEqual(
      issue("stakeAddress", "The stake must be at least 1,000 SOL"),
    );
  });

  it("is asked of either part of a split", () => {
    const message = "Either part of a split stake must be at least 2 SOL";
    expect(of("split", { amount: "1" })).toEqual(issue("amount", message));
    expect(of("split", { amount: "638.1" })).toEqual(issue("amount", message));
    expect(of("split", { amount: "638" })).toEqual([]);
  });
});

describe("the stake addresses that a tab may choose", () => {
  it.each<[SolanaTab, StakeAddress[]]>([
    ["stake", [ACTIVATING, DEACTIVATING, INACTIVE, FREE, SPARE]],
    ["split", [ACTIVE, TIPPED]],
    ["unstake", [ACTIVE, ACTIVATING, TIPPED]],
    ["withdraw", [INACTIVE, TIPPED]],
  ])("%s", (tab, selectable) => {
    expect(all.filter((one) => isSelectable(tab, one))).toEqual(selectable);
  });

  it("are refused in words when another tab's, nobody's or none is posted", () => {
    const of = (tab: SolanaTab, stakeAddress: string) => issues(tab, { stakeAddress });
    const field = "stakeAddress";
    expect(of("split", DEACTIVATING.address)).toContainEqual({
      field,
      message: "Only active stakes can be split.",
    });
    expect(of("stake", ACTIVE.address)).toEqual(
      issue(field, "Active stakes are staked already, and empty ones have nothing to stake."),
    );
    expect(of("stake", EMPTY.address)).toHaveLength(1);
    expect(of("unstake", INACTIVE.address)).toEqual(
      issue(field, "Only activating and active stakes can be unstaked."),
    );
    expect(of("withdraw", ACTIVE.address)).toContainEqual({
      field,
      message: "Nothing can be withdrawn where there is no inactive balance.",
    });
    expect(of("unstake", UNKNOWN.address)).toHaveLength(1);
    for (const tab of SOLANA_TABS) {
      expect(of(tab, STRANGER)).toEqual(issue(field, "This stake address is not one of this sub-wallet"));
      expect(of(tab, "")).toEqual(issue(field, "Please choose a stake address"));
    }
  });

  it.each(SOLANA_TABS)("%s says so where there is none", (tab) => {
    expect(issues(tab, {}, { addresses: [EMPTY, UNKNOWN] })).toEqual(issue("stakeAddress", NO_ADDRESSES));
    expect(issues(tab, {}, { addresses: [] })).toEqual(issue("stakeAddress", NO_ADDRESSES));
  });

  it("says the same where none is free for a split", () => {
    expect(issues("split", {}, { addresses: [ACTIVE] })).toContainEqual({
      field: "newStakeAddress",
      message: NO_ADDRESSES,
    });
  });
});

describe("the amount", () => {
  it.each<[SolanaTab, string]>([
    ["stake", ""],
    ["stake", "0"],
    ["split", "0.00"],
    ["split", ""],
    ["withdraw", ""],
    ["withdraw", "0"],
  ])("of %s must be larger than 0: %j", (tab, amount) => {
    expect(issues(tab, { amount })).toEqual(issue("amount", NO_AMOUNT));
  });

  it.each([
    ["-1", "Please enter the amount without a sign"],
    [
      "1,5",
      "'1,5' can be read in two ways. Please enter the amount without commas, with a point before the fraction",
    ],
    ["1e3", "Please enter the amount in full, without an exponent"],
    ["many", "Please enter the amount in digits, with a point before the fraction"],
    ["1.0000000001", "Amount cannot have fractions smaller than the lowest allowed unit of 9"],
    ["99999999999", "Amount is too large for this chain"],
  ])("%j is refused with its own words", (amount, message) => {
    expect(issues("stake", { amount })).toEqual(issue("amount", message));
  });

  it("is asked for only where the specification shows it", () => {
    for (const { address: stakeAddress } of [ACTIVATING, INACTIVE, DEACTIVATING]) {
      expect(issues("stake", { stakeAddress, amount: "not read" })).toEqual([]);
    }
    expect(issues("unstake", { amount: "not read" })).toEqual([]);
  });

  it("of a withdrawal is at most the inactive balance", () => {
    const message = "You cannot withdraw more funds that those available at the stake address";
    expect(issues("withdraw", { amount: "250.002282881" })).toEqual(issue("amount", message));
    expect(issues("withdraw", { amount: "250.00228288" })).toEqual([]);
    expect(issues("withdraw", { stakeAddress: TIPPED.address, amount: "0.000000008" })).toEqual(
      issue("amount", message),
    );
  });

  it("of a withdrawal leaves nothing, or what keeps the account exempt from rent", () => {
    const message = "Withdraw all of it, or leave at least 0.00228288 SOL at the stake address";
    expect(issues("withdraw", { amount: "250.002" })).toEqual(issue("amount", message));
    expect(issues("withdraw", { amount: "250" })).toEqual([]);
    // What is delegated keeps its own deposit.
    expect(issues("withdraw", { stakeAddress: TIPPED.address, amount: "0.000000003" })).toEqual([]);
  });

  it("of a split is at most the active balance", () => {
    const message = "You cannot split more funds than those available at the stake address";
    expect(issues("split", { amount: "640.000000001" })).toEqual(issue("amount", message));
    expect(issues("split", { amount: "640" })).toEqual([]);
  });
});

describe("the vote address", () => {
  it.each(["", "validator", `${VOTE}x`, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"])(
    "must be an address of the chain: %j",
    (voteAddress) => {
      const message = "Please enter a valid SOLANA address";
      expect(issues("stake", { voteAddress })).toEqual(issue("voteAddress", message));
      expect(issues("stake", { stakeAddress: INACTIVE.address, voteAddress })).toEqual(
        issue("voteAddress", message),
      );
    },
  );

  it.each([OWN, SPARE.address, SYSTEM_PROGRAM])(
    "is no address of the sub-wallet and no program: %s",
    (voteAddress) => {
      expect(issues("stake", { voteAddress })).toEqual(
        issue("voteAddress", "This address is not a vote account"),
      );
    },
  );

  it("of a deactivating stake is its previous one, also when it is left empty", () => {
    const stakeAddress = DEACTIVATING.address;
    const message =
      "A stake that is deactivating can only be staked to its previous vote account. Leave this empty to use it";
    expect(issues("stake", { stakeAddress, voteAddress: OTHER_VOTE })).toEqual(issue("voteAddress", message));
    const again = { operation: "createSolanaActivateStakeTransaction", stakeAddress, voteAddress: VOTE };
    for (const voteAddress of ["", VOTE]) {
      expect(intent("stake", { stakeAddress, voteAddress })).toMatchObject(again);
    }
  });

  it("of a deactivating stake must be typed where the backend does not name the previous one", () => {
    const addresses = [{ ...DEACTIVATING, voteAddress: null }];
    const typed = { stakeAddress: DEACTIVATING.address, voteAddress: OTHER_VOTE };
    expect(issues("stake", typed, { addresses })).toEqual([]);
    expect(issues("stake", { ...typed, voteAddress: "" }, { addresses })).toHaveLength(1);
  });

  it("that resembles a known one must be compared first", () => {
    const knownVotes = [{ address: VOTE, name: "Harbour Stake", trust: "entered" as const }];
    const message = "Looks like “Harbour Stake” but is not the same address. Compare them first";
    expect(issues("stake", { voteAddress: VOTE_TWIN }, { knownVotes })).toEqual(
      issue("voteAddress", message),
    );
    const compared = { voteAddress: VOTE_TWIN, confirmedAddress: VOTE_TWIN };
    expect(issues("stake", compared, { knownVotes })).toEqual([]);
    expect(issues("stake", { voteAddress: VOTE }, { knownVotes })).toEqual([]);
  });
});

describe("the withdraw address", () => {
  it.each(["", "home", "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2"])(
    "must be an address of the chain: %j",
    (withdrawAddress) => {
      const message = "Please enter a valid SOLANA address";
      expect(issues("withdraw", { withdrawAddress })).toEqual(issue("withdrawAddress", message));
    },
  );

  it("is one that somebody controls", () => {
    const message = "Nobody controls this address. Anything sent there is lost.";
    expect(issues("withdraw", { withdrawAddress: SYSTEM_PROGRAM })).toEqual(
      issue("withdrawAddress", message),
    );
  });

  it("is the sub-wallet's own or a known recipient where there is an allow-list", () => {
    const message = "Your organisation only allows sending to recipients in its address book";
    const allowList = { whitelistEnabled: true, knownRecipients: [] };
    expect(issues("withdraw", {}, allowList)).toEqual([]);
    const to = { withdrawAddress: STRANGER };
    expect(issues("withdraw", to, allowList)).toEqual(issue("withdrawAddress", message));
    const known = { ...allowList, knownRecipients: [{ address: STRANGER }] };
    expect(issues("withdraw", to, known)).toEqual([]);
  });

  it("that resembles a known one must be compared first", () => {
    const knownAddresses = [{ address: STRANGER, name: "Northgate OTC", trust: "entered" as const }];
    const to = { withdrawAddress: STRANGER_TWIN };
    const message = "Looks like “Northgate OTC” but is not the same address. Compare them first";
    expect(issues("withdraw", to, { knownAddresses })).toEqual(issue("withdrawAddress", message));
    const wrong = { ...to, confirmedAddress: STRANGER };
    expect(issues("withdraw", wrong, { knownAddresses })).toHaveLength(1);
    expect(issues("withdraw", { ...to, confirmedAddress: STRANGER_TWIN }, { knownAddresses })).toEqual([]);
  });
});

describe("the new stake address of a split", () => {
  it.each(["", ACTIVE.address, INACTIVE.address, STRANGER])(
    "must be a free one of the list: %j",
    (newStakeAddress) => {
      const message = "The new stake address is in use by now. Please check the one that is shown instead";
      expect(issues("split", { newStakeAddress })).toEqual(issue("newStakeAddress", message));
    },
  );

  it("is the last free one unless another is chosen, because waiting requests use the earlier ones", () => {
    expect(newStakeAddressOf("", all)).toBe(SPARE);
    expect(newStakeAddressOf(FREE.address, all)).toBe(FREE);
    expect(newStakeAddressOf(ACTIVE.address, all)).toBe(SPARE);
    expect(newStakeAddressOf("", [ACTIVE])).toBeNull();
  });
});

describe("what a sound form means", () => {
  const base = context.base;

  it("initialises at a free address, with its amount in lamports", () => {
    expect(intent("stake", { amount: "5.000000001" })).toEqual({
      ...base,
      operation: "createSolanaInitialiseStakeTransaction",
      newStakeAddress: FREE.address,
      amount: "5000000001",
      voteAddress: VOTE,
    });
  });

  it.each([ACTIVATING, INACTIVE])("activates $status stakes, whole", ({ address: stakeAddress }) => {
    expect(intent("stake", { stakeAddress, amount: "7", voteAddress: OTHER_VOTE })).toEqual({
      ...base,
      operation: "createSolanaActivateStakeTransaction",
      stakeAddress,
      voteAddress: OTHER_VOTE,
    });
  });

  it("splits, unstakes and withdraws", () => {
    expect(intent("split")).toEqual({
      ...base,
      operation: "createSolanaSplitStakeTransaction",
      stakeAddress: ACTIVE.address,
      newStakeAddress: SPARE.address,
      amount: (200n * SOL).toString(),
    });
    expect(intent("unstake")).toEqual({
      ...base,
      operation: "createSolanaDeactivateStakeTransaction",
      stakeAddress: ACTIVE.address,
    });
    expect(intent("withdraw", { withdrawAddress: STRANGER })).toEqual({
      ...base,
      operation: "createSolanaWithdrawStakeTransaction",
      stakeAddress: INACTIVE.address,
      withdrawAddress: STRANGER,
      amount: (100n * SOL).toString(),
    });
  });
});

describe("the specification's order", () => {
  it("is that of the issues: amount, addresses, what is available, what can be chosen", () => {
    const wrong = {
      stakeAddress: STRANGER,
      amount: "",
      voteAddress: "",
      withdrawAddress: "",
      newStakeAddress: "",
    };
    const fields = (tab: SolanaTab, changes = {}) =>
      issues(tab, { ...wrong, ...changes }).map(({ field }) => field);
    expect(fields("stake")).toEqual(["voteAddress", "stakeAddress"]);
    expect(fields("stake", { stakeAddress: FREE.address })).toEqual(["amount", "voteAddress"]);
    expect(fields("split")).toEqual(["amount", "stakeAddress", "newStakeAddress"]);
    expect(fields("unstake")).toEqual(["stakeAddress"]);
    expect(fields("withdraw")).toEqual(["amount", "withdrawAddress", "stakeAddress"]);
  });
});

describe("Max", () => {
  const max = (tab: SolanaTab, stakeAddress: string, available: bigint | null = 20n * SOL) =>
    solanaMax(solanaInput(tab, { ...EMPTY_FORM, stakeAddress }, context), available);

  it("of a stake leaves the rent deposit, the fee, and what unstaking costs later", () => {
    expect(max("stake", FREE.address)).toEqual({
      ok: true,
      units: 20n * SOL - RENT - 10_000n - 900_880n,
      words:
        "All that is available, less the rent deposit of 0.00228288 SOL, the fee of 0.00001 SOL and 0.00090088 SOL that stays to pay for unstaking and withdrawing.",
    });
    expect(max("stake", FREE.address, 1_000n)).toEqual({
      ok: false,
      message: expect.stringContaining("Available: 0.000001 SOL. Nothing can be staked"),
    });
    expect(max("stake", FREE.address, null)).toEqual({
      ok: false,
      message: "The balance is not known here, so please enter the amount",
    });
  });

  it("of a split leaves what the network keeps delegated", () => {
    expect(max("split", ACTIVE.address)).toMatchObject({ ok: true, units: 639n * SOL });
    const small = stake(0, "ACTIVE", SOL, 0n);
    const input = solanaInput(
      "split",
      { ...EMPTY_FORM, stakeAddress: small.address },
      {
        ...context,
        addresses: [small],
      },
    );
    expect(solanaMax(input, null)).toEqual({
      ok: false,
      message: "The chosen address has too little to split: 1 SOL must stay staked there",
    });
  });

  it("of a withdrawal is all that is inactive", () => {
    expect(max("withdraw", INACTIVE.address)).toMatchObject({ ok: true, units: 250n * SOL + RENT });
    expect(max("withdraw", ACTIVE.address)).toEqual({
      ok: false,
      message: "Nothing can be withdrawn from the chosen address",
    });
  });

  it("asks for an address where it depends on it", () => {
    for (const tab of SOLANA_TABS) {
      expect(max(tab, "")).toEqual({ ok: false, message: "Please choose a stake address first" });
    }
    expect(max("stake", INACTIVE.address).ok).toBe(false);
  });
});
