import { describe, expect, it } from "vitest";
import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import { afterStake, type StakeCosts } from "~/lib/staking/solana-after";
import type { SolanaTab } from "~/lib/staking/solana-form";
import { defaultStakeAddress, knownValidators, stakeAccountsView } from "~/lib/staking/solana-view";

const SOL = 1_000_000_000n;
const RENT = 2_282_880n;

const stake = (
  address: string,
  status: string | null,
  active: bigint | null,
  inactive: bigint | null,
  voteAddress: string | null = null,
  validator: StakeAddress["validator"] = { name: null, commission: null },
): StakeAddress => ({
  address,
  status,
  active: active?.toString() ?? null,
  inactive: inactive?.toString() ?? null,
  voteAddress,
  validator,
});

const ACTIVE = stake("active", "ACTIVE", 640n * SOL, 0n, "harbour");
const DEACTIVATING = stake("deactivating", "DEACTIVATING", 300n * SOL, 0n, "beacon");
const INACTIVE = stake("inactive", "INACTIVE", 0n, 250n * SOL + RENT, "harbour");
const FREE = stake("free", "UNINITIALISED", 0n, 0n);
const SPARE = stake("spare", "UNINITIALISED", 0n, 0n);
const SILENT = stake("silent", null, null, null);
const all = [FREE, ACTIVE, SILENT, DEACTIVATING, INACTIVE, SPARE];

const costs: StakeCosts = {
  symbol: "SOL",
  decimals: 9,
  deposit: RENT.toString(),
  fee: "5000",
  available: (1_000n * SOL).toString(),
  epochEnds: ": in 2 days, at 24 Nov, 13:00 UTC",
};

const validators = knownValidators(all, [{ id: "harbour", name: "Harbour Stake", commission: "5" }]);
const view = (tab: SolanaTab, addresses: StakeAddress[] = all) =>
  stakeAccountsView({
    tab,
    addresses,
    validators,
    ownAddress: "own",
    ownName: "Treasury",
    amountHint: null,
    costs,
  });

describe("what a tab shows of the stake addresses", () => {
  it.each<[SolanaTab, string[], string]>([
    ["stake", ["spare", "free", "deactivating", "inactive", "active", "silent"], "4 of 6 can be staked"],
    ["split", ["active", "silent", "deactivating", "inactive"], "1 of 4 can be split"],
    ["unstake", ["active", "silent", "deactivating", "inactive"], "1 of 4 can be unstaked"],
    ["withdraw", ["inactive", "active", "silent", "deactivating"], "1 of 4 can be withdrawn from"],
  ])("%s: those that can be chosen first, counted", (tab, order, count) => {
    const { rows, count: counted } = view(tab);
    expect(rows.map(({ address }) => address)).toEqual(order);
    expect(counted).toBe(count);
    const selectable = rows.map(({ isSelectable }) => isSelectable);
    expect(selectable).toEqual(selectable.toSorted((one, other) => Number(other) - Number(one)));
  });

  it("names validators, and never shows an unknown balance as zero", () => {
    const rows = new Map(view("stake").rows.map((row) => [row.address, row]));
    expect(rows.get("active")).toMatchObject({
      validator: "Harbour Stake · 5 %",
      statusLabel: "Active",
      activeText: "640.00000",
      inactiveText: "0.00000",
    });
    expect(rows.get("deactivating")).toMatchObject({
      validator: null,
      onlyVote: "beacon",
      asksAmount: false,
    });
    expect(rows.get("inactive")).toMatchObject({ inactiveText: "250.00228", onlyVote: null });
    expect(rows.get("spare")).toMatchObject({ asksAmount: true, statusLabel: "Uninitialised" });
    expect(rows.get("silent")).toMatchObject({
      statusLabel: "Status unknown",
      activeText: "unavailable",
      isSelectable: false,
    });
  });

  it("keeps the name of an inactive stake's validator, which holds nothing of it any more", () => {
    const named = stake("named", "INACTIVE", 0n, 250n * SOL, "beacon", {
      name: "Beacon One",
      commission: "7",
    });
    const known = knownValidators([named, DEACTIVATING], [{ id: "beacon", name: null, commission: null }]);
    expect(known).toEqual([{ id: "beacon", name: "Beacon One", commission: "7 %" }]);
    const shown = { ownAddress: "own", ownName: "Treasury", amountHint: null, costs };
    const { rows } = stakeAccountsView({ tab: "withdraw", addresses: [named], validators: known, ...shown });
    expect(rows[0]?.validator).toBe("Beacon One · 7 %");
  });

  it("offers free addresses for a split, the last one first", () => {
    expect(view("split").newAddresses).toEqual(["spare", "free"]);
    expect(view("split", [ACTIVE]).newAddresses).toEqual([]);
  });

  it("begins with a new stake, or with the only address that can be chosen", () => {
    expect(defaultStakeAddress("stake", all)).toBe("spare");
    expect(defaultStakeAddress("split", all)).toBe("active");
    expect(defaultStakeAddress("split", [ACTIVE, { ...ACTIVE, address: "other" }])).toBe("");
    expect(defaultStakeAddress("withdraw", [ACTIVE])).toBe("");
  });

  it("knows every vote account that was staked to, with a name where the backend has one", () => {
    expect(validators).toEqual([
      { id: "harbour", name: "Harbour Stake", commission: "5 %" },
      { id: "beacon", name: null, commission: null },
    ]);
  });
});

