import * as lib from "@emurgo/cardano-serialization-lib-nodejs";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readIntent, verifyRequest } from "~/lib/operations/index.server";
import { type DecodedCardano, decodeCardano } from "../../../sandbox/chains/cardano/decode";
import { LIFE_IN_SLOTS } from "../../../sandbox/chains/cardano/facts";
import { requests, stakePositions, transactions, utxos } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { admitCardano } from "../../../sandbox/network/cardano/admit";
import { ABSTAINS, checkStake } from "../../../sandbox/network/cardano/state";
import { wakeWorkers } from "../../../sandbox/requests/wake-workers";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  fund,
} from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { callsOf, freshDatabase } from "../../fixtures/sandbox/payments";
import { startTestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const ADA = 1_000_000n;
const ASSET = "CARDANO/ADA";
const STRANGER =
  "addr_test1qr35lhhnc8pwak0932mk2gc7z232v9x7psd0mc5vyn6dh9lzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzss0umz2u";
const POOL = "pool1u4x4ly6qyx9fs9k2lt7f9hpa2gftd52fee67jcmuhnt7qqae3x0";
const OTHER_POOL = "pool132jxjzyw4awr3s75ltcdx5tv5ecv6m042306l630wqjckhfm32r";

async function start() {
  const clockOffset = { ms: 0 };
  const sandbox = await startTestSandbox({ env: await freshDatabase(), clockOffset });
  const organisation = await buildOrganisation(sandbox);
  const person = await buildUser(sandbox, organisation.id, { isServerUser: true });
  const walletId = await buildWallet(sandbox, organisation.id, [person]);
  return { sandbox, clockOffset, person, walletId, ...callsOf(sandbox) };
}

let world: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  world = await start();
});
afterAll(() => world?.sandbox.close());

const OPERATIONS = { PAYMENT: "Payment", STAKE: "Stake", UNSTAKE: "Unstake", WITHDRAWAL: "Withdrawal" };
type Operation = keyof typeof OPERATIONS;

function ask(operation: Operation, subWalletId: string, input?: Record<string, string>, beside = {}) {
  const name = `createCardano${OPERATIONS[operation]}Transaction`;
  return graphql(world.sandbox.url, {
    query: `mutation ($input: C${name.slice(1)}Input!) { made: ${name}(transactionInput: $input) { requestId } }`,
    variables: {
      input: { subWalletId, ...(input && { cardanoTransactionInput: input }), ...beside },
    },
  });
}

async function made(
  operation: Operation,
  subWalletId: string,
  input?: Record<string, string>,
): Promise<string> {
  const answer = await ask(operation, subWalletId, input);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.made.requestId;
}

async function refusal(operation: Operation, subWalletId: string, input?: Record<string, string>) {
  const { errors } = await ask(operation, subWalletId, input);
  return JSON.parse(errors?.[0]?.message ?? "{}");
}

/** Approves a request and waits until it is in a block. */
async function settle(requestId: string) {
  await world.waitFor(requestId, "AWAITING_SIGNATURES");
  const answer = await world.approve(requestId, world.person);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  await world.waitFor(requestId, "CONFIRMED");
  const { rawTransactionBytes } = await world.getRequest(requestId);
  return decodeCardano(rawTransactionBytes);
}

async function funded(...coins: bigint[]) {
  const subWallet = await buildSubWallet(world.sandbox, world.walletId, "ADA");
  for (const coin of coins) await fund(world.sandbox, subWallet, ASSET, coin);
  return subWallet;
}

type SubWallet = Awaited<ReturnType<typeof funded>>;

async function holding(subWalletId: string) {
  const [held] = await holdingsOf(world.sandbox.db, [subWalletId]);
  return { available: held?.available, reserved: held?.reserved, staked: held?.staked };
}

async function coinsOf(subWalletId: string): Promise<bigint[]> {
  const rows = await world.sandbox.db
    .select()
    .from(utxos)
    .where(and(eq(utxos.subWalletId, subWalletId), isNull(utxos.spentBy)));
  return rows.map(({ value }) => value);
}

async function readingOf(requestId: string) {
  const { sandbox } = world;
  const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, requestId));
  const shown = await readRequest(sandbox.services, row!);
  return { ...shown.reading!, isConsistent: shown.isConsistent };
}

