import { randomUUID } from "node:crypto";
import { signatureVerify } from "@polkadot/util-crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildSubstrateTransaction,
  type SubstrateTransaction,
  substrateFee,
  substrateMessage,
} from "../../../sandbox/chains/substrate/build";
import { decodeSubstrateTransaction } from "../../../sandbox/chains/substrate/decode";
import { runtimeOf } from "../../../sandbox/chains/substrate/runtime";
import { signSubstrateTransaction } from "../../../sandbox/chains/substrate/sign";
import {
  networkAccounts,
  requests,
  stakePositions,
  subWallets,
  transactions,
} from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { admitSubstrate } from "../../../sandbox/network/substrate/admit";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const COIN = 10n ** 12n;
const ASSET = "SUBSTRATE/DOT";
const UNBONDING_MS = 60_000;
const STRANGER = "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty";
const NEWCOMER = "5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy";
const VALIDATORS = [
  "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
  "5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y",
];
const runtime = runtimeOf("testnet");

const clockOffset = { ms: 0 };
let payments: Payments;
type SubWallet = Awaited<ReturnType<typeof buildSubWallet>>;
let dot: SubWallet;
beforeAll(async () => {
  payments = await startPayments({ clockOffset, env: { SANDBOX_UNBONDING_MS: String(UNBONDING_MS) } });
  dot = await funded("Everyday", 1000n * COIN);
});
afterAll(() => payments?.sandbox.close());

async function funded(name: string, amount: bigint): Promise<SubWallet> {
  const subWallet = await buildSubWallet(payments.sandbox, payments.walletId, "DOT", name);
  await fund(payments.sandbox, subWallet, ASSET, amount);
  return subWallet;
}

const shapes = {
  Payment: "Payment",
  Stake: "Stake",
  AddStake: "Amount",
  DelegateStake: "DelegateStake",
  Unstake: "Amount",
  Restake: "Amount",
  WithdrawStake: "WithdrawStake",
} as const;
type Operation = keyof typeof shapes;

const hex = (value: bigint | number) => `0x${value.toString(16)}`;

function attempt(
  operation: Operation,
  subWallet: SubWallet,
  input: object | null,
  beside: object = {},
  headers: Record<string, string> = {},
) {
  const name = `createSubstrate${operation}Transaction`;
  return graphql(payments.sandbox.url, {
    query: `mutation ($input: CreateSubstrate${shapes[operation]}TransactionInput!) {
      ${name}(transactionInput: $input) { requestId } }`,
    variables: { input: { subWalletId: subWallet.id, substrateTransactionInput: input, ...beside } },
    headers,
  });
}

async function create(operation: Operation, subWallet: SubWallet, input: object | null): Promise<string> {
  const answer = await attempt(operation, subWallet, input);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data[`createSubstrate${operation}Transaction`].requestId;
}

async function refusal(operation: Operation, subWallet: SubWallet, input: object | null) {
  const { errors } = await attempt(operation, subWallet, input);
  if (!errors?.[0]) throw new Error("It was not refused");
  return `${errors[0].extensions?.code}: ${JSON.parse(errors[0].message).errorMessage}`;
}

async function approve(requestId: string): Promise<void> {
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await payments.approve(requestId, payments.people[0]!);
}

/** Prepares, approves and mines; answers the unsigned transaction and the fee that it cost. */
async function done(operation: Operation, subWallet: SubWallet, input: object | null) {
  const requestId = await create(operation, subWallet, input);
  await approve(requestId);
  await payments.waitFor(requestId, "CONFIRMED");
  const { webhookMessage } = await payments.getRequest(requestId);
  const data: SubstrateTransaction = webhookMessage.payload.signData.data;
  return { requestId, data, fee: substrateFee(data, "testnet") };
}

async function holdingOf(subWallet: SubWallet) {
  const [holding] = await holdingsOf(payments.sandbox.db, [subWallet.id]);
  return holding!;
}

async function positionOf(subWallet: SubWallet) {
  const [row] = await payments.sandbox.db
    .select()
    .from(stakePositions)
    .where(eq(stakePositions.address, subWallet.address));
  return row!;
}

