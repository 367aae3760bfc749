import { verifyMessage, verifyTypedData } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseFeePerGas } from "../../../sandbox/network/ethereum/gas";
import { rpc } from "../../fixtures/metamask/rpc";
import { assemble } from "../../fixtures/metamask/site";
import { startExtension } from "../../fixtures/sandbox/extension";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, STRANGER } from "../../fixtures/sandbox/payments";

type Extension = Awaited<ReturnType<typeof startExtension>>;
let extension: Extension;
beforeAll(async () => {
  extension = await startExtension();
});
afterAll(() => extension?.payments.sandbox.close());

const GWEI = 10n ** 9n;
const hex = (number: bigint | number) => `0x${number.toString(16)}`;

/** A site's request, approved on a phone, until MetaMask has its result. */
async function approved(method: string, params: unknown[]): Promise<unknown> {
  const { metaMask, payments, account } = extension;
  const id = await metaMask.ask(account, method, params);
  const requestId = await metaMask.requestIdOf(id);
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await metaMask.poll();
  expect(metaMask.outcomeOf(id)).toBeUndefined();
  await payments.approve(requestId, payments.people[1]!);
  await payments.waitFor(requestId, "SIGNED", "SUBMITTED", "CONFIRMED");
  await metaMask.poll();
  const outcome = metaMask.outcomeOf(id);
  expect(outcome?.method).toBe("notify:requestApproved");
  return outcome?.params.result;
}

const nonceOf = async () => rpc(extension.node, "eth_getTransactionCount", extension.account.address, "0x1");

async function newestTransaction() {
  const query = `{ user { transactions(limit: 1) { items { requestId source sendToNetworkWhenSigned callData } } } }`;
  return (await graphqlData(extension.payments.sandbox.url, { query })).user.transactions.items[0];
}

