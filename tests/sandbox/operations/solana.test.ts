import { base58 } from "@scure/base";
import { Transaction } from "@solana/web3.js";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { associatedTokenAddress } from "../../../sandbox/chains/solana/address";
import {
  addresses,
  networkAccounts,
  requests,
  stakePositions,
  transactions,
} from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { broadcast } from "../../../sandbox/requests/broadcast";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const SOL = 1_000_000_000n;
const RENT = 2_282_880n;
const NEW_ACCOUNT = 890_880n;
const TOKEN_ACCOUNT = 2_039_280n;
const USDC = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU";
const STRANGER = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const OTHER_VOTE = "J2nUHEAgZFRyuJbFjdqPrAa9gyWDuc7hErtDQHPhsYRp";

type Answer = Awaited<ReturnType<typeof graphql>>;

const clockOffset = { ms: 0 };
let payments: Payments;
let sol: Awaited<ReturnType<typeof buildSubWallet>>;
beforeAll(async () => {
  payments = await startPayments({ clockOffset });
  sol = await buildSubWallet(payments.sandbox, payments.walletId, "SOL");
  await fund(payments.sandbox, sol, "SOLANA/SOL", 40n * SOL);
  await fund(payments.sandbox, sol, "SOLANA/USDC", 9_000_000n);
});
afterAll(() => payments?.sandbox.close());

const hex = (amount: bigint) => `0x${amount.toString(16)}`;
const passEpoch = () => {
  clockOffset.ms += 61_000;
};

function ask(
  operation: string,
  input: Record<string, unknown>,
  { subWalletId = sol.id, beside = {} }: { subWalletId?: string; beside?: Record<string, unknown> } = {},
): Promise<Answer> {
  const name = `createSolana${operation}Transaction`;
  return graphql(payments.sandbox.url, {
    query: `mutation ($input: CreateSolana${operation}TransactionInput!) {
      answer: ${name}(transactionInput: $input) { requestId } }`,
    variables: { input: { subWalletId, solanaTransactionInput: input, ...beside } },
  });
}

async function create(operation: string, input: Record<string, unknown>): Promise<string> {
  const { data, errors } = await ask(operation, input);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.answer.requestId;
}

async function refusal(operation: string, input: Record<string, unknown>, subWalletId?: string) {
  const { errors } = await ask(operation, input, subWalletId ? { subWalletId } : {});
  if (!errors?.[0]) throw new Error("It was not refused");
  const { code, errorMessage } = JSON.parse(errors[0].message);
  return `${code}: ${errorMessage}`;
}

/** Approves a request and waits for its end. */
async function finish(requestId: string, end = "CONFIRMED"): Promise<void> {
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  expect((await payments.approve(requestId, payments.people[0]!)).errors).toBeUndefined();
  await payments.waitFor(requestId, end);
}

const run = async (operation: string, input: Record<string, unknown>): Promise<string> => {
  const requestId = await create(operation, input);
  await finish(requestId);
  return requestId;
};

async function holding(assetId = "SOLANA/SOL", subWalletId = sol.id) {
  const found = (await holdingsOf(payments.sandbox.db, [subWalletId])).find((one) => one.assetId === assetId);
  const { available = 0n, reserved = 0n, staked = 0n } = found ?? {};
  return { available, reserved, staked };
}