async function rowOf(requestId: string) {
  const { db } = payments.sandbox;
  const [row] = await db.select().from(transactions).where(eq(transactions.requestId, requestId));
  return row!;
}

async function readingOf(requestId: string) {
  const { db, services } = payments.sandbox;
  const [request] = await db.select().from(requests).where(eq(requests.id, requestId));
  return readRequest(services, request!);
}

describe("a payment", () => {
  it("is prepared, read by the phone, approved, signed, mined and booked", async () => {
    const before = await holdingOf(dot);
    const requestId = await create("Payment", dot, { to: STRANGER, amount: hex(25n * COIN), tip: hex(7n) });
    const { webhookMessage } = await payments.getRequest(requestId);
    expect(webhookMessage).toMatchObject({ type: "SUBSTRATE_TRANSACTION_CREATED" });
    const { data, delegateSignData } = webhookMessage.payload.signData;
    expect(data).toMatchObject({
      type: "PAYMENT",
      chain: "westend",
      address: dot.address,
      nonce: "0x00000000",
    });
    expect(delegateSignData).toEqual([
      {
        hdWalletPath: ["0x8000002c", "0x80000162", "0x80000000", "0x80000000", "0x80000000"],
        algorithm: "0x01",
        accountHSMProvenanceSignature: dot.provenanceSignature,
        unverifiedMessageData: expect.objectContaining({ message: data.unhashedMessage }),
      },
    ]);
    const fee = substrateFee(data, "testnet");
    expect(await holdingOf(dot)).toMatchObject({ reserved: 25n * COIN + fee });

    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const shown = await readingOf(requestId);
    expect(shown.isConsistent).toBe(true);
    expect(shown.reading).toMatchObject({
      network: "Westend (a test network)",
      from: [dot.address],
      recipients: [{ address: STRANGER, amount: "25", unit: "DOT" }],
      nonce: 0,
      details: [
        { label: "Tip", value: "0.000000000007 DOT" },
        { label: "Valid", value: expect.stringContaining("4,096 blocks") },
      ],
    });

    await payments.approve(requestId, payments.people[1]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const request = await payments.getRequest(requestId);
    const signed = decodeSubstrateTransaction(request.rawTransactionBytes, "testnet");
    expect(signed.hash).toBe(request.transactionHash);
    expect(request.signatures).toEqual({ raw: signed.signature, der: signed.signature });
    expect(signatureVerify(`0x${data.unhashedMessage}`, `0x${signed.signature}`, dot.address).isValid).toBe(
      true,
    );
    expect(await holdingOf(dot)).toMatchObject({
      available: before.available - 25n * COIN - fee,
      reserved: 0n,
    });
    expect(await rowOf(requestId)).toMatchObject({
      status: "CONFIRMED",
      direction: "SENT",
      amount: 25n * COIN,
      fee,
      to: STRANGER,
      transactionHash: signed.hash,
    });
  });

  it("is followed by one with the next nonce whose era begins at the last block, or at genesis when immortal", async () => {
    const mortal = await create("Payment", dot, { to: STRANGER, amount: hex(COIN) });
    const immortal = await create("Payment", dot, { to: STRANGER, amount: hex(COIN), immortal: true });
    const dataOf = async (id: string) => (await payments.getRequest(id)).webhookMessage.payload.signData.data;
    const first = await dataOf(mortal);
    expect(first).toMatchObject({ nonce: "0x00000001", era: "0x1b00", blockNumber: "0x00000001" });
    expect(first.blockHash).not.toBe(runtime.genesisHash);
    expect(await dataOf(immortal)).toMatchObject({
      nonce: "0x00000002",
      era: "0x00",
      blockHash: runtime.genesisHash,
    });
    // In whatever order they are approved, the network waits for the first.
    await approve(immortal);
    await approve(mortal);
    await payments.waitFor(immortal, "CONFIRMED");
    await payments.waitFor(mortal, "CONFIRMED");
    const [account] = await payments.sandbox.db
      .select()
      .from(networkAccounts)
      .where(eq(networkAccounts.address, dot.address));
    expect(account?.nonce).toBe(3);
  });

  it("to another sub-wallet of the vault arrives there", async () => {
    const other = await buildSubWallet(payments.sandbox, payments.walletId, "DOT", "Other");
    const { requestId } = await done("Payment", dot, { to: other.address, amount: hex(3n * COIN) });
    expect((await holdingOf(other)).available).toBe(3n * COIN);
    const [received] = await payments.sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.subWalletId, other.id));
    expect(received).toMatchObject({
      direction: "RECEIVED",
      status: "CONFIRMED",
      amount: 3n * COIN,
      fee: null,
    });
    expect((await rowOf(requestId)).transactionHash).toBe(received?.transactionHash);
  });

  it("with the nonce of a pending one replaces it only with a higher tip", async () => {
    const waiting = await funded("Replaced", 100n * COIN);
    const gap = { to: STRANGER, amount: hex(COIN), nonce: hex(5) };
    const first = await create("Payment", waiting, { ...gap, tip: hex(10n) });
    const poor = await create("Payment", waiting, { ...gap, tip: hex(10n), amount: hex(2n * COIN) });
    const rich = await create("Payment", waiting, { ...gap, tip: hex(11n), amount: hex(3n * COIN) });
    await approve(first);
    await payments.waitFor(first, "SUBMITTED");
    await approve(poor);
    await payments.waitFor(poor, "ERROR");
    expect((await rowOf(poor)).cancelReason).toContain("Priority is too low");
    await approve(rich);
    await payments.waitFor(first, "SYSTEM_CANCELLED");
    expect((await rowOf(first)).cancelReason).toContain("which has the same nonce");
    expect(await payments.waitFor(rich, "SUBMITTED")).toBe("SUBMITTED");
  });

  it("as a preview stores nothing", async () => {
    const count = async () => (await payments.sandbox.db.select().from(requests)).length;
    const before = await count();
    const answer = await attempt(
      "Payment",
      dot,
      { to: STRANGER, amount: hex(COIN) },
      { sendToDevicesForSigning: false },
    );
    expect(answer.data.createSubstratePaymentTransaction).toEqual({ requestId: null });
    expect(await count()).toBe(before);
  });
});

