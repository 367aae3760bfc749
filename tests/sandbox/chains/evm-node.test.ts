import { beforeAll, describe, expect, it } from "vitest";
import { buildEthereumTransaction, type EthereumPayment } from "../../../sandbox/chains/ethereum/build";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { chainIdOf } from "../../../sandbox/chains/ethereum/facts";
import { signEthereumTransaction } from "../../../sandbox/chains/ethereum/sign";
import type { EvmChain, SubWalletType } from "../../../sandbox/chains/names";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { gasNeeded } from "../../../sandbox/network/ethereum/gas";
import { type EvmNode, startEvmNode } from "../../fixtures/sandbox/evm-node";
import { tokenContractCode } from "../../fixtures/sandbox/token-contract";
import { vaultOf } from "../../fixtures/sandbox/vault";

/** An independent referee: a real EVM executes the bytes that the sandbox signs. */
const GWEI = 10n ** 9n;
const COIN = 10n ** 18n;
const RECIPIENT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

type Mined = { status: string; gasUsed: string; from: string; to: string; logs: { topics: string[] }[] };

let keys: KeyStore;
beforeAll(async () => {
  keys = await vaultOf("testnet");
});

const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;
const word = (quantity: bigint) => `0x${quantity.toString(16).padStart(64, "0")}`;

async function startChain(chain: EvmChain, type: SubWalletType) {
  const node = await startEvmNode(chainIdOf(chain, "testnet"));
  const key = await keys.derive(type, 0, 0, 0);
  const account = key.address.replace(/^xdc/, "0x");
  await node("hardhat_setBalance", account, hex(10n * COIN));
  return { node, key, account, sign: signerOf(chain, type, key), balanceOf: balancesOf(node) };
}

const signerOf =
  (chain: EvmChain, type: SubWalletType, key: DerivedKey) =>
  async (payment: Partial<EthereumPayment>): Promise<{ raw: string; hash: string }> => {
    const transaction = buildEthereumTransaction({
      chain,
      from: key.address,
      to: RECIPIENT,
      value: "1",
      nonce: 0,
      gasPrice: 3n * GWEI,
      chainId: chainIdOf(chain, "testnet"),
      ...payment,
    });
    const { raw, hash } = await signEthereumTransaction(keys, { type, path: key.path }, transaction);
    return { raw: `0x${raw}`, hash };
  };

const balancesOf = (node: EvmNode) => async (address: string) =>
  BigInt(await node("eth_getBalance", address, "latest"));

const chains: [EvmChain, SubWalletType][] = [
  ["ETHEREUM", "ETH"],
  ["BINANCE_SMART_CHAIN", "BINANCE_SMART_CHAIN"],
  ["XDCNETWORK", "XDCNETWORK"],
];

describe.each(chains)("a real EVM node of %s", (chain, type) => {
  it("executes a payment: the amount arrives, and the fee is gas times price", async () => {
    const { node, account, sign, balanceOf } = await startChain(chain, type);
    const { raw, hash } = await sign({ value: (COIN / 4n).toString() });
    expect(await node("eth_sendRawTransaction", raw)).toBe(hash);
    const receipt = await node<Mined>("eth_getTransactionReceipt", hash);
    expect(receipt).toMatchObject({ status: "0x1", from: account.toLowerCase() });
    expect(BigInt(receipt.gasUsed)).toBe(gasNeeded("0x", null));
    expect(await balanceOf(RECIPIENT)).toBe(COIN / 4n);
    expect(await balanceOf(account)).toBe(10n * COIN - COIN / 4n - 21_000n * 3n * GWEI);
    await expect(node("eth_sendRawTransaction", raw)).rejects.toThrow(/known|nonce too low/i);
  });

  it("replaces a pending payment at a tenth more for gas, and not at one wei less", async () => {
    const { node, account, sign, balanceOf } = await startChain(chain, type);
    await node("evm_setAutomine", false);
    const price = 3n * GWEI + 1n;
    const minPrice = (price * 11n + 9n) / 10n;
    const slow = await sign({ value: COIN.toString(), gasPrice: price });
    await node("eth_sendRawTransaction", slow.raw);
    const tooLittle = await sign({ value: "0", gasPrice: minPrice - 1n });
    await expect(node("eth_sendRawTransaction", tooLittle.raw)).rejects.toThrow(/underpriced/i);
    const cancel = await sign({ value: "0", gasPrice: minPrice });
    await node("eth_sendRawTransaction", cancel.raw);
    await node("hardhat_mine");
    expect(await node("eth_getTransactionByHash", slow.hash)).toBeNull();
    expect(await node("eth_getTransactionReceipt", cancel.hash)).toMatchObject({ status: "0x1" });
    expect(await balanceOf(RECIPIENT)).toBe(0n);
    expect(await balanceOf(account)).toBe(10n * COIN - 21_000n * minPrice);
  });

  it("refuses bytes that were signed for another chain", async () => {
    const { sign } = await startChain(chain, type);
    const { raw } = await sign({});
    const elsewhere = await startEvmNode(1337);
    await expect(elsewhere("eth_sendRawTransaction", raw)).rejects.toThrow(/another chain/);
  });
});

it("executes a token payment: the contract transfers exactly the amount, within the gas limit", async () => {
  const { node, account, sign } = await startChain("ETHEREUM", "ETH");
  const [usdc] = erc20Tokens("testnet", "ETHEREUM");
  if (!usdc) throw new Error("No token");
  const holding = 5_000_000n;
  await node("hardhat_setCode", usdc.address, tokenContractCode);
  await node("hardhat_setStorageAt", usdc.address, hex(BigInt(account)), word(holding));
  const heldBy = async (address: string) => {
    const data = `0x70a08231${word(BigInt(address)).slice(2)}`;
    return BigInt(await node("eth_call", { to: usdc.address, data }));
  };

  const paid = await sign({ tokenContract: usdc.address, value: "1250001" });
  await node("eth_sendRawTransaction", paid.raw);
  const receipt = await node<Mined>("eth_getTransactionReceipt", paid.hash);
  expect(receipt).toMatchObject({ status: "0x1", to: usdc.address.toLowerCase() });
  expect(receipt.logs[0]?.topics.slice(1)).toEqual([word(BigInt(account)), word(BigInt(RECIPIENT))]);
  expect(await heldBy(RECIPIENT)).toBe(1_250_001n);
  expect(await heldBy(account)).toBe(holding - 1_250_001n);

  const tooMuch = await sign({ tokenContract: usdc.address, value: holding.toString(), nonce: 1 });
  await expect(node("eth_sendRawTransaction", tooMuch.raw)).rejects.toThrow(/revert/i);
  expect(await heldBy(account)).toBe(holding - 1_250_001n);
});
