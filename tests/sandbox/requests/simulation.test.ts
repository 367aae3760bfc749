import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { requests, transactions } from "../../../sandbox/db/schema";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const USDC = erc20Tokens("testnet", "ETHEREUM").find(({ symbol }) => symbol === "USDC")!.address;
const GWEI = 10n ** 9n;
const gwei = (number: bigint) => `0x${(number * GWEI).toString(16)}`;
let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ organisation: { whitelistEnabled: false } });
});
afterAll(() => payments?.sandbox.close());

async function create(transaction: Record<string, unknown>): Promise<string> {
  const { createEIP1559Transaction } = await graphqlData(payments.sandbox.url, {
    query: `mutation ($input: CreateEIP1559TransactionInput!) {
      createEIP1559Transaction(createEIP1559TransactionInput: $input) {
        ... on CreateEvmTransactionResponse { requestId } } }`,
    variables: {
      input: {
        transaction: {
          ...{ from: payments.eth.address, to: STRANGER, value: "0x3e8" },
          ...{ maxFeePerGas: gwei(20n), maxPriorityFeePerGas: gwei(2n), ...transaction },
        },
      },
    },
  });
  await payments.waitFor(createEIP1559Transaction.requestId, "AWAITING_SIGNATURES");
  return createEIP1559Transaction.requestId;
}

async function simulationOf(requestId: string) {
  const { getRequest } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) { getRequest(requestId: $id) {
      simulation { changes { asset { symbol } amount } failure notSimulated } } }`,
    variables: { id: requestId },
  });
  const { simulation } = getRequest;
  if (!simulation) return null;
  const changes = simulation.changes.map(
    ({ asset, amount }: { asset: { symbol: string }; amount: string }) =>
      [asset.symbol, BigInt(amount)] as const,
  );
  return { ...simulation, changes: new Map<string, bigint>(changes) };
}

const pageOf = async (requestId: string) =>
  (await fetch(`${payments.sandbox.url}/device/${payments.people[0]!.id}/${requestId}`)).text();

it("is what mining it then does, and ends with the signature", async () => {
  const requestId = await create({ gasLimit: "0x5208" });
  const simulated = await simulationOf(requestId);
  expect(simulated).toMatchObject({ failure: null, notSimulated: null });
  expect(await pageOf(requestId)).toContain("The service's simulation");
  await payments.approve(requestId, payments.people[0]!);
  await payments.waitFor(requestId, "CONFIRMED");
  expect(await simulationOf(requestId)).toBeNull();
  const [row] = await payments.sandbox.db
    .select()
    .from(transactions)
    .where(eq(transactions.requestId, requestId));
  expect(simulated?.changes).toEqual(new Map([["ETH", -(1000n + row!.fee!)]]));
});

it("of a call that is not known costs its fee and what is paid with it, and of too little gas says so", async () => {
  const unknown = await simulationOf(await create({ data: "0x12345678", gasLimit: "0xfde8" }));
  expect([...unknown!.changes.keys()]).toEqual(["ETH"]);
  expect(unknown!.changes.get("ETH")).toBeLessThan(-1000n);
  expect(unknown?.notSimulated).toMatch(/^what the contract does with this call\./);
  const allowance = `0x095ea7b3${STRANGER.slice(2).toLowerCase().padStart(64, "0")}${"f".repeat(64)}`;
  const approve = await create({ to: USDC, value: "0x0", data: allowance, gasLimit: "0xfde8" });
  // An allowance moves nothing yet.
  const allowed = await simulationOf(approve);
  expect([...allowed!.changes.keys()]).toEqual(["ETH"]);
  expect(allowed?.notSimulated).toBeNull();
  const page = await pageOf(approve);
  expect(page).toContain(`Afterwards ${STRANGER} may take all USDC of this sub-wallet, for ever.`);
  expect(page).toContain("The spender may take all USDC of this sub-wallet, for ever, without asking again.");
  expect(page).toMatch(/This sub-wallet has [\d,.]+ USDC now, as the service says\./);
  // As an API may have stored it: the sandbox refuses such a limit itself.
  const [row] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, approve));
  await payments.sandbox.db
    .update(requests)
    .set({ unsigned: { ...row!.unsigned, gasLimit: "21001" } })
    .where(eq(requests.id, approve));
  expect(await simulationOf(approve)).toMatchObject({
    failure: "The transaction ran out of gas; its fee was spent",
    notSimulated: null,
  });
});