describe("a payment is refused", () => {
  const payment = (input: object) => refusal("Payment", dot, { to: STRANGER, amount: hex(COIN), ...input });

  it.each([
    [
      { to: "1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg" },
      "INVALID_INPUT: Please enter a valid westend address.",
    ],
    [{ amount: "0x0" }, "INVALID_INPUT: The amount must be larger than 0"],
    [
      { amount: "1.5" },
      "INVALID_INPUT: The amount must be a whole number of the smallest unit, in decimal digits or as 0x hex",
    ],
    [{ amount: hex(2n ** 128n) }, "INVALID_INPUT: The amount is too large"],
    [
      { tip: "lots" },
      "INVALID_INPUT: The tip must be a whole number of the smallest unit, in decimal digits or as 0x hex",
    ],
    [{ nonce: "0x0" }, "INVALID_INPUT: Nonce 0 is already used: the next one is 4"],
    [{ nonce: hex(2n ** 32n) }, "INVALID_INPUT: Nonce is too large"],
    [
      { chain: "polkadot" },
      "INVALID_INPUT: Chain polkadot is not available on this network, which is westend",
    ],
  ])("for %j", async (input, words) => {
    expect(await payment(input)).toBe(words);
  });

  it("when a new account would get less than the existential deposit, and not otherwise", async () => {
    expect(await payment({ to: NEWCOMER, amount: hex(999_999_999n) })).toBe(
      "INVALID_INPUT: The recipient's account does not exist yet: it must receive at least 0.001 DOT",
    );
    // The stranger has been paid before.
    await done("Payment", dot, { to: STRANGER, amount: hex(1n) });
  });

  it("when it would leave the account below the existential deposit", async () => {
    const poor = await funded("Poor", COIN);
    expect(await refusal("Payment", poor, { to: STRANGER, amount: hex(COIN - 2_000_000_000n) })).toMatch(
      /^INSUFFICIENT_BALANCE: Insufficient balance: 1\.0\d+ DOT needed for the amount, the fee and the existential deposit that keeps the account alive, 1 DOT available$/,
    );
    const rest = 3_000_000_000n;
    const { fee } = await done("Payment", poor, { to: STRANGER, amount: hex(COIN - rest) });
    expect((await holdingOf(poor)).available).toBe(rest - fee);
    expect(rest - fee >= runtime.existentialDeposit).toBe(true);
  });

  it("by the network when it is signed by another key, or its era has ended", async () => {
    const { sandbox } = payments;
    const { keys } = sandbox.services;
    const transaction = buildSubstrateTransaction(
      {
        operation: "PAYMENT",
        address: dot.address,
        calls: [{ name: "transferKeepAlive", to: STRANGER, amount: COIN }],
        nonce: 40,
        tip: 0n,
        height: 1,
        mortality: { height: 4000, hash: runtime.genesisHash },
      },
      "testnet",
    );
    const approved = Buffer.from(substrateMessage(transaction)).toString("hex");
    const { raw } = await signSubstrateTransaction(keys, dot, transaction, approved);
    const admit = (bytes: string) =>
      sandbox.db.transaction((tx) => admitSubstrate(tx, sandbox.services, bytes));
    await expect(admit(raw)).rejects.toThrow("ancient birth block");
    const forged = buildSubstrateTransaction(
      {
        operation: "PAYMENT",
        address: dot.address,
        calls: [{ name: "chill" }],
        nonce: 40,
        tip: 0n,
        height: 1,
        mortality: null,
      },
      "testnet",
    );
    const signed = await signSubstrateTransaction(
      keys,
      dot,
      forged,
      Buffer.from(substrateMessage(forged)).toString("hex"),
    );
    await expect(admit(signed.raw.replace(/06$/, "02"))).rejects.toThrow("could not be decoded");
    const { signature } = decodeSubstrateTransaction(signed.raw, "testnet");
    const forgery = `${signature.startsWith("0") ? "1" : "0"}${signature.slice(1)}`;
    const flipped = signed.raw.replace(signature, forgery);
    await expect(admit(flipped)).rejects.toThrow("bad signature");
    await expect(admit("00")).rejects.toThrow("could not be decoded");
  });
});

