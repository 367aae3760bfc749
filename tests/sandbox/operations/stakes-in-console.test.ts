import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stakeRules, substrateRuntime } from "~/lib/chains";
import { formatExact, fromUnits } from "~/lib/money";
import { type Intent, type OperationName, toInput } from "~/lib/operations";
import { decodeRequest, readIntent, verifyRequest } from "~/lib/operations/index.server";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { OPERATION_OF } from "~/lib/operations/operation-of";
import { compareClaims } from "~/lib/signing/screen/claims";
import { runtimeOf } from "../../../sandbox/chains/substrate/runtime";
import { clusters, requests, wallets } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";

const SOL = 10n ** 9n;
const WND = 10n ** 12n;
const UNBONDING_MS = 60_000;
const SOL_STRANGER = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const OTHER_VOTE = "J2nUHEAgZFRyuJbFjdqPrAa9gyWDuc7hErtDQHPhsYRp";
const VALIDATORS = [
  "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
  "5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y",
];

type SubWallet = Awaited<ReturnType<typeof buildSubWallet>>;

const clockOffset = { ms: 0 };
let payments: Payments;
let provenancePublicKey: string;
beforeAll(async () => {
  payments = await startPayments({ clockOffset, env: { SANDBOX_UNBONDING_MS: String(UNBONDING_MS) } });
  const [row] = await payments.sandbox.db
    .select({ key: clusters.provenancePublicKey })
    .from(wallets)
    .innerJoin(clusters, eq(clusters.id, wallets.clusterId))
    .where(eq(wallets.id, payments.walletId));
  provenancePublicKey = row!.key;
});
afterAll(() => payments?.sandbox.close());

async function funded(type: "SOL" | "DOT", asset: string, amount: bigint): Promise<SubWallet> {
  const subWallet = await buildSubWallet(payments.sandbox, payments.walletId, type);
  await fund(payments.sandbox, subWallet, asset, amount);
  return subWallet;
}

/** Inputs whose type has another name than their mutation. */
const INPUT_TYPES: Partial<Record<OperationName, string>> = {
  createSubstrateAddStakeTransaction: "CreateSubstrateAmountTransactionInput",
  createSubstrateUnstakeTransaction: "CreateSubstrateAmountTransactionInput",
  createSubstrateRestakeTransaction: "CreateSubstrateAmountTransactionInput",
};

/** Sends what the console would send for an intent. */
async function create(intent: Intent): Promise<string> {
  const { operation } = intent;
  const type = INPUT_TYPES[operation] ?? `C${operation.slice(1)}Input`;
  const { made } = await graphqlData(payments.sandbox.url, {
    query: `mutation ($input: ${type}!) { made: ${operation}(transactionInput: $input) { requestId } }`,
    variables: { input: toInput(operation, intent as never, "GBP") },
  });
  return made.requestId;
}

/** The request as the backend's lists have it. */
async function recordOf(requestId: string) {
  const { user } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) { user { transaction(id: $id) {
      operation to { id name } amount { value currency } fee { value currency }
      asset { symbol displaySymbol name type decimalPlace contractAddress chain } } } }`,
    variables: { id: requestId },
  });
  return user.transaction;
}

/** What the phone shows of it. */
async function phoneShows(requestId: string) {
  const { db, services } = payments.sandbox;
  const [row] = await db.select().from(requests).where(eq(requests.id, requestId));
  const shown = await readRequest(services, row!);
  if (!shown.reading || !shown.isConsistent) throw new Error("The phone cannot read it");
  return { ...shown, reading: shown.reading };
}

/** Makes a request, compares what console and phone read in it, and has it confirmed. */
async function both(
  { id, address, path, publicKey, provenanceSignature }: SubWallet,
  chain: "SOLANA" | "WESTEND",
  fields: { operation: OperationName; [field: string]: unknown },
  told: Record<string, unknown> = {},
) {
  const base = { chain, network: "testnet" as const, subWalletId: id, fromAddress: address };
  const intent = readIntent({ ...base, ...fields });
  if (!intent) throw new Error("The console knows no such intent");
  const requestId = await create(intent);
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  const { webhookMessage } = await payments.getRequest(requestId);
  const facts = { provenancePublicKey, walletPath: path, ownKey: { publicKey, provenanceSignature } };
  const verified = await verifyRequest(webhookMessage, requestId, intent, facts);
  if (!verified.ok) throw new Error(JSON.stringify(verified.mismatches));

  const read = await decodeRequest(webhookMessage, requestId, { base, assets: [], claimedTo: null }, facts);
  if (!read || "ok" in read || !read.verification.ok) throw new Error(JSON.stringify(read));
  const { nonce: _, ...own } = intent as Intent & { nonce?: unknown };
  expect(read.intent).toMatchObject({ ...own, ...told });
  const { decoded } = read.verification;
  const record = await recordOf(requestId);
  expect(compareClaims(decoded, record).mismatches).toEqual([]);
  expect(record.operation).toBe(OPERATION_OF[intent.operation]);

  const phone = await phoneShows(requestId);
  expect(formatFingerprint(verified.fingerprint)).toBe(phone.fingerprint);
  expect(formatFingerprint(read.verification.fingerprint)).toBe(phone.fingerprint);
  const { reading } = phone;
  const fee = formatExact(fromUnits(BigInt(decoded.fee!.atMost), chain === "SOLANA" ? 9 : 12));
  expect({ fee, isExact: decoded.fee!.isExact }).toEqual({
    fee: reading.feeAtMost,
    isExact: reading.feeIsExact,
  });
  expect(decoded.facts.find(({ label }) => label === "Action")).toMatchObject({ value: reading.action });
  // Every address that the phone shows is on the console's screen too.
  const onScreen = [...decoded.facts, ...decoded.details].flatMap((fact) =>
    "value" in fact ? [fact.value] : [],
  );
  const onPhone = [
    ...reading.recipients.map((one) => one.address),
    ...(reading.details ?? []).flatMap((detail) => (detail.isAddress ? [detail.value] : [])),
  ];
  expect(onScreen).toEqual(expect.arrayContaining(onPhone));

  await payments.approve(requestId, payments.people[0]!);
  await payments.waitFor(requestId, "CONFIRMED");
  return read.verification.decoded;
}

/** A free stake address of a sub-wallet. */
async function freeStake(subWallet: SubWallet): Promise<string> {
  const { user } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet {
      addresses(addressUsageType: STAKE) { items { id ... on SolanaAddress { meta { status } } } } } } } }`,
    variables: { id: subWallet.id },
  });
  const items = user.subWallet.addresses.items as { id: string; meta: { status: string } }[];
  return items.find(({ meta }) => meta.status === "UNINITIALISED")!.id;
}

