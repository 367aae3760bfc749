import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveApiKey } from "../../../sandbox/auth/api-keys";
import { subWallets, users } from "../../../sandbox/db/schema";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { loadStaking } from "../../../sandbox/network/staking";
import { displayAmount, rate } from "../../../sandbox/rates/rates";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

/** Nothing moves while the tests look. */
const slow = { SANDBOX_STEP_DELAY_MS: "3600000" };
const DAY = 86_400_000;
const SERVER = "staking-server-key";
const AMARA = "amara.osei@meridian.example";

const clockOffset = { ms: 0 };
let sandbox: TestSandbox;
let startDay: number;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo", env: slow, clockOffset });
  startDay = Math.floor(Date.now() / DAY) * DAY;
  const [amara] = await sandbox.db.select().from(users).where(eq(users.email, AMARA));
  await saveApiKey(sandbox.db, { key: SERVER, kind: "server", userId: amara!.id });
});
afterAll(() => sandbox?.close());

const FIELDS = `staking { parts { state amount } delegates { id name commission amount } rewards
  releases { kind amount at since } minBond unstakedFreeAt }`;

async function idOf(name: string): Promise<string> {
  const [row] = await sandbox.db.select().from(subWallets).where(eq(subWallets.name, name));
  return row!.id;
}

async function stakingOf(name: string) {
  const { user } = await graphqlData(sandbox.url, {
    apiKey: SERVER,
    query: `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet { ${FIELDS} } } } }`,
    variables: { id: await idOf(name) },
  });
  return user.subWallet.staking;
}

interface Reward {
  id: string;
  paidAt: string;
  validatorId: string;
  validatorName: string | null;
  amount: { value: string; in: { value: string } };
}

async function rewardsOf(name: string, nextToken: string | null) {
  const { user } = await graphqlData(sandbox.url, {
    apiKey: SERVER,
    query: `query ($id: String!, $nextToken: String) { user { subWallet(subWalletId: $id) {
      ... on BlockchainSubWallet { staking { rewardLedger(limit: 5, nextToken: $nextToken) {
        items { id paidAt validatorId validatorName amount { value in(currency: "GBP") { value } } }
        nextToken } } } } } }`,
    variables: { id: await idOf(name), nextToken },
  });
  return user.subWallet.staking.rewardLedger;
}

const inDays = (days: number) => new Date(startDay + days * DAY).toISOString();