/** What the console makes of a request that is to be signed: it shares no code with the sandbox. */
async function consoleSays(
  requestId: string,
  operation: string,
  { id, address, path }: SubWallet,
  more = {},
) {
  const base = { chain: "CARDANO", network: "testnet", subWalletId: id, fromAddress: address };
  const intent = readIntent({ ...base, operation: `createCardano${operation}Transaction`, ...more });
  if (!intent) throw new Error("The console knows no such intent");
  const { webhookMessage } = await world.getRequest(requestId);
  const result = await verifyRequest(webhookMessage, requestId, intent, { walletPath: path });
  return result.ok ? "as asked" : result.mismatches;
}

const lovelace = (amount: bigint) => `0x${amount.toString(16)}`;

describe("a payment in ADA", () => {
  it("is prepared, approved, signed, sent, mined and booked on both sides", async () => {
    const payer = await funded(40n * ADA, 3n * ADA);
    const payee = await funded();
    const amount = 12n * ADA + 345_678n;
    const id = await made("PAYMENT", payer.id, { to: payee.address, amount: lovelace(amount) });
    const { webhookMessage } = await world.getRequest(id);
    const { data, delegateSignData } = webhookMessage.payload.signData;
    const fee = BigInt(data.fee);
    expect(webhookMessage).toMatchObject({
      type: "CARDANO_TRANSACTION_CREATED",
      payload: { chain: "CARDANO", assetSymbol: "ADA", subWalletIdString: payer.id },
    });
    expect(data).toEqual({
      type: "PAYMENT",
      inputs: [{ transactionId: expect.stringMatching(/^[0-9a-f]{64}$/), index: "0x0" }],
      outputs: [
        { address: payee.address, amount: { coin: lovelace(amount) } },
        { address: payer.address, amount: { coin: lovelace(40n * ADA - amount - fee) } },
      ],
      fee: expect.stringMatching(/^0x[0-9a-f]+$/),
      ttl: expect.stringMatching(/^0x[0-9a-f]+$/),
    });
    expect(delegateSignData).toEqual([
      expect.objectContaining({
        algorithm: "0x01",
        hdWalletPath: payer.path,
        accountHSMProvenanceSignature: payer.provenanceSignature,
      }),
    ]);
    expect(await readingOf(id)).toMatchObject({
      isConsistent: true,
      recipients: [{ address: payee.address, amount: "12.345678", unit: "ADA" }],
      change: [{ address: payer.address, amount: expect.any(String), unit: "ADA" }],
      feeAtMost: `0.${fee}`,
    });
    expect(await holding(payer.id)).toEqual({
      available: 3n * ADA,
      reserved: 40n * ADA,
      staked: 0n,
    });

    const mined = await settle(id);
    expect(mined.hash).toBe(delegateSignData[0].unverifiedMessageData.message);
    expect(mined.fee).toBe(fee);
    const left = 43n * ADA - amount - fee;
    expect(await holding(payer.id)).toEqual({ available: left, reserved: 0n, staked: 0n });
    expect((await coinsOf(payer.id)).reduce((sum, value) => sum + value, 0n)).toBe(left);
    expect(await coinsOf(payee.id)).toEqual([amount]);
    expect((await holding(payee.id)).available).toBe(amount);
    const rows = await world.sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.transactionHash, mined.hash));
    expect(rows.map(({ direction, status }) => [direction, status]).sort()).toEqual([
      ["RECEIVED", "CONFIRMED"],
      ["SENT", "CONFIRMED"],
    ]);
    const { signatures } = await world.getRequest(id);
    const key = lib.PublicKey.from_hex(payer.publicKey!);
    const signature = lib.Ed25519Signature.from_hex(signatures.raw);
    expect(key.verify(Buffer.from(mined.hash, "hex"), signature)).toBe(true);
  });

  it("to its own address costs only the fee, and splits a coin into two", async () => {
    const payer = await funded(20n * ADA);
    const id = await made("PAYMENT", payer.id, { to: payer.address, amount: lovelace(5n * ADA) });
    expect(await readingOf(id)).toMatchObject({
      recipients: [{ address: payer.address, amount: "5" }],
      change: [{ address: payer.address }],
    });
    const { fee } = await settle(id);
    expect(await holding(payer.id)).toEqual({ available: 20n * ADA - fee, reserved: 0n, staked: 0n });
    expect((await coinsOf(payer.id)).sort((a, b) => (a < b ? -1 : 1))).toEqual([5n * ADA, 15n * ADA - fee]);
  });

  it("previewed stores and reserves nothing", async () => {
    const payer = await funded(5n * ADA);
    const input = { to: STRANGER, amount: lovelace(2n * ADA) };
    const answer = await ask("PAYMENT", payer.id, input, { sendToDevicesForSigning: false });
    expect(answer.data.made.requestId).toBeNull();
    expect(await holding(payer.id)).toEqual({ available: 5n * ADA, reserved: 0n, staked: 0n });
  });

  it("releases its coins when it is cancelled", async () => {
    const payer = await funded(5n * ADA);
    const input = { to: STRANGER, amount: lovelace(2n * ADA) };
    const id = await made("PAYMENT", payer.id, input);
    expect((await refusal("PAYMENT", payer.id, input)).errorMessage).toBe(
      "Insufficient balance: 2 ADA requested, at most 0 ADA can be sent",
    );
    await world.cancel(id);
    await expect(made("PAYMENT", payer.id, input)).resolves.toMatch(/-/);
  });

  it("cannot be approved after its validity has ended, and releases its coins", async () => {
    const { sandbox } = world;
    const payer = await funded(5n * ADA);
    const id = await made("PAYMENT", payer.id, { to: STRANGER, amount: lovelace(2n * ADA) });
    await world.waitFor(id, "AWAITING_SIGNATURES");
    world.clockOffset.ms = (LIFE_IN_SLOTS + 60) * 1000;
    try {
      const { errors } = await world.approve(id, world.person);
      // Whether the approval or the worker notices it first.
      expect(JSON.parse(errors?.[0]?.message ?? "{}")).toEqual({
        code: "INVALID_REQUEST_STATUS",
        errorMessage: expect.stringMatching(
          /^The request has expired and cannot be signed$|^A request that is SYSTEM_CANCELLED cannot be signed$/,
        ),
      });
      wakeWorkers();
      await world.waitFor(id, "SYSTEM_CANCELLED");
    } finally {
      world.clockOffset.ms = 0;
    }
    const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    expect(row!.cancelReason).toBe("It expired before it was approved");
    expect(await coinsOf(payer.id)).toEqual([5n * ADA]);
    expect((await holding(payer.id)).available).toBe(5n * ADA);
  });

  it.each([
    [
      "an address of the main network",
      { to: "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8" },
      "INVALID_INPUT",
      "Please enter a valid Cardano payment address for this network",
    ],
    [
      "a broken checksum",
      { to: STRANGER.replace(/u$/, "z") },
      "INVALID_INPUT",
      "Please enter a valid Cardano payment address for this network",
    ],
    [
      "less than the minimum of an output",
      { amount: "0xecc05" },
      "INVALID_INPUT",
      "Amount must be at least 0.96975 ADA",
    ],
    ["nothing", { amount: "0x0" }, "INVALID_INPUT", "The amount must be larger than 0"],
    ["a fraction", { amount: "1.5" }, "INVALID_INPUT", expect.stringContaining("whole number")],
    ["more than all ADA", { amount: "0xffffffffffffffff" }, "INVALID_INPUT", "The amount is too large"],
    [
      "more than the coins hold",
      { amount: lovelace(10n * ADA) },
      "INSUFFICIENT_BALANCE",
      expect.stringMatching(/^Insufficient balance: 10 ADA requested, at most 9\.83\d+ ADA can be sent$/),
    ],
  ])("with %s is refused", async (_, given, code, errorMessage) => {
    const payer = await funded(10n * ADA);
    const input = { to: STRANGER, amount: lovelace(2n * ADA), ...given };
    expect(await refusal("PAYMENT", payer.id, input)).toEqual({ code, errorMessage });
  });

  it("from a sub-wallet of another chain is refused", async () => {
    const btc = await buildSubWallet(world.sandbox, world.walletId, "BTC");
    expect(await refusal("PAYMENT", btc.id, { to: STRANGER, amount: lovelace(2n * ADA) })).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "The sub-wallet is not a Cardano sub-wallet",
    });
  });
});