/** The sub-wallet's stake addresses as the API shows them, without those that are free. */
async function stakes() {
  const { user } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
      addresses(addressUsageType: STAKE) { items { id ... on SolanaAddress {
        addressUsageType publicKey meta { status activeBalance inactiveBalance voteAddress } } } } } } } }`,
    variables: { id: sol.id },
  });
  return user.subWallet.addresses.items as {
    id: string;
    meta: { status: string; activeBalance: string; inactiveBalance: string; voteAddress: string | null };
  }[];
}

const metaOf = async (address: string) => (await stakes()).find(({ id }) => id === address)?.meta;
const freeStake = async () => (await stakes()).find(({ meta }) => meta.status === "UNINITIALISED")!.id;
const lamports = (active: bigint, inactive: bigint) => ({
  activeBalance: active.toString(),
  inactiveBalance: inactive.toString(),
});

async function rowOf(requestId: string) {
  const [row] = await payments.sandbox.db
    .select()
    .from(transactions)
    .where(eq(transactions.requestId, requestId));
  return row!;
}

describe("a payment in SOL", () => {
  it("is prepared, signed and confirmed, with a durable nonce", async () => {
    const before = await holding();
    const requestId = await create("Payment", { to: STRANGER, amount: hex(SOL) });
    expect(await holding()).toEqual({
      available: before.available - SOL - 5000n,
      reserved: SOL + 5000n,
      staked: 0n,
    });
    await finish(requestId);

    const request = await payments.getRequest(requestId);
    const { payload, type } = request.webhookMessage;
    expect(type).toBe("SOLANA_TRANSACTION_CREATED");
    expect(payload).toMatchObject({ chain: "SOLANA", assetSymbol: "SOL", subWalletIdString: sol.id });
    const [delegate, ...others] = payload.signData.delegateSignData;
    expect(others).toEqual([]);
    expect(delegate).toMatchObject({
      algorithm: "0x01",
      hdWalletPath: sol.path,
      accountHSMProvenanceSignature: sol.provenanceSignature,
    });
    const signed = Transaction.from(Buffer.from(request.rawTransactionBytes, "hex"));
    expect(signed.verifySignatures()).toBe(true);
    expect(signed.serializeMessage().toString("hex")).toBe(delegate.unverifiedMessageData.message);
    expect(base58.encode(signed.signature!)).toBe(request.transactionHash);
    expect(request.signatures.raw).toBe(signed.signature!.toString("hex"));
    expect(await holding()).toEqual({ available: before.available - SOL - 5000n, reserved: 0n, staked: 0n });
    expect(await rowOf(requestId)).toMatchObject({
      status: "CONFIRMED",
      direction: "SENT",
      amount: SOL,
      fee: 5000n,
      from: sol.address,
      to: STRANGER,
    });
  });

  it("previews without storing anything", async () => {
    const { data } = await ask(
      "Payment",
      { to: STRANGER, amount: hex(SOL) },
      { beside: { sendToDevicesForSigning: false } },
    );
    expect(data.answer).toEqual({ requestId: null });
    expect((await holding()).reserved).toBe(0n);
  });

  it("reaches another sub-wallet of the vault, which gets a history row of its own", async () => {
    const other = await buildSubWallet(payments.sandbox, payments.walletId, "SOL", "Other");
    await run("Payment", { to: other.address, amount: hex(SOL) });
    expect((await holding("SOLANA/SOL", other.id)).available).toBe(SOL);
    const [received] = await payments.sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.subWalletId, other.id));
    expect(received).toMatchObject({ direction: "RECEIVED", amount: SOL, status: "CONFIRMED", fee: null });
  });

  it("does not wait for another one: every open request has its own nonce account", async () => {
    const ids = [await create("Payment", { to: STRANGER, amount: "1" }), ""];
    ids[1] = await create("Payment", { to: STRANGER, amount: "2" });
    const messages = await Promise.all(
      ids.map(async (id) => (await payments.getRequest(id)).webhookMessage.payload.signData.data),
    );
    expect(messages[0].recentBlockhash).not.toBe(messages[1].recentBlockhash);
    await finish(ids[1]!);
    await finish(ids[0]!);
    // Both are free again, and advanced.
    const third = await create("Payment", { to: STRANGER, amount: "3" });
    const { data } = (await payments.getRequest(third)).webhookMessage.payload.signData;
    expect(messages.map(({ accountKeys }) => accountKeys)).toContainEqual(data.accountKeys);
    expect(messages.map(({ recentBlockhash }) => recentBlockhash)).not.toContain(data.recentBlockhash);
    await payments.cancel(third);
  });

  it("is refused by the network when its nonce has been used", async () => {
    const { sandbox } = payments;
    const requestId = await create("Payment", { to: STRANGER, amount: "5" });
    await finish(requestId);
    const { rawTransactionBytes } = await payments.getRequest(requestId);
    const sent = { chain: "SOLANA", raw: rawTransactionBytes, requestId, at: sandbox.services.clock() };
    const again = sandbox.db.transaction((tx) => broadcast(tx, sandbox.services, sent));
    await expect(again).rejects.toThrow("the nonce has been used");
  });

  it.each([
    [
      "an address of another chain",
      { to: "0x52908400098527886E0F7030069857D2E4169EE7" },
      /valid SOLANA address/,
    ],
    ["a program", { to: "11111111111111111111111111111111" }, /A program's address cannot receive payments/],
    ["nothing", { amount: "0x0" }, /larger than 0/],
    ["more than 64 bits", { amount: hex(2n ** 64n) }, /too large/],
    ["more than the balance", { amount: hex(4000n * SOL) }, /^INSUFFICIENT_BALANCE: .* SOL available/],
    [
      "less than a new account's rent",
      { to: OTHER_VOTE, amount: hex(NEW_ACCOUNT - 1n) },
      /new on Solana: it must receive at least 0.00089088 SOL/,
    ],
  ])("is refused for %s", async (_, changes, expected) => {
    expect(await refusal("Payment", { to: STRANGER, amount: hex(SOL), ...changes })).toMatch(expected);
  });

  it("leaves the sub-wallet's account rent-exempt or empty", async () => {
    const { available } = await holding();
    const leaving = (rest: bigint) => ({ to: STRANGER, amount: hex(available - 5000n - rest) });
    expect(await refusal("Payment", leaving(1n))).toMatch(/keeps no account below 0.00089088 SOL/);
    for (const rest of [0n, NEW_ACCOUNT]) {
      const requestId = await create("Payment", leaving(rest));
      await payments.cancel(requestId);
    }
  });

  it("is refused to a stake address and from a sub-wallet of another chain", async () => {
    const to = await freeStake();
    expect(await refusal("Payment", { to, amount: hex(SOL) })).toMatch(
      /A stake address cannot receive payments/,
    );
    const input = { to: STRANGER, amount: hex(SOL) };
    expect(await refusal("Payment", input, payments.eth.id)).toMatch(/not a Solana sub-wallet/);
  });
});

describe("a payment in a token", () => {
  const usdc = (changes: Record<string, unknown> = {}) => ({
    to: STRANGER,
    amount: hex(1_000_000n),
    mintAddress: USDC,
    decimals: 6,
    ...changes,
  });

  it("creates the recipient's token account once, and pays its rent besides the fee", async () => {
    const fees: (bigint | null)[] = [];
    for (const _ of [1, 2]) {
      const before = await holding();
      const requestId = await run("TokenPayment", usdc());
      const row = await rowOf(requestId);
      expect(row).toMatchObject({ assetId: "SOLANA/USDC", amount: 1_000_000n, to: STRANGER });
      expect(before.available - (await holding()).available).toBe(row.fee);
      fees.push(row.fee);
    }
    expect(fees).toEqual([5000n + TOKEN_ACCOUNT, 5000n]);
    expect((await holding("SOLANA/USDC")).available).toBe(7_000_000n);
    const account = associatedTokenAddress(STRANGER, USDC);
    const known = and(eq(networkAccounts.chain, "SOLANA"), eq(networkAccounts.address, account));
    expect(await payments.sandbox.db.select().from(networkAccounts).where(known)).toHaveLength(1);
  });

  it("is shown on the phone with the token's name, and with the rent in the maximum fee", async () => {
    const requestId = await create("TokenPayment", usdc());
    const { sandbox } = payments;
    const [request] = await sandbox.db.select().from(requests).where(eq(requests.id, requestId));
    const shown = await readRequest(sandbox.services, request!);
    expect(shown.isConsistent).toBe(true);
    expect(shown.fingerprint).toMatch(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/);
    expect(shown.reading).toMatchObject({
      network: "Solana Devnet (a test network)",
      from: [sol.address],
      recipients: [{ address: STRANGER, amount: "1", unit: "USDC" }],
      feeAtMost: "0.00204428",
      details: [{ label: "Token", value: USDC, isAddress: true }, { label: "Nonce account" }],
    });
    await payments.cancel(requestId);
  });

  it.each([
    ["other decimals", { decimals: 9 }, /USDC has 6 decimals, not 9/],
    ["a token without a balance", { mintAddress: STRANGER }, /^INSUFFICIENT_BALANCE: .*none of this token/],
    ["more than the balance", { amount: hex(10n ** 12n) }, /^INSUFFICIENT_BALANCE: .* USDC available/],
    ["an invalid mint", { mintAddress: "USDC" }, /not a valid Solana address/],
    ["a token account", { to: associatedTokenAddress(STRANGER, USDC) }, /must be a wallet's address/],
  ])("is refused for %s", async (_, changes, expected) => {
    expect(await refusal("TokenPayment", usdc(changes))).toMatch(expected);
  });
});

describe("a stake", () => {
  it("is created, activated, split, deactivated and withdrawn, with matching books", async () => {
    const before = await holding();
    const stakeAddress = await freeStake();
    const requestId = await create("InitialiseStake", {
      newStakeAddress: stakeAddress,
      amount: hex(10n * SOL),
      voteAddress: VOTE,
    });
    // Another one is free at once, and this one is taken.
    const spare = (await stakes()).filter(
      ({ id, meta }) => meta.status === "UNINITIALISED" && id !== stakeAddress,
    );
    expect(spare).toHaveLength(1);
    const taken = { newStakeAddress: stakeAddress, amount: hex(SOL), voteAddress: VOTE };
    expect(await refusal("InitialiseStake", taken)).toMatch(/not finished yet/);
    const { signData } = (await payments.getRequest(requestId)).webhookMessage.payload;
    expect(signData.data.type).toBe("INITIALISE_STAKE");
    const [stakeRow] = await payments.sandbox.db
      .select()
      .from(addresses)
      .where(eq(addresses.address, stakeAddress));
    expect(signData.delegateSignData).toMatchObject([
      { accountHSMProvenanceSignature: sol.provenanceSignature },
      { hdWalletPath: stakeRow?.path, accountHSMProvenanceSignature: stakeRow?.provenanceSignature },
    ]);
    await finish(requestId);
    expect(await rowOf(requestId)).toMatchObject({ direction: "SELF", amount: 10n * SOL, fee: 10_000n });
    expect(await holding()).toEqual({
      available: before.available - 10n * SOL - RENT - 10_000n,
      reserved: 0n,
      staked: 10n * SOL + RENT,
    });
    const activating = { status: "ACTIVATING", voteAddress: VOTE, ...lamports(10n * SOL, 0n) };
    expect(await metaOf(stakeAddress)).toEqual(activating);

    passEpoch();
    expect(await metaOf(stakeAddress)).toEqual({ ...activating, status: "ACTIVE" });
    const split = { stakeAddress, newStakeAddress: spare[0]!.id, amount: hex(4n * SOL) };
    await run("SplitStake", split);
    expect(await metaOf(stakeAddress)).toEqual({
      ...activating,
      status: "ACTIVE",
      ...lamports(6n * SOL, 0n),
    });
    expect(await metaOf(spare[0]!.id)).toMatchObject({ status: "ACTIVE", ...lamports(4n * SOL, 0n) });
    expect((await holding()).staked).toBe(10n * SOL + 2n * RENT);

    await run("DeactivateStake", { stakeAddress });
    expect(await metaOf(stakeAddress)).toMatchObject({ status: "DEACTIVATING", ...lamports(6n * SOL, 0n) });
    const elsewhere = { stakeAddress, voteAddress: OTHER_VOTE };
    expect(await refusal("ActivateStake", elsewhere)).toMatch(/only be staked to its previous vote account/);
    await run("ActivateStake", { stakeAddress, voteAddress: VOTE });
    expect(await metaOf(stakeAddress)).toMatchObject({ status: "ACTIVE", voteAddress: VOTE });
    await run("DeactivateStake", { stakeAddress });
    passEpoch();
    expect(await metaOf(stakeAddress)).toEqual({
      status: "INACTIVE",
      voteAddress: VOTE,
      ...lamports(0n, 6n * SOL + RENT),
    });

    const withdraw = { stakeAddress, withdrawAddress: sol.address };
    const owned = await holding();
    await run("WithdrawStake", { ...withdraw, amount: hex(2n * SOL) });
    expect(await holding()).toEqual({
      available: owned.available + 2n * SOL - 5000n,
      reserved: 0n,
      staked: owned.staked - 2n * SOL,
    });
    // To somebody outside, and all of it: the account is gone and its address free again.
    const rest = hex(4n * SOL + RENT);
    const out = await run("WithdrawStake", { stakeAddress, withdrawAddress: STRANGER, amount: rest });
    expect(await rowOf(out)).toMatchObject({
      direction: "SENT",
      from: stakeAddress,
      to: STRANGER,
      fee: 5000n,
    });
    expect((await holding()).staked).toBe(4n * SOL + RENT);
    expect(await metaOf(stakeAddress)).toMatchObject({ status: "UNINITIALISED", ...lamports(0n, 0n) });
  });

  it("without a vote account can be delegated later and deactivated while activating", async () => {
    const stakeAddress = await freeStake();
    await run("InitialiseStake", { newStakeAddress: stakeAddress, amount: hex(2n * SOL) });
    expect(await metaOf(stakeAddress)).toEqual({
      status: "INACTIVE",
      voteAddress: null,
      ...lamports(0n, 2n * SOL + RENT),
    });
    await run("ActivateStake", { stakeAddress, voteAddress: VOTE });
    await run("ActivateStake", { stakeAddress, voteAddress: OTHER_VOTE });
    expect(await metaOf(stakeAddress)).toMatchObject({ status: "ACTIVATING", voteAddress: OTHER_VOTE });
    await run("DeactivateStake", { stakeAddress });
    expect(await metaOf(stakeAddress)).toMatchObject({
      status: "INACTIVE",
      ...lamports(0n, 2n * SOL + RENT),
    });
  });

  it("is refused with a clear message", async () => {
    const [first] = (await stakes()).filter(({ meta }) => meta.status === "ACTIVE");
    const [idle] = (await stakes()).filter(({ meta }) => meta.status === "INACTIVE");
    const [stakeAddress, inactive, free] = [first!.id, idle!.id, await freeStake()];
    const balance = BigInt(idle!.meta.inactiveBalance);
    const cases: [string, Record<string, unknown>, RegExp][] = [
      [
        "InitialiseStake",
        { newStakeAddress: free, amount: hex(SOL - 1n), voteAddress: VOTE },
        /at least 1 SOL/,
      ],
      ["InitialiseStake", { newStakeAddress: stakeAddress, amount: hex(SOL) }, /already in use/],
      ["InitialiseStake", { newStakeAddress: STRANGER, amount: hex(SOL) }, /^NOT_FOUND/],
      [
        "InitialiseStake",
        { newStakeAddress: free, amount: hex(SOL), voteAddress: "x" },
        /valid vote address/,
      ],
      [
        "InitialiseStake",
        { newStakeAddress: free, amount: hex(SOL), voteAddress: sol.address },
        /not a vote account/,
      ],
      ["InitialiseStake", { newStakeAddress: free, amount: hex(5000n * SOL) }, /^INSUFFICIENT_BALANCE/],
      ["ActivateStake", { stakeAddress, voteAddress: VOTE }, /active already/],
      ["ActivateStake", { stakeAddress: free, voteAddress: VOTE }, /no stake at this address/],
      ["DeactivateStake", { stakeAddress: inactive }, /Only an activating or active stake/],
      [
        "SplitStake",
        { stakeAddress, newStakeAddress: free, amount: hex(99n * SOL) },
        /cannot split more funds/,
      ],
      ["SplitStake", { stakeAddress, newStakeAddress: free, amount: hex(SOL / 2n) }, /at least 1 SOL/],
      [
        "SplitStake",
        { stakeAddress: inactive, newStakeAddress: free, amount: hex(SOL) },
        /Only an active stake/,
      ],
      [
        "WithdrawStake",
        { stakeAddress: inactive, withdrawAddress: sol.address, amount: hex(balance + 1n) },
        /cannot withdraw more funds/,
      ],
      [
        "WithdrawStake",
        { stakeAddress: inactive, withdrawAddress: sol.address, amount: hex(balance - 1n) },
        /Withdraw all of it, or leave at least 0.00228288 SOL/,
      ],
      ["WithdrawStake", { stakeAddress, withdrawAddress: sol.address, amount: hex(1n) }, /more funds/],
    ];
    for (const [operation, input, expected] of cases) {
      expect(await refusal(operation, input)).toMatch(expected);
    }
  });

  it("pays another sub-wallet of the vault, which gets a history row of its own", async () => {
    const { sandbox, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "SOL", "Payee");
    const [idle] = (await stakes()).filter(({ meta }) => meta.status === "INACTIVE");
    const before = await holding();
    await run("WithdrawStake", { stakeAddress: idle!.id, withdrawAddress: other.address, amount: hex(SOL) });
    expect(await holding("SOLANA/SOL", other.id)).toEqual({ available: SOL, reserved: 0n, staked: 0n });
    expect((await holding()).staked).toBe(before.staked - SOL);
    const [row] = await sandbox.db.select().from(transactions).where(eq(transactions.subWalletId, other.id));
    expect(row).toMatchObject({ direction: "RECEIVED", amount: SOL, from: idle!.id, status: "CONFIRMED" });
  });

  it("that has changed meanwhile is refused before it is sent, and costs its fee afterwards", async () => {
    const { sandbox } = payments;
    const [active] = (await stakes()).filter(({ meta }) => meta.status === "ACTIVE");
    const isThis = eq(stakePositions.address, active!.id);
    const change = (status: "ACTIVE" | "DEACTIVATING") => ({ status, dueAt: null });
    const before = await holding();

    const refused = await create("DeactivateStake", { stakeAddress: active!.id });
    await sandbox.db.update(stakePositions).set(change("DEACTIVATING")).where(isThis);
    await finish(refused, "ERROR");
    expect((await rowOf(refused)).cancelReason).toMatch(
      /^The network refused .*Only an activating or active stake/,
    );
    expect(await holding()).toEqual(before);

    await sandbox.db.update(stakePositions).set(change("ACTIVE")).where(isThis);
    const { data } = await ask(
      "DeactivateStake",
      { stakeAddress: active!.id },
      { beside: { sendToNetworkWhenSigned: false } },
    );
    const { requestId } = data.answer;
    await finish(requestId, "SIGNED");
    const { rawTransactionBytes: raw } = await payments.getRequest(requestId);
    await sandbox.db.transaction(async (tx) => {
      await broadcast(tx, sandbox.services, {
        chain: "SOLANA",
        raw,
        requestId,
        at: sandbox.services.clock(),
      });
      await tx.update(stakePositions).set(change("DEACTIVATING")).where(isThis);
    });
    await payments.waitFor(requestId, "ERROR");
    expect(await rowOf(requestId)).toMatchObject({
      cancelReason: "Only an activating or active stake can be unstaked",
      fee: 5000n,
    });
    expect(await holding()).toEqual({ ...before, available: before.available - 5000n });
    await sandbox.db.update(stakePositions).set(change("ACTIVE")).where(isThis);
  });

  it("is shown on the phone as what it is, with both keys' digests recomputed", async () => {
    const { sandbox } = payments;
    const [active] = (await stakes()).filter(({ meta }) => meta.status === "ACTIVE");
    const [stakeAddress, free] = [active!.id, await freeStake()];
    const ownStake = new Map([[free, { owner: "New stake account of this sub-wallet", earlier: [] }]]);
    const [idle] = (await stakes()).filter(({ meta }) => meta.status === "INACTIVE");
    const cases: [string, Record<string, unknown>, Record<string, unknown>, Map<string, unknown>][] = [
      [
        "InitialiseStake",
        { newStakeAddress: free, amount: hex(3n * SOL), voteAddress: VOTE },
        {
          action: "Stake",
          recipients: [{ address: free, amount: "3", unit: "SOL" }],
          feeAtMost: "0.00001",
          details: [
            { label: "Vote account", value: VOTE },
            { label: "Staker", value: sol.address, isAddress: true },
            { label: "Withdrawer", value: sol.address, isAddress: true },
            { label: "Lock-up", value: "None" },
            { label: "Rent deposit", value: "0.00228288 SOL" },
            { label: "Nonce account" },
          ],
        },
        ownStake,
      ],
      [
        "DeactivateStake",
        { stakeAddress },
        { action: "Unstake", recipients: [], feeAtMost: "0.000005" },
        new Map(),
      ],
      [
        "SplitStake",
        { stakeAddress, newStakeAddress: free, amount: hex(SOL) },
        { action: "Split" },
        ownStake,
      ],
      [
        "WithdrawStake",
        { stakeAddress: idle!.id, withdrawAddress: sol.address, amount: hex(SOL) },
        { action: "Withdraw" },
        new Map([
          [sol.address, { owner: expect.stringMatching(/^Own sub-wallet /), alike: null, earlier: [] }],
        ]),
      ],
    ];
    for (const [operation, input, expected, known] of cases) {
      const requestId = await create(operation, input);
      const [request] = await sandbox.db.select().from(requests).where(eq(requests.id, requestId));
      const shown = await readRequest(sandbox.services, request!);
      expect(shown).toMatchObject({ isConsistent: true, reading: { from: [sol.address], ...expected } });
      expect(shown.known).toEqual(known);
      await payments.cancel(requestId);
    }
  });
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