describe("what a form changes", () => {
  const outcome = (tab: SolanaTab, one: StakeAddress, amount = "", more = {}) => {
    const account = { ...one, active: one.active ?? "0", inactive: one.inactive ?? "0" };
    const chosen = { tab, account, amount, newAddress: "spare", isOwn: true, costs, ...more };
    const found = afterStake(chosen);
    return found && { ...found, changes: found.changes.map((one) => Object.values(one)) };
  };

  it("a new stake: the amount, its deposit and two signatures leave the balance", () => {
    const found = outcome("stake", FREE, "5");
    expect(found?.changes).toEqual([
      ["Active", "free", "0", "5"],
      ["Available", null, "1,000", "994.99770712"],
    ]);
    expect(found?.words).toContain("0.00228288 SOL stays with the stake account as its rent deposit");
  });

  it("an inactive stake: all but its deposit becomes active", () => {
    expect(outcome("stake", INACTIVE)?.changes).toEqual([
      ["Active", "inactive", "0", "250"],
      ["Inactive", "inactive", "250.00228288", "0"],
      ["Available", null, "1,000", "999.999995"],
    ]);
  });

  it("a deactivating stake: it is active again at once", () => {
    const found = outcome("stake", DEACTIVATING);
    expect(found?.changes[0]).toEqual(["Active", "deactivating", "300", "300"]);
    expect(found?.words).toContain("at once");
  });

  it("a split: both parts, and the new one's deposit", () => {
    expect(outcome("split", ACTIVE, "200")?.changes).toEqual([
      ["Active", "active", "640", "440"],
      ["Active, new", "spare", "0", "200"],
      ["Available", null, "1,000", "999.99770712"],
    ]);
    expect(outcome("split", ACTIVE, "200")?.words).toContain("nothing becomes free by a split");
  });

  it("an unstake: free when the epoch ends, or at once where it was not active yet", () => {
    const [first, second] = [
      outcome("unstake", ACTIVE),
      outcome("unstake", { ...ACTIVE, status: "ACTIVATING" }),
    ];
    expect(first?.changes.slice(0, 2)).toEqual([
      ["Active", "active", "640", "0"],
      ["Inactive, after the epoch", "active", "0", "640.00228288"],
    ]);
    expect(first?.words).toContain("when the current epoch ends: in 2 days, at 24 Nov, 13:00 UTC.");
    expect(second?.changes[1]).toEqual(["Inactive", "active", "0", "640.00228288"]);
    expect(second?.words).toContain("at once");
  });

  it("a withdrawal: to the sub-wallet itself, or away", () => {
    expect(outcome("withdraw", INACTIVE, "100")?.changes).toEqual([
      ["Inactive", "inactive", "250.00228288", "150.00228288"],
      ["Available", null, "1,000", "1,099.999995"],
    ]);
    const away = outcome("withdraw", INACTIVE, "100", { isOwn: false });
    expect(away?.changes[1]).toEqual(["Available", null, "1,000", "999.999995"]);
    expect(away?.words).toContain("leaves this sub-wallet");
  });

  it.each<[SolanaTab, StakeAddress, string]>([
    ["stake", FREE, ""],
    ["stake", FREE, "1,5"],
    ["stake", FREE, "0.0000000001"],
    ["stake", FREE, "1000"],
    ["split", ACTIVE, "640.1"],
    ["split", ACTIVE, "0"],
    ["withdraw", INACTIVE, "251"],
  ])("is not told as long as the amount cannot be: %s %o %j", (tab, one, amount) => {
    expect(outcome(tab, one, amount)).toBeNull();
  });

  it("leaves out the balance where it is not known", () => {
    const unknown = { costs: { ...costs, available: null } };
    expect(outcome("unstake", ACTIVE, "", unknown)?.changes.map(([label]) => label)).not.toContain(
      "Available",
    );
  });
});