describe("staking ADA", () => {
  it("delegates, changes the pool, withdraws rewards, and returns the deposit", async () => {
    const { sandbox } = world;
    const subWallet = await funded(30n * ADA);
    const position = async () => {
      const [row] = await sandbox.db
        .select()
        .from(stakePositions)
        .where(eq(stakePositions.subWalletId, subWallet.id));
      return row;
    };
    expect(await refusal("UNSTAKE", subWallet.id)).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "This sub-wallet is not staked",
    });
    expect((await refusal("WITHDRAWAL", subWallet.id)).errorMessage).toBe("This sub-wallet is not staked");
    expect((await refusal("STAKE", subWallet.id, { poolId: POOL.replace(/0$/, "q") })).errorMessage).toBe(
      "Please enter a valid Cardano pool id",
    );

    const staking = await made("STAKE", subWallet.id, { poolId: POOL });
    expect((await refusal("STAKE", subWallet.id, { poolId: POOL })).errorMessage).toBe(
      "Another stake request of this sub-wallet is not finished yet",
    );
    const { delegateSignData, data } = (await world.getRequest(staking)).webhookMessage.payload.signData;
    expect(delegateSignData.map(({ hdWalletPath }: { hdWalletPath: string[] }) => hdWalletPath)).toEqual([
      subWallet.path,
      [...subWallet.path!.slice(0, 3), "0x2", "0x0"],
    ]);
    expect(data).toMatchObject({
      type: "STAKE",
      certificates: ["stakeRegistration", "stakeDelegation", "voteDelegation"],
      publicKeys: { poolId: POOL },
    });
    const stakeAddress = lib.RewardAddress.new(
      0,
      lib.Credential.from_keyhash(lib.PublicKey.from_hex(data.publicKeys.stakePublicKey).hash()),
    )
      .to_address()
      .to_bech32();
    expect(await consoleSays(staking, "Stake", subWallet, { poolId: POOL })).toBe("as asked");
    expect(await consoleSays(staking, "Stake", subWallet, { poolId: OTHER_POOL })).toMatchObject([
      { field: "publicKeys.poolId" },
    ]);
    expect(await readingOf(staking)).toMatchObject({
      isConsistent: true,
      action: "Stake",
      recipients: [],
      details: [
        { label: "Deposit, returned on unstaking", value: "2 ADA" },
        { label: "Votes", value: "Always abstain" },
        { label: "Pool", value: POOL, isAddress: true },
        { label: "Stake address", value: stakeAddress, isAddress: true },
      ],
    });
    const first = await settle(staking);
    let available = 28n * ADA - first.fee;
    expect(await holding(subWallet.id)).toEqual({ available, reserved: 0n, staked: 2n * ADA });
    expect(await position()).toMatchObject({ address: stakeAddress, status: "ACTIVE", rewards: 0n });
    const { user } = await graphqlData(sandbox.url, {
      query: `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
        addresses(addressUsageType: STAKE) { items { id } }
        balances { items { amount { value } available { value } } } } } } }`,
      variables: { id: subWallet.id },
    });
    expect(user.subWallet).toEqual({
      addresses: { items: [{ id: stakeAddress }] },
      balances: {
        items: [
          {
            amount: { value: (available + 2n * ADA).toString() },
            available: { value: available.toString() },
          },
        ],
      },
    });

    expect((await refusal("STAKE", subWallet.id, { poolId: POOL })).errorMessage).toBe(
      "This sub-wallet is staked to this pool already",
    );
    expect((await refusal("WITHDRAWAL", subWallet.id)).errorMessage).toBe(
      "This sub-wallet has no rewards to withdraw",
    );
    const moving = await made("STAKE", subWallet.id, { poolId: OTHER_POOL });
    expect(await consoleSays(moving, "Stake", subWallet, { poolId: OTHER_POOL })).toBe("as asked");
    const second = await settle(moving);
    expect(second.certificates.map(({ kind }) => kind)).toEqual(["DELEGATE"]);
    available -= second.fee;
    expect(await holding(subWallet.id)).toEqual({ available, reserved: 0n, staked: 2n * ADA });
    expect((await position())!.delegates).toContain(OTHER_POOL);
    expect((await position())!.delegates).not.toContain(POOL);

    const rewards = 4_321_000n;
    await sandbox.db.update(stakePositions).set({ rewards }).where(eq(stakePositions.address, stakeAddress));
    expect((await refusal("UNSTAKE", subWallet.id)).errorMessage).toBe(
      "Please withdraw the rewards before you unstake",
    );
    const withdrawing = await made("WITHDRAWAL", subWallet.id);
    expect(await consoleSays(withdrawing, "Withdrawal", subWallet)).toBe("as asked");
    expect(await readingOf(withdrawing)).toMatchObject({
      isConsistent: true,
      action: "Claim rewards",
      details: [{ label: "Rewards", value: "4.321 ADA" }, { value: stakeAddress }],
    });
    const third = await settle(withdrawing);
    expect(third.withdrawals).toMatchObject([{ address: stakeAddress, amount: rewards }]);
    available += rewards - third.fee;
    expect(await holding(subWallet.id)).toEqual({ available, reserved: 0n, staked: 2n * ADA });
    expect((await position())!.rewards).toBe(0n);

    const ending = await made("UNSTAKE", subWallet.id);
    expect(await consoleSays(ending, "Unstake", subWallet)).toBe("as asked");
    const fourth = await settle(ending);
    available += 2n * ADA - fourth.fee;
    expect(await holding(subWallet.id)).toEqual({ available, reserved: 0n, staked: 0n });
    expect(await coinsOf(subWallet.id)).toEqual([available]);
    expect(await position()).toBeUndefined();
  });

  it("without the deposit is refused", async () => {
    const subWallet = await funded(3n * ADA);
    expect(await refusal("STAKE", subWallet.id, { poolId: POOL })).toEqual({
      code: "INSUFFICIENT_BALANCE",
      errorMessage:
        "Insufficient balance: a deposit of 2 ADA, the fee and the network's minimum balance are needed, 3 ADA available",
    });
  });

  it("refuses a withdrawal under the Idempotency-Key of a deregistration", async () => {
    const subWallet = await funded(30n * ADA);
    const [first, second] = [
      await graphqlWithKey("UNSTAKE", subWallet.id),
      await graphqlWithKey("WITHDRAWAL", subWallet.id),
    ];
    expect([first, second]).toEqual(["This sub-wallet is not staked", "This sub-wallet is not staked"]);
    await settle(await made("STAKE", subWallet.id, { poolId: POOL }));
    await graphqlWithKey("UNSTAKE", subWallet.id);
    expect(await graphqlWithKey("WITHDRAWAL", subWallet.id)).toBe(
      "This Idempotency-Key was used for another request",
    );
  });
});