describe("what is staked", () => {
  it("on Solana is named by state, with what becomes free when", async () => {
    const staking = await stakingOf("Staking SOL");
    expect(staking.parts).toEqual([
      { state: "ACTIVE", amount: "2140000000000" },
      { state: "ACTIVATING", amount: "120000000000" },
      { state: "DEACTIVATING", amount: "300000000000" },
      { state: "INACTIVE", amount: "250002282880" },
      { state: "DEPOSIT", amount: "9131520" },
    ]);
    expect(staking.releases).toEqual([
      { kind: "INACTIVE", amount: "250002282880", at: null, since: inDays(0) },
      { kind: "DEACTIVATING", amount: "300002282880", at: inDays(3), since: null },
    ]);
    expect(staking.delegates.map(({ amount }: { amount: string }) => amount)).toEqual([
      "1500000000000",
      "640000000000",
      "300000000000",
      "120000000000",
    ]);
    expect(staking).toMatchObject({ rewards: "79689364417", minBond: "1000000000" });
  });

  it("on Solana changes as an epoch ends, without a transaction", async () => {
    clockOffset.ms = 4 * DAY;
    try {
      const staking = await stakingOf("Staking SOL");
      expect(staking.parts.map(({ state }: { state: string }) => state)).toEqual([
        "ACTIVE",
        "INACTIVE",
        "DEPOSIT",
      ]);
      expect(staking.releases).toEqual([
        { kind: "INACTIVE", amount: "250002282880", at: null, since: inDays(0) },
        { kind: "INACTIVE", amount: "300002282880", at: null, since: inDays(3) },
      ]);
    } finally {
      clockOffset.ms = 0;
    }
  });

  it("on Substrate names the chunks that unbond, and its validators in order", async () => {
    const unit = 10n ** 12n;
    const dot = (whole: bigint) => (whole * unit).toString();
    const staking = await stakingOf("Bonded DOT");
    expect(staking).toMatchObject({
      parts: [
        { state: "BONDED", amount: dot(30_000n) },
        { state: "UNBONDING", amount: dot(2_500n) },
        { state: "REDEEMABLE", amount: dot(1_200n) },
      ],
      releases: [
        { kind: "REDEEMABLE", amount: dot(1_200n), at: null, since: inDays(-2) },
        { kind: "UNBONDING", amount: dot(2_500n), at: inDays(19), since: null },
      ],
      minBond: dot(2n),
      rewards: "2714038156200000",
    });
    expect(staking.delegates).toHaveLength(5);
    expect(staking.delegates.every(({ commission }: { commission: string }) => /^\d/.test(commission))).toBe(
      true,
    );
    const names = staking.delegates.map(({ name }: { name: string | null }) => name);
    expect(names.filter((name: string | null) => name !== null).length).toBeGreaterThan(2);
    expect(
      (await stakingOf("Nominator pool")).delegates.map(({ name }: { name: string | null }) => name),
    ).toContain(null);
  });

  it("on Cardano is the whole balance, with the deposit and the rewards that wait", async () => {
    const staking = await stakingOf("Delegated ADA");
    const holding = (await holdingsOf(sandbox.db, [await idOf("Delegated ADA")])).find(
      ({ assetId }) => assetId === "CARDANO/ADA",
    )!;
    expect(staking.parts).toEqual([
      { state: "DELEGATED", amount: (holding.available + holding.reserved).toString() },
      { state: "DEPOSIT", amount: "2000000" },
      { state: "REWARDS", amount: "1284553107" },
    ]);
    expect(staking.rewards).toBe("1284553107");
    expect(staking.releases).toEqual([{ kind: "REWARDS", amount: "1284553107", at: null, since: null }]);
    expect(staking.delegates).toHaveLength(1);
    expect(staking.delegates[0].id).toMatch(/^pool1/);
  });

  it("says when what is unstaked now becomes free: an epoch or an unbonding time from now, or at once", async () => {
    const { SANDBOX_EPOCH_MS, SANDBOX_UNBONDING_MS } = sandbox.env;
    const isAfter = async (name: string, wait: number) => {
      const before = Date.now() + clockOffset.ms;
      const found = new Date((await stakingOf(name)).unstakedFreeAt).getTime() - before;
      expect(found).toBeGreaterThanOrEqual(wait);
      expect(found).toBeLessThan(wait + 30_000);
    };
    await isAfter("Bonded DOT", SANDBOX_UNBONDING_MS);
    expect((await stakingOf("Delegated ADA")).unstakedFreeAt).toBeNull();
    clockOffset.ms = 4 * DAY;
    try {
      await isAfter("Staking SOL", SANDBOX_EPOCH_MS);
    } finally {
      clockOffset.ms = 0;
    }
  });

  it("says one date for one epoch of Solana: that of the stakes which wait for its end", async () => {
    for (const name of ["Staking SOL", "Validator pool"]) {
      expect((await stakingOf(name)).unstakedFreeAt).toBe(inDays(3));
    }
  });

  it("names the validator of an inactive stake as of any other", async () => {
    const { user } = await graphqlData(sandbox.url, {
      apiKey: SERVER,
      query: `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
        addresses(addressUsageType: STAKE) { items { ... on SolanaAddress { meta {
          status voteAddress validatorName validatorCommission } } } } } } } }`,
      variables: { id: await idOf("Staking SOL") },
    });
    const metas = user.subWallet.addresses.items.map(({ meta }: { meta: object }) => meta);
    expect(metas).toContainEqual({
      status: "INACTIVE",
      voteAddress: expect.any(String),
      validatorName: "Beacon One",
      validatorCommission: "7",
    });
    expect(metas).toContainEqual({
      status: "UNINITIALISED",
      voteAddress: null,
      validatorName: null,
      validatorCommission: null,
    });
  });

  it.each(["Staking SOL", "Bonded DOT", "Delegated ADA"])(
    "was rewarded, one by one, with what the books have, worth what it was then: %s",
    async (name) => {
      const pages: { items: Reward[]; nextToken: string | null }[] = [];
      do {
        pages.push(await rewardsOf(name, pages.at(-1)?.nextToken ?? null));
      } while (pages.at(-1)?.nextToken);
      const rewards = pages.flatMap(({ items }) => items);
      expect(pages.length).toBeGreaterThan(1);
      const sum = rewards.reduce((total, { amount }) => total + BigInt(amount.value), 0n);
      expect(sum.toString()).toBe((await stakingOf(name)).rewards);
      expect(new Set(rewards.map(({ id }) => id)).size).toBe(rewards.length);
      const { delegates } = await stakingOf(name);
      const named = new Map(delegates.map((one: { id: string; name: string | null }) => [one.id, one.name]));
      for (const { paidAt, validatorId, validatorName, amount } of rewards) {
        expect(validatorName).toBe(named.get(validatorId));
        const assetId = `${{ SOL: "SOLANA", DOT: "SUBSTRATE", ADA: "CARDANO" }[name.slice(-3)]}/${name.slice(-3)}`;
        const price = rate(assetId, "GBP", new Date(paidAt))!;
        const decimals = { SOL: 9, DOT: 12, ADA: 6 }[name.slice(-3)]!;
        expect(amount.in.value).toBe(displayAmount(price.times(amount.value).shiftedBy(-decimals), "GBP"));
      }
      expect(rewards.map(({ paidAt }) => paidAt)).toEqual(
        rewards
          .map(({ paidAt }) => paidAt)
          .toSorted()
          .toReversed(),
      );
    },
  );

  it("was rewarded in rows of the history", async () => {
    const { user } = await graphqlData(sandbox.url, {
      apiKey: SERVER,
      query: `query ($id: String!) { user { subWallet(subWalletId: $id) { transactions(limit: 3) { items {
        operation transactionDirection status transactionHash amount { value } from { id name } } } } } }`,
      variables: { id: await idOf("Staking SOL") },
    });
    const { items } = user.subWallet.transactions;
    expect(items[0]).toMatchObject({
      operation: "REWARD",
      transactionDirection: "RECEIVED",
      status: "CONFIRMED",
      transactionHash: null,
      from: { id: expect.any(String), name: expect.any(String) },
    });
  });

  it("is what the books call staked, in every sub-wallet", async () => {
    const rows = await sandbox.db
      .select()
      .from(subWallets)
      .where(inArray(subWallets.chain, ["SOLANA", "SUBSTRATE", "CARDANO"]));
    const staking = await loadStaking(sandbox.db, rows, sandbox.env.NETWORK, new Date());
    expect(staking.size).toBe(rows.length);
    const staked = new Map<string, bigint>();
    for (const one of await holdingsOf(
      sandbox.db,
      rows.map(({ id }) => id),
    )) {
      staked.set(one.subWalletId, (staked.get(one.subWalletId) ?? 0n) + one.staked);
    }
    for (const { id, chain } of rows) {
      const sum = staking
        .get(id)!
        .parts.filter(({ state }) => chain !== "CARDANO" || state === "DEPOSIT")
        .reduce((total, { amount }) => total + amount, 0n);
      expect({ id, sum }).toEqual({ id, sum: staked.get(id) ?? 0n });
    }
  });

  it("is summed up by asset for the organisation", async () => {
    const { user } = await graphqlData(sandbox.url, {
      apiKey: SERVER,
      query: `{ user { organisation { staked { asset { symbol } locked { value in(currency: "GBP") { value } }
        parts { state amount } subWallets } } } }`,
    });
    const { organisationId } = (await sandbox.db.select().from(users).where(eq(users.email, AMARA)))[0]!;
    const own = await sandbox.db
      .select()
      .from(subWallets)
      .where(eq(subWallets.organisationId, organisationId));
    const locked = new Map<string, bigint>();
    for (const one of await holdingsOf(
      sandbox.db,
      own.map(({ id }) => id),
    )) {
      const symbol = one.assetId.split("/")[1]!;
      locked.set(symbol, (locked.get(symbol) ?? 0n) + one.staked);
    }
    const { staked } = user.organisation;
    expect(staked.map(({ asset }: { asset: { symbol: string } }) => asset.symbol)).toEqual([
      "ADA",
      "DOT",
      "SOL",
    ]);
    for (const { asset, locked: amount, parts, subWallets: count } of staked) {
      expect({ asset, amount: amount.value }).toEqual({
        asset,
        amount: locked.get(asset.symbol)?.toString(),
      });
      expect(Number(amount.in.value)).toBeGreaterThan(0);
      expect(parts.length).toBeGreaterThan(0);
      expect(count).toBeGreaterThan(0);
    }
    const dot = staked.find(({ asset }: { asset: { symbol: string } }) => asset.symbol === "DOT");
    expect(dot.parts.map(({ state }: { state: string }) => state)).toEqual([
      "BONDED",
      "UNBONDING",
      "REDEEMABLE",
    ]);
  });

  it("is null where nothing can be staked", async () => {
    const { user } = await graphqlData(sandbox.url, {
      apiKey: SERVER,
      query: `{ user { subWallets(walletType: BLOCKCHAIN, limit: 100) { items { ... on BlockchainSubWallet { chain ${FIELDS} } } } } }`,
    });
    const known = ["SOLANA", "SUBSTRATE", "CARDANO"];
    for (const { chain, staking } of user.subWallets.items) {
      expect({ chain, has: staking !== null }).toEqual({ chain, has: known.includes(chain) });
    }
  });
});