describe("the published snap, unmodified", () => {
  it("signs a legacy transaction, which MetaMask then sends itself", async () => {
    const { account, node, payments } = extension;
    const fields = {
      ...{ type: "0x0", from: account.address.toLowerCase(), to: STRANGER, chainId: "0x4268" },
      ...{ nonce: await nonceOf(), gasPrice: hex(15n * 10n ** 9n), gasLimit: "0x5208", value: hex(ETH / 8n) },
    };
    const signed = assemble(fields, await approved("eth_signTransaction", [fields]));
    expect(signed.from).toBe(account.address);
    const sent = await newestTransaction();
    expect(sent).toMatchObject({ source: "Metamask", sendToNetworkWhenSigned: false, callData: null });

    const hash = await rpc(node, "eth_sendRawTransaction", signed.serialized);
    expect(hash).toBe(signed.hash);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    expect(await rpc(node, "eth_sendRawTransaction", signed.serialized)).toBe(hash);
    expect(await rpc(node, "eth_getTransactionReceipt", hash)).toMatchObject({
      status: "0x1",
      gasUsed: "0x5208",
    });
    expect(await nonceOf()).toBe(hex(Number(fields.nonce) + 1));
  });

  it("signs an EIP-1559 contract call with every field as MetaMask has it", async () => {
    const { account, node, payments } = extension;
    const call = `0x095ea7b3${STRANGER.slice(2).toLowerCase().padStart(64, "0")}${"f".repeat(64)}`;
    const fields = {
      ...{ type: "0x2", from: account.address, to: STRANGER, chainId: "0x4268", data: call },
      ...{ nonce: await nonceOf(), value: "0x0", gasLimit: hex(90_001) },
      ...{ maxFeePerGas: hex(31n * GWEI + 7n), maxPriorityFeePerGas: hex(GWEI + 3n) },
    };
    const before = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    const signed = assemble(fields, await approved("eth_signTransaction", [fields]));
    expect(signed.from).toBe(account.address);
    expect(signed.data).toBe(call);
    const held = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    expect(held.reserved).toBe(90_001n * (31n * GWEI + 7n));
    const hash = await rpc(node, "eth_sendRawTransaction", signed.serialized);
    const sent = await newestTransaction();
    expect(sent.callData).toBe(call);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    const { gasUsed, effectiveGasPrice } = await rpc(node, "eth_getTransactionReceipt", hash);
    expect(BigInt(effectiveGasPrice)).toBe(baseFeePerGas("ETHEREUM") + GWEI + 3n);
    // What the highest fee held beyond the paid one is free again.
    const paid = BigInt(gasUsed) * BigInt(effectiveGasPrice);
    expect(await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).toEqual({
      available: before.available - paid,
      reserved: 0n,
    });
    expect(await rpc(node, "eth_getTransactionByHash", hash)).toMatchObject({
      type: "0x2",
      maxFeePerGas: fields.maxFeePerGas,
      input: call,
    });
    expect(payments.sandbox.logged).toEqual([]);
  });

  it.each([
    ["text", "Sign in to the site 🏦"],
    ["bytes", "0xdeadbeef00ff"],
  ])("signs a personal message of %s, whose signer recovers", async (_, message) => {
    const { account } = extension;
    const bytes = message.startsWith("0x") ? Buffer.from(message.slice(2), "hex") : Buffer.from(message);
    const sent = `0x${bytes.toString("hex")}`;
    const signature = await approved("personal_sign", [sent, account.address.toLowerCase()]);
    expect(verifyMessage(bytes, signature as string)).toBe(account.address);
  });

  it.each(["eth_signTypedData_v4", "eth_signTypedData_v3"])("signs typed data with %s", async (method) => {
    const { account } = extension;
    const isV4 = method.endsWith("4");
    const types = {
      Person: [
        { name: "name", type: "string" },
        { name: "wallet", type: "address" },
      ],
      Mail: [
        { name: "from", type: "Person" },
        { name: "to", type: isV4 ? "Person[]" : "Person" },
        { name: "contents", type: "string" },
        { name: "paid", type: "uint256" },
        { name: "code", type: "bytes4" },
        { name: "isUrgent", type: "bool" },
      ],
    };
    const person = (name: string) => ({ name, wallet: STRANGER });
    const domain = { name: "Ether Mail", version: "1", chainId: 17000, verifyingContract: STRANGER };
    const message = {
      from: person("Cow"),
      to: isV4 ? [person("Bob"), person("Eve")] : person("Bob"),
      ...{ contents: "Hello, Bob!", paid: "12345678901234567890", code: "0x01020304", isUrgent: true },
    };
    const EIP712Domain = [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" },
    ];
    const data = { types: { EIP712Domain, ...types }, domain, primaryType: "Mail", message };
    const signature = await approved(method, [account.address, data]);
    expect(verifyTypedData(domain, types, message, signature as string)).toBe(account.address);
  });

  it("hears of a rejected message, and of a rejected transaction", async () => {
    const { metaMask, account, payments } = extension;
    const fields = {
      ...{ type: "0x2", from: account.address, to: STRANGER, chainId: "0x4268", nonce: await nonceOf() },
      ...{ value: "0x1", gasLimit: "0x5208", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" },
    };
    const ids = [
      await metaMask.ask(account, "personal_sign", ["0x4869", account.address]),
      await metaMask.ask(account, "eth_signTransaction", [fields]),
    ];
    for (const id of ids) await payments.cancel(await metaMask.requestIdOf(id), "Not ours");
    await metaMask.poll();
    expect(ids.map((id) => metaMask.outcomeOf(id)?.method)).toEqual(Array(2).fill("notify:requestRejected"));
    // The nonce is free again.
    expect(await nonceOf()).toBe(fields.nonce);
  });

  it("is told why, where a transaction creates a contract, and stores nothing", async () => {
    const { metaMask, account } = extension;
    const nonce = await nonceOf();
    const fields = { from: account.address, chainId: "0x4268", nonce, value: "0x0", gasLimit: "0x30d40" };
    const created = { ...fields, data: "0x6080604052" };
    const fees = { type: "0x2", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" };
    await expect(metaMask.ask(account, "eth_signTransaction", [{ ...created, ...fees }])).rejects.toThrow(
      /A transaction needs a recipient: this service creates no contracts/,
    );
    const legacy = { ...created, type: "0x0", gasPrice: "0x77359400" };
    await expect(metaMask.ask(account, "eth_signTransaction", [legacy])).rejects.toThrow(
      /A transaction needs a recipient: this service creates no contracts/,
    );
    expect(await nonceOf()).toBe(nonce);
  });

  it("queues two transactions in Enhanced mode, which this service sends", async () => {
    const { metaMask, account, node, payments } = extension;
    await metaMask.invokeSnap("updateSnapMode", { mode: "enhanced" });
    await metaMask.invokeSnap("addRpcUrl", { chainId: "0x4268", rpcUrl: "https://node.example/key" });
    const fields = (nonce: string) => ({
      ...{ type: "0x2", from: account.address, to: STRANGER, chainId: "0x4268", nonce },
      ...{
        value: "0x10",
        gasLimit: "0x5208",
        maxFeePerGas: hex(20n * 10n ** 9n),
        maxPriorityFeePerGas: "0x1",
      },
    });
    const first = await nonceOf();
    await expect(metaMask.ask(account, "eth_signTransaction", [fields(first)])).rejects.toThrow(
      /proxy is not configured/,
    );
    metaMask.network.url = node;
    const firstId = await metaMask.ask(account, "eth_signTransaction", [fields(first)]);
    const second = await nonceOf();
    expect(Number(second)).toBe(Number(first) + 1);
    const secondId = await metaMask.ask(account, "eth_signTransaction", [fields(second)]);
    const [one, two] = [await metaMask.requestIdOf(firstId), await metaMask.requestIdOf(secondId)];
    await payments.waitFor(two, "AWAITING_SIGNATURES");
    const infoOf = async (id: string) =>
      (
        await graphqlData(payments.sandbox.url, {
          query: `{ transactionInfo(transactionId: "${id}") { status signedTransaction { transactionDigest } } }`,
        })
      ).transactionInfo;
    expect(await infoOf(two)).toEqual({ status: "QUEUED", signedTransaction: null });
    expect((await infoOf(one)).status).toBe("PENDING");
    for (const id of [two, one]) {
      await payments.waitFor(id, "AWAITING_SIGNATURES");
      await payments.approve(id, payments.people[1]!);
    }
    for (const id of [one, two]) await payments.waitFor(id, "CONFIRMED");
    await metaMask.poll();
    expect([firstId, secondId].map((id) => metaMask.outcomeOf(id)?.method)).toEqual(
      Array(2).fill("notify:requestApproved"),
    );
    expect((await infoOf(two)).status).toBe("SUBMITTED");
    const sources = new Set(metaMask.shown.sent.map(({ source }) => source));
    expect(sources).toEqual(
      new Set(["mm:v13.1.0/snap:1.1.7/mode:basic", "mm:v13.1.0/snap:1.1.7/mode:enhanced"]),
    );
  });
});