async function graphqlWithKey(operation: "UNSTAKE" | "WITHDRAWAL", subWalletId: string) {
  const name = `createCardano${OPERATIONS[operation]}Transaction`;
  const { errors } = await graphql(world.sandbox.url, {
    query: `mutation ($input: C${name.slice(1)}Input!) { ${name}(transactionInput: $input) { requestId } }`,
    variables: { input: { subWalletId } },
    headers: { "idempotency-key": "one-key" },
  });
  return errors && JSON.parse(errors[0]!.message).errorMessage;
}

describe("the network", () => {
  it("refuses unbalanced, unsigned, foreign and repeated transactions", async () => {
    const { sandbox } = world;
    const payer = await funded(50n * ADA);
    const id = await made("PAYMENT", payer.id, { to: STRANGER, amount: lovelace(2n * ADA) });
    await settle(id);
    const raw = (await world.getRequest(id)).rawTransactionBytes;
    const admit = (bytes: string) =>
      sandbox.db.transaction((tx) => admitCardano(tx, sandbox.services, bytes, new Date()));
    const { inputs, fee } = await decodeCardano(raw);
    const free = "ab".repeat(32);
    const setCoin = (set: { value?: bigint; spentBy?: string | null }) =>
      sandbox.db.update(utxos).set(set).where(eq(utxos.txId, inputs[0]!.txId));
    await setCoin({ spentBy: null });
    const feeBytes = (n: bigint) => `021a${n.toString(16).padStart(8, "0")}`;
    await expect(admit("84a0")).rejects.toThrow("DecoderFailure");
    await expect(admit(raw.replace(inputs[0]!.txId, free))).rejects.toThrow("BadInputsUTxO");
    await expect(admit(raw.replace(feeBytes(fee), feeBytes(fee + 1n)))).rejects.toThrow(
      "InvalidWitnessesUTXOW",
    );
    await expect(admit(raw.replace(feeBytes(fee), feeBytes(155_381n)))).rejects.toThrow("FeeTooSmallUTxO");
    const withoutKeys = `${raw.slice(0, raw.lastIndexOf("a10081825820"))}a0f5f6`;
    await expect(admit(withoutKeys)).rejects.toThrow("MissingVKeyWitnessesUTXOW");
    // Another coin of the same owner in the place of the spent one, signed for neither.
    await sandbox.db
      .update(utxos)
      .set({ value: 51n * ADA })
      .where(eq(utxos.txId, inputs[0]!.txId));
    await expect(admit(raw)).rejects.toThrow("ValueNotConservedUTxO");
    await sandbox.db
      .update(utxos)
      .set({ value: 50n * ADA })
      .where(eq(utxos.txId, inputs[0]!.txId));
    await sandbox.db.update(utxos).set({ spentBy: free }).where(eq(utxos.txId, inputs[0]!.txId));
    await expect(admit(raw)).rejects.toThrow("BadInputsUTxO");
  });
});

