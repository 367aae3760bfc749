import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readRewardLedger } from "~/lib/custody/wallets/reward-ledger.server";
import { readStakedAssets } from "~/lib/custody/wallets/staked-assets.server";
import { readStaking } from "~/lib/custody/wallets/staking.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

beforeEach(async () => {
  session = await newVisit();
});

const ID = "5f5b0d5e-6a3f-4c0e-9d7b-0c1f2a3b4c5d/SOL/0";
const staking = {
  parts: [{ state: "ACTIVE", amount: "1500000000000" }],
  delegates: [{ id: "vote", name: null, commission: "5", amount: "1500000000000" }],
  rewards: null,
  releases: [{ kind: "DEACTIVATING", amount: "300000000000", at: "2026-11-25T00:00:00.000Z", since: null }],
  minBond: null,
  unstakedFreeAt: null,
};
const answered = (found: unknown) => ({
  getStaking: () => ({
    user: { subWallet: { __typename: "BlockchainSubWallet", name: "Staking SOL", staking: found } },
  }),
});

describe("what a sub-wallet has staked", () => {
  it("is read as the backend says it", async () => {
    backend.reset(answered(staking));
    expect(await readStaking(session, ID)).toEqual(staking);
    expect(backend.calls).toHaveLength(1);
  });

  it("is null where nothing can be staked", async () => {
    backend.reset(answered(null));
    expect(await readStaking(session, ID)).toBeNull();
  });

  it.each([
    { parts: [{ state: "ACTIVE", amount: "-1" }] },
    { parts: [{ state: "ACTIVE", amount: "1.5" }] },
    { releases: [{ kind: "INACTIVE", amount: "1", at: "soon", since: null }] },
    { delegates: [{ id: "", name: null, commission: null, amount: null }] },
    { delegates: [{ id: "vote", name: null, commission: "5 %", amount: null }] },
    { unstakedFreeAt: "soon" },
  ])("is not read where it makes no sense: %j", async (change) => {
    backend.reset(answered({ ...staking, ...change }));
    await expect(readStaking(session, ID)).rejects.toThrow();
  });

  it("is null of a backend that does not know the field, and the field is not asked again", async () => {
    backend.reset(answered(undefined));
    backend.lackOurs();
    expect(await readStaking(session, ID)).toBeNull();
    expect(backend.calls).toHaveLength(2);
    const other = `${ID.slice(0, -1)}1`;
    expect(await readStaking(session, other)).toBeNull();
    expect(backend.calls).toHaveLength(3);
    expect(backend.calls[2]?.query).not.toContain("staking");
  });
});

describe("the rewards one by one", () => {
  const page = { limit: 5, nextToken: null, currency: "GBP" };
  const reward = {
    id: "one",
    paidAt: "2026-11-20T00:00:00.000Z",
    validatorId: "vote",
    validatorName: null,
    amount: {
      value: "5123576442",
      currency: "LAMPORTS",
      timestamp: null,
      in: { value: "675.49", currency: "GBP" },
    },
  };
  const rewarded = (found: unknown) => ({
    getRewardLedger: () => ({
      user: { subWallet: { __typename: "BlockchainSubWallet", name: "Staking SOL", staking: found } },
    }),
  });

  // A backend that lacked a field in an earlier test is asked for it again.
  beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11 * 60_000));
  afterEach(() => void vi.mocked(Date.now).mockRestore());

  it("are read as the backend says them", async () => {
    const ledger = { items: [reward], nextToken: "next" };
    backend.reset(rewarded({ minBond: null, rewardLedger: ledger }));
    expect(await readRewardLedger(session, ID, page)).toEqual({ ...ledger, count: null });
  });

  it("are null of a backend that does not list them, and nothing else is lost", async () => {
    backend.reset(rewarded({ minBond: null }));
    backend.lackOurs();
    expect(await readRewardLedger(session, ID, page)).toBeNull();
    expect(backend.calls.length).toBeGreaterThan(1);
  });
});

describe("what the organisation has staked", () => {
  const one = {
    asset: { symbol: "SOL", decimalPlace: 9 },
    locked: { value: "1500000000000", currency: "LAMPORTS", in: { value: "204705.00", currency: "GBP" } },
    parts: [{ state: "ACTIVE", amount: "1500000000000" }],
    subWallets: 1,
  };
  const answer = (staked: unknown) => ({
    getStakedAssets: () => ({ user: { organisation: { name: "Meridian", staked } } }),
  });

  it("is read by asset, with its value", async () => {
    backend.reset(answer([one]));
    expect(await readStakedAssets(session, "GBP")).toMatchObject([one]);
    expect(backend.calls[0]?.variables).toMatchObject({ currency: "GBP" });
  });

  it("is null of a backend that does not know it", async () => {
    backend.reset(answer(undefined));
    backend.lackOurs();
    expect(await readStakedAssets(session, "GBP")).toBeNull();
  });
});
