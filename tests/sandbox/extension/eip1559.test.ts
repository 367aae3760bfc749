import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const USDC = erc20Tokens("testnet", "ETHEREUM").find(({ symbol }) => symbol === "USDC")!.address;
let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ organisation: { whitelistEnabled: false } });
});
afterAll(() => payments?.sandbox.close());

const CREATE = `mutation ($input: CreateEIP1559TransactionInput!) {
  createEIP1559Transaction(createEIP1559TransactionInput: $input) {
    __typename ... on CreateEvmTransactionResponse { requestId } assetRate chainRate
    signData { transaction { type to value nonce chainId gasPrice maxFeePerGas maxPriorityFeePerGas gasLimit data } } } }`;
const GWEI = 10n ** 9n;
const gwei = (number: bigint) => `0x${(number * GWEI).toString(16)}`;

const create = (transaction: Record<string, unknown>, beside: Record<string, unknown> = {}) =>
  graphql(payments.sandbox.url, {
    query: CREATE,
    variables: {
      input: {
        ...beside,
        transaction: {
          ...{ from: payments.eth.address, to: STRANGER, value: "0x3e8", gasLimit: "0x5208" },
          ...{ maxFeePerGas: gwei(20n), maxPriorityFeePerGas: gwei(2n) },
          ...transaction,
        },
      },
    },
  });

async function approved(transaction: Record<string, unknown>): Promise<string> {
  const { requestId } = (await create(transaction)).data.createEIP1559Transaction;
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await payments.approve(requestId, payments.people[0]!);
  await payments.waitFor(requestId, "SUBMITTED", "CONFIRMED", "ERROR");
  return requestId;
}

describe("an EIP-1559 transaction", () => {
  it("is previewed with every field as given, and stores nothing", async () => {
    const { data } = await create({ nonce: "0x5", chainId: "0x4268" }, { sendToDevicesForSigning: false });
    const { __typename, signData, chainRate } = data.createEIP1559Transaction;
    expect(__typename).toBe("CreateEvmTransactionPreviewResponse");
    expect(Number(chainRate)).toBeGreaterThan(0);
    expect(signData.transaction).toEqual({
      ...{ type: 2, to: STRANGER, value: "1000", nonce: 5, chainId: 17000, gasPrice: null, data: null },
      ...{ maxFeePerGas: "20000000000", maxPriorityFeePerGas: "2000000000", gasLimit: "21000" },
    });
    const query = "{ user { transactions { items { id } } } }";
    expect((await graphqlData(payments.sandbox.url, { query })).user.transactions.items).toEqual([]);
  });

  it("takes the next nonce, the network's chain id and the usual gas where they are left out", async () => {
    const { data } = await create(
      { value: undefined, gasLimit: undefined, data: "0x12345678" },
      { sendToDevicesForSigning: false },
    );
    expect(data.createEIP1559Transaction.signData.transaction).toMatchObject({
      ...{ nonce: 0, chainId: 17000, value: "0", gasLimit: "65000", data: "0x12345678" },
    });
  });

  it.each([
    ["no recipient", { to: null }],
    ["a recipient that is none", { to: "0x12" }],
    ["another network", { chainId: "0x1" }],
    ["a rounded quantity", { value: "1e+21" }],
    ["no quantity", { value: "NaN" }],
    ["a negative quantity", { value: "-0x1" }],
    ["no fee", { maxFeePerGas: "0x0" }],
    ["a tip above the fee", { maxPriorityFeePerGas: gwei(21n) }],
    ["a nonce that no computer counts to", { nonce: "0xffffffffffffffff" }],
    ["too little gas", { gasLimit: "0x5207" }],
    ["half a byte of data", { data: "0x123" }],
    ["more than there is", { value: `0x${(10n ** 20n).toString(16)}` }],
    ["somebody else's account", { from: STRANGER }],
  ])("is refused with %s", async (_, fields) => {
    expect(firstError(await create(fields)).code).toMatch(/^(INVALID_INPUT|NOT_FOUND|INSUFFICIENT_BALANCE)$/);
  });

  it("is refused with the figure when its call would run out of gas, and says what it needs otherwise", async () => {
    const transfer = `0xa9059cbb${STRANGER.slice(2).padStart(64, "0")}${"1".padStart(64, "0")}`;
    const call = (gasLimit: string) => create({ to: USDC, value: "0x0", data: transfer, gasLimit });
    const { errorMessage } = firstError(await call("0x7530"));
    const figure = /The gas limit is too low: this transaction needs at least (5\d,\d{3})$/.exec(
      errorMessage,
    )?.[1];
    const needed = Number(figure?.replace(",", ""));
    expect(firstError(await call(`0x${(needed - 1).toString(16)}`)).code).toBe("INVALID_INPUT");

    const { requestId } = (await call(`0x${needed.toString(16)}`)).data.createEIP1559Transaction;
    const query = `query ($id: String!) { getRequest(requestId: $id) { gasEstimate } }`;
    const { getRequest } = await graphqlData(payments.sandbox.url, { query, variables: { id: requestId } });
    expect(getRequest.gasEstimate).toBe(String(needed));
    await graphqlData(payments.sandbox.url, {
      query: `mutation ($id: String!) { cancelRequest(requestId: $id, reason: "Tested") { requestId } }`,
      variables: { id: requestId },
    });
  });

  it("is refused alike as a legacy transaction of the extension, but not as the API's own choice", async () => {
    const transfer = `0xa9059cbb${STRANGER.slice(2).padStart(64, "0")}${"1".padStart(64, "0")}`;
    const legacy = (source: string) =>
      graphql(payments.sandbox.url, {
        query: `mutation ($input: CreateEthereumTransactionInput!) { createEthereumTransaction(createTransactionInput: $input) { __typename } }`,
        variables: {
          input: {
            ethereumTransaction: {
              ...{ fromAddress: payments.eth.address, to: USDC, value: "0", data: transfer },
              ...{ gasLimit: "30000", gasPrice: "20000000000", nonce: 9 },
            },
            source,
            sendToDevicesForSigning: false,
          },
        },
      });
    expect(firstError(await legacy("Metamask")).errorMessage).toContain("needs at least");
    expect((await legacy("API")).errors).toBeUndefined();
  });

  it("is replaced only by one that raises the fee and the tip by a tenth", async () => {
    // A nonce too far: it stays in the mempool until the one before it is used.
    const first = await approved({ nonce: "0x1" });
    const cheap = await approved({ nonce: "0x1", maxFeePerGas: gwei(40n) });
    expect(await payments.waitFor(cheap, "SUBMITTED", "ERROR")).toBe("ERROR");
    const dear = await approved({
      nonce: "0x1",
      maxFeePerGas: gwei(22n),
      maxPriorityFeePerGas: `0x${(22n * 10n ** 8n).toString(16)}`,
    });
    expect(await payments.waitFor(dear, "SUBMITTED", "ERROR")).toBe("SUBMITTED");
    expect(await payments.waitFor(first, "SYSTEM_CANCELLED")).toBe("SYSTEM_CANCELLED");
    const before = await approved({ nonce: "0x0" });
    for (const id of [before, dear]) await payments.waitFor(id, "CONFIRMED");
    expect((await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).reserved).toBe(0n);
    expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
  });
});