describe("a stake", () => {
  let bonded: SubWallet;
  beforeAll(async () => {
    bonded = await funded("Bonded", 100n * COIN);
  });

  it("begins with an amount and validators, grows, and changes its validators", async () => {
    const begun = await done("Stake", bonded, { amount: hex(10n * COIN), validators: [VALIDATORS[0]] });
    expect(begun.data).toMatchObject({ type: "STAKE", method: expect.stringMatching(/^0x2802085000/) });
    expect(await positionOf(bonded)).toMatchObject({
      status: "ACTIVE",
      active: 10n * COIN,
      unlocking: [],
      delegates: [VALIDATORS[0]],
      subWalletId: bonded.id,
    });
    expect(await holdingOf(bonded)).toMatchObject({
      available: 90n * COIN - begun.fee,
      reserved: 0n,
      staked: 10n * COIN,
      total: 100n * COIN - begun.fee,
    });
    expect(await rowOf(begun.requestId)).toMatchObject({
      direction: "SELF",
      amount: 10n * COIN,
      fee: begun.fee,
      to: bonded.address,
    });
    const reading = (await readingOf(begun.requestId)).reading;
    expect(reading).toMatchObject({
      action: "Stake",
      recipients: [],
      details: expect.arrayContaining([
        { label: "Staked", value: "10 DOT" },
        { label: "Validator 1 of 1", value: VALIDATORS[0], isAddress: true },
      ]),
    });

    await done("AddStake", bonded, { amount: hex(5n * COIN) });
    await done("DelegateStake", bonded, { validators: VALIDATORS });
    expect(await positionOf(bonded)).toMatchObject({ active: 15n * COIN, delegates: VALIDATORS });
    expect((await holdingOf(bonded)).staked).toBe(15n * COIN);
  });

  it("of 16 validators has a message that is hashed before signing", async () => {
    const wide = await funded("Wide", 10n * COIN);
    const made = await Promise.all(
      Array.from({ length: 16 }, (_, at) => payments.sandbox.services.keys.derive("DOT", 500 + at, 0, 0)),
    );
    const validators = made.map(({ address }) => address);
    const { requestId } = await done("Stake", wide, { amount: hex(3n * COIN), validators });
    const { data, delegateSignData } = (await payments.getRequest(requestId)).webhookMessage.payload.signData;
    expect(data.unhashedMessage.length).toBeGreaterThan(512);
    expect(delegateSignData[0].unverifiedMessageData.message).toMatch(/^[0-9a-f]{64}$/);
    expect((await positionOf(wide)).delegates).toEqual(validators);
    const many = [...validators, VALIDATORS[0]];
    expect(await refusal("DelegateStake", wide, { validators: many })).toBe(
      "INVALID_INPUT: Please enter a list of 1 to 16 validators to nominate",
    );
  });

  it("is checked against the effect of earlier requests, but not of those it replaces", async () => {
    const eager = await funded("Eager", 30n * COIN);
    const stake = { amount: hex(10n * COIN), validators: VALIDATORS };
    const first = await create("Stake", eager, stake);
    expect(await refusal("Stake", eager, stake)).toBe("INVALID_INPUT: The account already has a stake");
    const more = await create("AddStake", eager, { amount: hex(COIN) });
    expect(await refusal("Unstake", eager, { amount: hex(12n * COIN) })).toBe(
      "INVALID_INPUT: Only 11 DOT are staked",
    );
    const all = await create("Unstake", eager, { amount: hex(11n * COIN) });
    expect(await refusal("Unstake", eager, { amount: hex(COIN) })).toBe(
      "INVALID_INPUT: Only 0 DOT are staked",
    );
    const instead = await create("Stake", eager, { ...stake, nonce: "0x0", tip: hex(COIN) });
    await payments.cancel(instead);
    for (const id of [first, more, all]) {
      await approve(id);
      await payments.waitFor(id, "CONFIRMED");
    }
    expect(await positionOf(eager)).toMatchObject({ active: 0n, status: "DEACTIVATING" });
  });

  it("with an Idempotency-Key of another operation is refused, though their inputs are alike", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const input = { amount: hex(COIN) };
    const more = await attempt("AddStake", bonded, input, {}, headers);
    const id = more.data.createSubstrateAddStakeTransaction.requestId;
    expect((await attempt("AddStake", bonded, input, {}, headers)).data).toEqual(more.data);
    const less = await attempt("Unstake", bonded, input, {}, headers);
    expect(less.errors?.[0]?.extensions?.code).toBe("INVALID_INPUT");
    await payments.cancel(id);
  });

  it("is unbonded in part, partly rebonded, and pays out what is due", async () => {
    await done("Unstake", bonded, { amount: hex(4n * COIN) });
    expect(await positionOf(bonded)).toMatchObject({
      status: "ACTIVE",
      active: 11n * COIN,
      unlocking: [{ amount: String(4n * COIN), at: expect.any(String) }],
    });
    expect((await holdingOf(bonded)).staked).toBe(15n * COIN);
    expect(await refusal("WithdrawStake", bonded, null)).toBe(
      "INVALID_INPUT: Nothing has finished unbonding yet",
    );
    expect(await refusal("Restake", bonded, { amount: hex(5n * COIN) })).toBe(
      "INVALID_INPUT: Only 4 DOT are unbonding",
    );

    await done("Restake", bonded, { amount: hex(COIN) });
    expect(await positionOf(bonded)).toMatchObject({ active: 12n * COIN });
    clockOffset.ms += UNBONDING_MS + 1000;
    await done("Unstake", bonded, { amount: hex(2n * COIN) });
    const before = await holdingOf(bonded);
    const { requestId, fee } = await done("WithdrawStake", bonded, null);
    expect(await rowOf(requestId)).toMatchObject({ amount: 3n * COIN, direction: "SELF" });
    expect(await holdingOf(bonded)).toMatchObject({
      available: before.available + 3n * COIN - fee,
      staked: 12n * COIN,
    });
    expect(await positionOf(bonded)).toMatchObject({
      active: 10n * COIN,
      unlocking: [{ amount: String(2n * COIN), at: expect.any(String) }],
    });
  });

  it("ends completely when less than the minimum nominator bond would remain", async () => {
    const requestId = await create("Unstake", bonded, { amount: hex(9n * COIN) });
    await approve(requestId);
    await payments.waitFor(requestId, "CONFIRMED");
    const reading = (await readingOf(requestId)).reading;
    expect(reading).toMatchObject({
      action: "Unstake",
      details: expect.arrayContaining([
        { label: "Unstaked", value: "10 DOT" },
        { label: "Validators", value: "None" },
      ]),
    });
    expect(await positionOf(bonded)).toMatchObject({ status: "DEACTIVATING", active: 0n, delegates: [] });
    clockOffset.ms += UNBONDING_MS + 1000;
    await done("WithdrawStake", bonded, {});
    expect(await positionOf(bonded)).toMatchObject({ status: "UNINITIALISED", active: 0n, unlocking: [] });
    expect(await holdingOf(bonded)).toMatchObject({ staked: 0n, reserved: 0n });
  });

  it("that can no longer be executed costs its fee and moves nothing", async () => {
    const hasty = await funded("Hasty", 50n * COIN);
    const input = { amount: hex(5n * COIN), validators: VALIDATORS };
    // Asked for in the wrong order, so that nothing stood before the second one then.
    const second = await create("Stake", hasty, { ...input, nonce: "0x1" });
    const first = await create("Stake", hasty, { ...input, nonce: "0x0" });
    await approve(first);
    await approve(second);
    await payments.waitFor(first, "CONFIRMED");
    await payments.waitFor(second, "ERROR");
    const row = await rowOf(second);
    expect(row.cancelReason).toBe("The account already has a stake; the fee was spent");
    expect(await holdingOf(hasty)).toMatchObject({
      available: 45n * COIN - 2n * row.fee!,
      reserved: 0n,
      staked: 5n * COIN,
    });
  });

  it.each<[string, Operation, object, string]>([
    ["of 0", "Stake", { amount: "0x0", validators: VALIDATORS }, "Amount must larger than 0"],
    [
      "below the minimum bond",
      "Stake",
      { amount: hex(COIN), validators: VALIDATORS },
      "At least 2 DOT must be staked to nominate validators",
    ],
    [
      "without validators",
      "Stake",
      { amount: hex(3n * COIN), validators: [] },
      "Please enter a list of 1 to 16 validators to nominate",
    ],
    [
      "with one validator twice",
      "Stake",
      { amount: hex(3n * COIN), validators: [VALIDATORS[0], VALIDATORS[0]] },
      "Please enter a unique validator",
    ],
    [
      "with an invalid validator",
      "Stake",
      { amount: hex(3n * COIN), validators: ["5abc"] },
      "Please enter a valid westend address.",
    ],
    ["added to without one", "AddStake", { amount: hex(COIN) }, "The account has no stake"],
    [
      "delegated without one",
      "DelegateStake",
      { validators: VALIDATORS },
      "At least 2 DOT must be staked to nominate validators",
    ],
    ["ended without one", "Unstake", { amount: hex(COIN) }, "Only 0 DOT are staked"],
  ])("%s is refused", async (_, operation, input, words) => {
    expect(await refusal(operation, dot, input)).toBe(`INVALID_INPUT: ${words}`);
  });

  it("of the whole balance is refused, since nothing is left for the fee", async () => {
    const all = await funded("All", 5n * COIN);
    expect(await refusal("Stake", all, { amount: hex(5n * COIN), validators: VALIDATORS })).toMatch(
      /^INSUFFICIENT_BALANCE/,
    );
  });
});

it("is possible only from the organisation's Substrate sub-wallets", async () => {
  const input = { to: STRANGER, amount: hex(COIN) };
  expect(await refusal("Payment", payments.eth, input)).toBe(
    "INVALID_INPUT: The sub-wallet is not a Substrate sub-wallet",
  );
  const [row] = await payments.sandbox.db.select().from(subWallets).where(eq(subWallets.id, dot.id));
  expect(await refusal("Payment", { ...row!, id: `${dot.walletId}/DOT/99` }, input)).toBe(
    "NOT_FOUND: SubWalletId not found",
  );
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
