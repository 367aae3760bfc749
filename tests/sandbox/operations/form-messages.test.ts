import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answerTransfer } from "~/lib/exchanges/transfer-flow.server";
import { messageOf, type Problem } from "~/lib/forms/form-answer";
import { issueCsrf } from "~/lib/session/csrf.server";
import { createSession } from "~/lib/session/session.server";
import { answerStake } from "~/lib/staking/flow.server";
import { requests, stakePositions, subWallets } from "../../../sandbox/db/schema";
import { Jar } from "../../fixtures/console/session-request";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const AMARA = { email: "amara.osei@meridian.example", pin: "274913" };
const VALIDATOR = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";
const STRANGER = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";

/** Seeding the demo on a busy machine. */
const SEEDING_MS = 120_000;

let sandbox: TestSandbox;
let jar: Jar;
let csrf: string;
let sixteen: string;
let before: number;
beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
  vi.stubEnv("CUSTODY_API_URL", new URL("/graphql", sandbox.url).href);
  vi.stubEnv("CUSTODY_API_KEY", PORTAL_KEY);
  vi.stubEnv("SESSION_SECRETS", "x".repeat(40));
  vi.stubEnv("NETWORK", "testnet");
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("EXCHANGE_EMAIL_DOMAINS", "meridian.example");
  jar = new Jar();
  const authentication = await signIn(sandbox.url, AMARA);
  jar.take(createSession(jar.request(), { email: AMARA.email, authentication }));
  const made = issueCsrf(jar.request());
  jar.take(made.headers);
  csrf = made.token;
  before = await requestCount();
  sixteen = (await positionsOf("Nominator pool"))[0]!.delegates.join(" ");
}, SEEDING_MS);
afterAll(async () => {
  vi.unstubAllEnvs();
  await sandbox?.close();
});

const requestCount = () => sandbox.db.$count(requests);

async function idOf(name: string): Promise<string> {
  const [row] = await sandbox.db.select().from(subWallets).where(eq(subWallets.name, name));
  if (!row) throw new Error(`There is no ${name}`);
  return row.id;
}

async function positionsOf(name: string) {
  return sandbox.db
    .select()
    .from(stakePositions)
    .where(eq(stakePositions.subWalletId, await idOf(name)));
}

/** The stake address of 'Staking SOL' with this status. */
async function stakeAddress(status: string): Promise<string> {
  const row = (await positionsOf("Staking SOL")).find((one) => one.status === status);
  if (!row) throw new Error(`There is no ${status} stake`);
  return row.address;
}

/** A free one. */
async function freeAddress(): Promise<string> {
  const id = await idOf("Staking SOL");
  const used = new Set((await positionsOf("Staking SOL")).map(({ address }) => address));
  const all = await sandbox.db.query.addresses.findMany({
    where: (row, { and, eq: is }) => and(is(row.subWalletId, id), is(row.usage, "STAKE")),
  });
  return all.find(({ address }) => !used.has(address))!.address;
}

type Fields = Record<string, string>;

async function messagesOf(answer: Promise<unknown>): Promise<string[]> {
  const { data, init } = (await answer) as {
    data: { issues: { message: string }[]; problems: Problem[] };
    init: { status: number };
  };
  expect(init.status).toBe(400);
  return [...new Set([...data.issues.map(({ message }) => message), ...data.problems.map(messageOf)])];
}

/** What the stake dialog answers to a posted form. */
async function stake(name: string, tab: string, fields: Fields): Promise<string[]> {
  const subWalletId = await idOf(name);
  const self = `/home/${subWalletId}/stake`;
  const body = new URLSearchParams({ csrf, stage: "create", fee: "NONE", ...fields });
  const request = jar.request(`${self}?tab=${tab}`, { method: "POST", body });
  return messagesOf(answerStake(request, { subWalletId, self, closeTo: "/home" }));
}

/** What the transfer dialog answers to a posted form. */
async function transfer(name: string, fields: Fields): Promise<string[]> {
  const subWalletId = await idOf(name);
  const self = `/home/${subWalletId}/send`;
  const to = await idOf("Luno main");
  const body = new URLSearchParams({ csrf, stage: "create", amount: "0.5", asset: "BTC", to, ...fields });
  return messagesOf(
    answerTransfer(jar.request(self, { method: "POST", body }), { subWalletId, self, closeTo: "/home" }),
  );
}