describe("console and phone agree on what the sandbox builds", () => {
  it("for every stake operation on Solana", async () => {
    const sol = await funded("SOL", "SOLANA/SOL", 40n * SOL);
    const say = (fields: { operation: OperationName; [field: string]: unknown }) =>
      both(sol, "SOLANA", fields);
    const passEpoch = () => {
      clockOffset.ms += 61_000;
    };
    const amount = (units: bigint) => units.toString();

    const stakeAddress = await freeStake(sol);
    const staked = await say({
      operation: "createSolanaInitialiseStakeTransaction",
      newStakeAddress: stakeAddress,
      amount: amount(5n * SOL),
      voteAddress: VOTE,
    });
    expect(staked.total).toBe((5n * SOL + 2_282_880n + 10_000n).toString());
    const other = await freeStake(sol);
    await say({
      operation: "createSolanaInitialiseStakeTransaction",
      newStakeAddress: other,
      amount: amount(3n * SOL),
      voteAddress: null,
    });
    await say({
      operation: "createSolanaActivateStakeTransaction",
      stakeAddress: other,
      voteAddress: OTHER_VOTE,
    });
    passEpoch();
    await say({
      operation: "createSolanaSplitStakeTransaction",
      stakeAddress,
      newStakeAddress: await freeStake(sol),
      amount: amount(2n * SOL),
    });
    await say({ operation: "createSolanaDeactivateStakeTransaction", stakeAddress });
    passEpoch();
    for (const withdrawAddress of [SOL_STRANGER, sol.address]) {
      await say({
        operation: "createSolanaWithdrawStakeTransaction",
        stakeAddress,
        withdrawAddress,
        amount: amount(SOL),
      });
    }
  });

  it("for every stake operation on Substrate", async () => {
    const dot = await funded("DOT", "SUBSTRATE/DOT", 1_000n * WND);
    const terms = { runtime: "westend", tip: null, nonce: null };
    const say = (
      fields: { operation: OperationName; [field: string]: unknown },
      told: Record<string, unknown> = {},
    ) => both(dot, "WESTEND", { ...terms, ...fields }, told);
    const amount = (units: bigint) => units.toString();

    await say({
      operation: "createSubstrateStakeTransaction",
      amount: amount(10n * WND),
      validators: VALIDATORS,
      tip: "31",
    });
    await say({ operation: "createSubstrateAddStakeTransaction", amount: amount(WND), nonce: 1 });
    const validators = [...VALIDATORS].reverse();
    await say({ operation: "createSubstrateDelegateStakeTransaction", validators });
    const part = { operation: "createSubstrateUnstakeTransaction" as const, amount: amount(3n * WND) };
    await say({ ...part, bonded: amount(11n * WND) }, { bonded: null });
    await say({ operation: "createSubstrateRestakeTransaction", amount: amount(2n * WND) });

    // 10 are bonded: 9 would leave less than the 2 that may nominate.
    const entered = { operation: "createSubstrateUnstakeTransaction" as const, amount: amount(9n * WND) };
    const all = { amount: amount(10n * WND), bonded: amount(10n * WND) };
    const ended = await say({ ...entered, bonded: null }, all);
    expect(ended.facts).toContainEqual(expect.objectContaining({ label: "Stays staked", value: "Nothing" }));
    expect(ended.facts).toContainEqual(expect.objectContaining({ units: amount(10n * WND) }));
    clockOffset.ms += UNBONDING_MS + 1_000;
    await say({ operation: "createSubstrateWithdrawStakeTransaction" });
  });

  it("on the chains' limits", () => {
    for (const [network, chain, name] of [
      ["mainnet", "POLKADOT", "polkadot"],
      ["testnet", "WESTEND", "westend"],
    ] as const) {
      const { minimumNominatorBond, pallets, genesisHash } = runtimeOf(network);
      expect(stakeRules(chain)?.minBond).toBe(minimumNominatorBond);
      expect(substrateRuntime(name)).toMatchObject({ pallets, genesisHash });
    }
  });
});