describe("the ledger's rules for stakes", () => {
  const stakeKeyHash = "ab".repeat(28);
  const address = "stake_test1";
  const certificate = (kind: "REGISTER" | "DEREGISTER" | "ABSTAIN") => ({ kind, stakeKeyHash });
  const withdrawal = (amount: bigint) => ({ address, stakeKeyHash, amount });
  const position = (rewards: bigint, delegates = [POOL, ABSTAINS]) =>
    ({ rewards, delegates }) as typeof stakePositions.$inferSelect;
  const check = (
    what: Partial<Pick<DecodedCardano, "certificates" | "withdrawals">>,
    known: typeof stakePositions.$inferSelect | null,
  ) => {
    const decoded = { certificates: [], withdrawals: [], ...what } as unknown as DecodedCardano;
    return () => checkStake(decoded, { address, subWalletId: "", position: known });
  };

  it.each([
    [
      "registering twice",
      { certificates: [certificate("REGISTER")] },
      position(0n),
      "StakeKeyRegisteredDELEG",
    ],
    [
      "deregistering nothing",
      { certificates: [certificate("DEREGISTER")] },
      null,
      "StakeKeyNotRegisteredDELEG",
    ],
    [
      "voting without a stake",
      { certificates: [certificate("ABSTAIN")] },
      null,
      "StakeKeyNotRegisteredDELEG",
    ],
    [
      "deregistering with rewards",
      { certificates: [certificate("DEREGISTER")] },
      position(5n),
      "StakeKeyHasNonZeroAccountBalanceDELEG",
    ],
    [
      "withdrawing only a part",
      { withdrawals: [withdrawal(4n)] },
      position(5n),
      "WithdrawalsNotInRewardsCERTS",
    ],
    ["withdrawing without a stake", { withdrawals: [withdrawal(0n)] }, null, "WithdrawalsNotInRewardsCERTS"],
    [
      "withdrawing without a vote",
      { withdrawals: [withdrawal(5n)] },
      position(5n, [POOL]),
      "ConwayWdrlNotDelegatedToDRep",
    ],
  ])("forbid %s", (_, what, known, rule) => {
    expect(check(what, known)).toThrow(rule);
  });

  it("allow registering again, and withdrawing everything before the end", () => {
    expect(check({ certificates: [certificate("REGISTER"), certificate("ABSTAIN")] }, null)).not.toThrow();
    const end = { withdrawals: [withdrawal(5n)], certificates: [certificate("DEREGISTER")] };
    expect(check(end, position(5n))).not.toThrow();
  });
});

it("leaves books that balance", async () => {
  expect((await trialBalance(world.sandbox.db)).isSound).toBe(true);
  expect(world.sandbox.logged).toEqual([]);
});