describe("a posted form is answered with the specification's message", () => {
  it.each<[string, Fields | (() => Promise<Fields>)]>([
    ["Please enter an amount", { amount: "" }],
    ["Please enter an amount", { amount: "0" }],
    ["Please enter an asset", { asset: "" }],
    ["Please pick a recipient address", { to: "" }],
    [
      "Bitmex does not support ETH transfers",
      async () => ({ asset: "ETH", to: await idOf("BitMEX margin") }),
    ],
    ["Amount cannot have fractions of the lowest allowed unit", { amount: "0.000000001" }],
    [
      "Recipient must be among the allowed destinations for the asset",
      async () => ({ to: await idOf("Tagomi new account") }),
    ],
  ])("5.7 %s %#", async (message, given) => {
    const fields = typeof given === "function" ? await given() : given;
    expect(await transfer("Kraken main", fields)).toContain(message);
  });

  it("5.7 Bitmex does not support ETH transfers, from that exchange", async () => {
    expect(await transfer("BitMEX margin", { asset: "ETH" })).toContain(
      "Bitmex does not support ETH transfers",
    );
  });

  const NO_ADDRESSES =
    "No stake addresses available, please trying refreshing and contact support if this problem persists";
  it.each(["split", "unstake", "withdraw"])("5.8 %s: where no stake address can be chosen", async (tab) => {
    expect(await stake("SOL stake reserve", tab, { amount: "1" })).toEqual([NO_ADDRESSES]);
  });

  it.each<[string, string, () => Promise<Fields>]>([
    [
      "split",
      "Please enter an amount larger than 0",
      async () => ({ stakeAddress: await stakeAddress("ACTIVE"), amount: "0" }),
    ],
    [
      "withdraw",
      "Please enter an amount larger than 0",
      async () => ({ stakeAddress: await stakeAddress("INACTIVE"), amount: "" }),
    ],
    [
      "stake",
      "Please enter an amount larger than 0",
      async () => ({ stakeAddress: await freeAddress(), voteAddress: VOTE, amount: "" }),
    ],
    [
      "stake",
      "Please enter a valid SOLANA address",
      async () => ({ stakeAddress: await freeAddress(), voteAddress: "x", amount: "5" }),
    ],
    [
      "withdraw",
      "Please enter a valid SOLANA address",
      async () => ({ stakeAddress: await stakeAddress("INACTIVE"), withdrawAddress: "x", amount: "5" }),
    ],
    [
      "withdraw",
      "You cannot withdraw more funds that those available at the stake address",
      async () => ({
        ...{ stakeAddress: await stakeAddress("INACTIVE"), withdrawAddress: STRANGER, amount: "250.1" },
      }),
    ],
    [
      "split",
      "You cannot split more funds than those available at the stake address",
      async () => ({
        ...{ stakeAddress: await stakeAddress("ACTIVE"), newStakeAddress: await freeAddress() },
        amount: "1500.1",
      }),
    ],
    [
      "stake",
      "A stake that is deactivating can only be staked to its previous vote account. Leave this empty to use it",
      async () => ({ stakeAddress: await stakeAddress("DEACTIVATING"), voteAddress: VOTE }),
    ],
  ])("5.8 %s: %s", async (tab, message, fields) => {
    expect(await stake("Staking SOL", tab, await fields())).toContain(message);
  });

  it.each<[string, string, Fields | (() => Fields)]>([
    ["stake", "Amount must larger than 0", { amount: "", validators: VALIDATOR }],
    ["add", "Amount must larger than 0", { amount: "0" }],
    ["unstake", "Amount must larger than 0", { amount: "" }],
    ["restake", "Amount must larger than 0", { amount: "0.0" }],
    ["add", "Amount cannot have fractions of the lowest allowed unit 12", { amount: "1.0000000000001" }],
    ["delegate", "Please enter a list of 1 to 16 validators to nominate", {}],
    [
      "delegate",
      "Please enter a list of 1 to 16 validators to nominate",
      () => ({ validators: `${sixteen} ${VALIDATOR}` }),
    ],
    ["delegate", "Please enter a validator address", { stage: "add-validator" }],
    [
      "delegate",
      "You can only select up to 16 validators to nominate",
      () => ({ stage: "add-validator", validators: sixteen, validator: VALIDATOR }),
    ],
    [
      "delegate",
      "Please enter a unique validator",
      { stage: "add-validator", validators: VALIDATOR, validator: VALIDATOR },
    ],
    ["stake", "Please enter a valid westend address.", { stage: "add-validator", validator: STRANGER }],
    ["withdraw", "Nonce must be an integer of 0 or larger", { useCustomNonce: "on", nonce: "-1" }],
    ["withdraw", "Please provide a tip or select 'None'", { fee: "CUSTOM", tip: "" }],
    ["withdraw", "Please provide a tip larger than 0", { fee: "CUSTOM", tip: "0" }],
    ["nominate", "Invalid action selected", {}],
  ])("5.9 %s: %s", async (tab, message, given) => {
    const fields = typeof given === "function" ? given() : given;
    expect(await stake("Bonded DOT", tab, fields)).toContain(message);
  });

  it("5.9 Please enter a valid Cardano pool id", async () => {
    expect(await stake("Delegated ADA", "stake", { poolId: "pool1x" })).toEqual([
      "Please enter a valid Cardano pool id",
    ]);
  });

  it("and nothing was made by any of them", async () => {
    expect(await requestCount()).toBe(before);
  });
});
