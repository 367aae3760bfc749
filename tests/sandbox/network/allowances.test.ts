import { and, eq } from "drizzle-orm";
import { Interface, MaxUint256 } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { requests, transactions } from "../../../sandbox/db/schema";
import { rpc } from "../../fixtures/metamask/rpc";
import { buildSubWallet, buildUser, buildWallet, fund } from "../../fixtures/sandbox/builders";
import { type GraphqlCall, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { REQUEST_TRANSACTIONS, requestReport, rowsOf } from "../../fixtures/sandbox/report-files";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const USDC = erc20Tokens("testnet", "ETHEREUM").find(({ symbol }) => symbol === "USDC")!.address;
const erc20 = new Interface([
  "function approve(address spender, uint256 amount)",
  "function increaseAllowance(address spender, uint256 amount)",
  "function decreaseAllowance(address spender, uint256 amount)",
  "function transferFrom(address from, address to, uint256 amount)",
  "function transfer(address to, uint256 amount)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "function setApprovalForAll(address operator, bool approved)",
]);
const call = (name: string, ...values: unknown[]) => erc20.encodeFunctionData(name, values);

let payments: Payments;
let spender: Payments["eth"];
let node: string;
beforeAll(async () => {
  payments = await startPayments({ organisation: { whitelistEnabled: false } });
  spender = await buildSubWallet(payments.sandbox, payments.walletId, "ETH");
  await fund(payments.sandbox, spender, "ETHEREUM/ETH", ETH);
  node = `${payments.sandbox.url}/rpc?chainId=17000`;
});
afterAll(() => payments?.sandbox.close());

const allowed = async (owner: string, by: string) =>
  BigInt(await rpc(node, "eth_call", { to: USDC, data: call("allowance", owner, by) }, "latest"));
const allowedNow = () => allowed(payments.eth.address, spender.address);
const tokensOf = async ({ id }: { id: string }) => (await payments.balanceOf(id, "ETHEREUM/USDC")).available;

async function ask(from: Payments["eth"], data: string, value = "0"): Promise<string> {
  const { requestId } = await payments.sendEthereum({
    ...{ fromAddress: from.address, to: USDC, value, data, speed: "MEDIUM", gasLimit: "0x186a0" },
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES", "AWAITING_USER_TRAVEL_RULE");
  return requestId;
}

async function simulationOf(requestId: string, session: Partial<GraphqlCall> = {}) {
  const { getRequest } = await graphqlData(payments.sandbox.url, {
    ...session,
    query: `query ($id: String!) { getRequest(requestId: $id) { simulation {
      changes { asset { symbol } amount } failure notSimulated
      allowances { asset { symbol } owner spender amount } } } }`,
    variables: { id: requestId },
  });
  const { changes, ...rest } = getRequest.simulation;
  const tokens = changes.find(({ asset }: { asset: { symbol: string } }) => asset.symbol === "USDC");
  return { ...rest, tokens: BigInt(tokens?.amount ?? 0) };
}

/** @returns what the node said before, and how it ended */
async function run(from: Payments["eth"], data: string, value?: string) {
  const requestId = await ask(from, data, value);
  const simulated = await simulationOf(requestId);
  await payments.approve(requestId, payments.people[0]!);
  const status = await payments.waitFor(requestId, "CONFIRMED", "ERROR");
  const [row] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, requestId));
  return { requestId, simulated, status, reason: row?.cancelReason, hash: row?.transactionHash ?? "" };
}

describe("an allowance of the simulated network", () => {
  it("is kept as approved, as it was simulated, and shown with the service's word", async () => {
    const requestId = await ask(payments.eth, call("approve", spender.address, 100_000_000n));
    const page = await fetch(`${payments.sandbox.url}/device/${payments.people[0]!.id}/${requestId}`);
    expect(await page.text()).toContain(
      `Afterwards ${spender.address} may take up to 100 USDC from this sub-wallet.`,
    );
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(await allowedNow()).toBe(100_000_000n);
    const { simulated, hash } = await run(payments.eth, call("approve", spender.address, 50_000_000n));
    expect(simulated).toEqual({
      ...{ tokens: 0n, failure: null, notSimulated: null },
      allowances: [{ asset: { symbol: "USDC" }, owner: null, spender: spender.address, amount: "50000000" }],
    });
    expect(await allowedNow()).toBe(50_000_000n);
    const { status, logs } = await rpc(node, "eth_getTransactionReceipt", hash);
    expect({ status, data: logs[0].data }).toEqual({
      status: "0x1",
      data: `0x${50_000_000n.toString(16).padStart(64, "0")}`,
    });
  });

  it("grows and shrinks, and never below zero nor beyond its type", async () => {
    await run(payments.eth, call("increaseAllowance", spender.address, 25_000_000n));
    expect(await allowedNow()).toBe(75_000_000n);
    await run(payments.eth, call("decreaseAllowance", spender.address, 15_000_000n));
    expect(await allowedNow()).toBe(60_000_000n);
    const below = await run(payments.eth, call("decreaseAllowance", spender.address, 60_000_001n));
    expect(below).toMatchObject({
      status: "ERROR",
      reason: expect.stringContaining("the allowance would be below zero"),
      simulated: { failure: below.reason, allowances: [], notSimulated: null },
    });
    const beyond = await run(payments.eth, call("increaseAllowance", spender.address, MaxUint256));
    expect(beyond.simulated.failure).toContain("the allowance would be too large");
    expect(await allowedNow()).toBe(60_000_000n);
  });

  it("is spent by whoever has it: the owner's tokens leave, in the books, the history and the file", async () => {
    const [before, fees] = [
      await tokensOf(payments.eth),
      await payments.balanceOf(spender.id, "ETHEREUM/ETH"),
    ];
    const { simulated, status, hash, requestId } = await run(
      spender,
      call("transferFrom", payments.eth.address, STRANGER, 20_000_000n),
    );
    expect(simulated).toEqual({
      ...{ tokens: 0n, failure: null, notSimulated: null },
      allowances: [
        { asset: { symbol: "USDC" }, owner: payments.eth.address, spender: null, amount: "40000000" },
      ],
    });
    expect(status).toBe("CONFIRMED");
    expect(await allowedNow()).toBe(40_000_000n);
    expect(await tokensOf(payments.eth)).toBe(before - 20_000_000n);
    const paid = await payments.balanceOf(spender.id, "ETHEREUM/ETH");
    expect(paid).toMatchObject({ reserved: 0n });
    expect(paid.available).toBeLessThan(fees.available);
    const [row] = await payments.sandbox.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.id, hash), eq(transactions.subWalletId, payments.eth.id)));
    expect(row).toMatchObject({
      ...{ direction: "SENT", operation: "CONTRACT_CALL", status: "CONFIRMED", trustVaultInitiated: false },
      ...{
        amount: 20_000_000n,
        assetId: "ETHEREUM/USDC",
        to: STRANGER,
        from: payments.eth.address,
        fee: null,
      },
    });
    const { logs } = await rpc(node, "eth_getTransactionReceipt", hash);
    expect(logs[0].topics[1]).toContain(payments.eth.address.slice(2).toLowerCase());
    expect(requestId).not.toBe(hash);
  });

  it("is received like any payment where it goes to a sub-wallet, also to the one that takes it", async () => {
    const { simulated, hash } = await run(
      spender,
      call("transferFrom", payments.eth.address, spender.address, 10_000_000n),
    );
    expect(simulated.tokens).toBe(10_000_000n);
    const { available, reserved } = await payments.balanceOf(spender.id, "ETHEREUM/USDC");
    expect(available + reserved).toBe(10_000_000n);
    const rows = await payments.sandbox.db.select().from(transactions).where(eq(transactions.id, hash));
    expect(rows.map(({ direction, amount }) => [direction, amount]).sort()).toEqual([
      ["RECEIVED", 10_000_000n],
      ["SENT", 10_000_000n],
    ]);
  });

  it("takes nothing beyond it, nor what the owner does not have or has promised", async () => {
    const [before, left] = [await tokensOf(payments.eth), await allowedNow()];
    const beyond = await run(spender, call("transferFrom", payments.eth.address, STRANGER, left + 1n));
    expect(beyond).toMatchObject({
      status: "ERROR",
      reason: "The token's contract refused the call because the allowance is too small; its fee was spent",
      simulated: { failure: beyond.reason, tokens: 0n, allowances: [] },
    });
    await run(payments.eth, call("approve", spender.address, MaxUint256));
    const most = await run(spender, call("transferFrom", payments.eth.address, STRANGER, before + 1n));
    expect(most).toMatchObject({
      status: "ERROR",
      reason: expect.stringContaining("too little of the token"),
    });
    const promised = await ask(payments.eth, call("transfer", STRANGER, before - 5_000_000n));
    const rest = await run(spender, call("transferFrom", payments.eth.address, STRANGER, 5_000_001n));
    expect(rest.status).toBe("ERROR");
    await payments.cancel(promised);
    expect(await tokensOf(payments.eth)).toBe(before);
  });

  it("without a limit is never used up, and says so", async () => {
    const { simulated, status } = await run(
      spender,
      call("transferFrom", payments.eth.address, STRANGER, 1_000_000n),
    );
    expect(status).toBe("CONFIRMED");
    expect(simulated.allowances).toEqual([]);
    expect(await allowedNow()).toBe(MaxUint256);
  });

  it("of a wallet that a person may not see is not simulated for them, instead of said to fail", async () => {
    const { sandbox, organisation, people, eth } = payments;
    const walletId = await buildWallet(sandbox, organisation.id, people);
    const other = await buildSubWallet(sandbox, walletId, "ETH");
    await fund(sandbox, other, "ETHEREUM/ETH", ETH);
    await run(eth, call("approve", other.address, 1_000_000n));
    const requestId = await ask(other, call("transferFrom", eth.address, other.address, 400_000n));
    expect(await simulationOf(requestId)).toMatchObject({ tokens: 400_000n, notSimulated: null });
    const limited = await buildUser(sandbox, organisation.id, { role: "VIEWER", walletIds: [walletId] });
    const session = { apiKey: PORTAL_KEY, authentication: await signIn(sandbox.url, limited) };
    const hidden = await simulationOf(requestId, session);
    expect(hidden).toMatchObject({ tokens: 0n, failure: null, allowances: [] });
    expect(hidden.notSimulated).toMatch(/^what the contract does with this call\./);
    await payments.cancel(requestId);
  });

  it("is ended by approving nothing", async () => {
    const requestId = await ask(payments.eth, call("approve", spender.address, 0n));
    const page = await fetch(`${payments.sandbox.url}/device/${payments.people[0]!.id}/${requestId}`);
    expect(await page.text()).toContain(`Afterwards ${spender.address} may take no USDC of this sub-wallet.`);
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(await allowedNow()).toBe(0n);
    const taken = await run(spender, call("transferFrom", payments.eth.address, STRANGER, 1n));
    expect(taken.status).toBe("ERROR");
  });

  it("is not given by a method that a token has not, nor with coins", async () => {
    const operator = await run(payments.eth, call("setApprovalForAll", spender.address, true));
    expect(operator).toMatchObject({ status: "ERROR", reason: expect.stringContaining("no such method") });
    const before = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    const coins = await run(payments.eth, call("approve", spender.address, 1n), "1000");
    expect(coins).toMatchObject({ status: "ERROR", reason: expect.stringContaining("takes no coins") });
    expect(await allowedNow()).toBe(0n);
    const after = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    expect(before.available - after.available).toBeLessThan(ETH / 100n);
  });

  it("leaves books that add up, and a history file with every row of what was taken", async () => {
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
    const { file } = await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, {});
    const moved = rowsOf(file)
      .filter(({ record, asset, hash }) => record === "movement" && asset === "USDC" && hash !== "")
      .map((row) => [row["sub-wallet id"], row.direction, row.amount, row.from, row.to, row.fee]);
    const [owner, taker] = [payments.eth, spender];
    expect(moved).toEqual(
      expect.arrayContaining([
        [owner.id, "SENT", "20", owner.address, STRANGER, ""],
        [owner.id, "SENT", "10", owner.address, taker.address, ""],
        [taker.id, "RECEIVED", "10", owner.address, taker.address, ""],
        [owner.id, "SENT", "1", owner.address, STRANGER, ""],
      ]),
    );
    expect(moved).toHaveLength(4);
  });
});
