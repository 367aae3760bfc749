import { createHash } from "node:crypto";
import { AbiCoder, getAddress, Interface, keccak256, recoverAddress, Transaction } from "ethers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  buildEthereumTransaction,
  type EthereumPayment,
  ethereumDigest,
  ethereumSignable,
  maxFee,
} from "../../../sandbox/chains/ethereum/build";
import { decodeEthereumTransaction, decodeTokenTransfer } from "../../../sandbox/chains/ethereum/decode";
import { erc20Tokens, evmChains } from "../../../sandbox/chains/ethereum/evm-chains";
import { chainIdOf, chainOfId } from "../../../sandbox/chains/ethereum/facts";
import { signEthereumTransaction } from "../../../sandbox/chains/ethereum/sign";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { effectiveGasPrice } from "../../../sandbox/network/ethereum/gas";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { vaultOf } from "../../fixtures/sandbox/vault";

const GWEI = 1_000_000_000n;
const recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

let keys: KeyStore;
let sender: DerivedKey;
beforeAll(async () => {
  keys = await vaultOf("testnet");
  sender = await keys.derive("ETH", 0, 0, 0);
});

const payment = (changes: Partial<EthereumPayment> = {}): EthereumPayment => ({
  chain: "ETHEREUM",
  from: sender.address,
  to: recipient,
  value: "250000000000000000",
  nonce: 7,
  gasPrice: 12n * GWEI,
  chainId: 17000,
  ...changes,
});

const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString("hex")}`));
const anyPayment = fc.record({
  to: anyAddress,
  value: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  nonce: fc.nat(),
  gasPrice: fc.bigInt({ min: 1n, max: 10_000n * GWEI }),
  gasLimit: fc.bigInt({ min: 100_000n, max: 30_000_000n }),
  chainId: fc.constantFrom(1, 17000, 56, 97, 50, 51),
});

describe("building", () => {
  it("gives the digest of EIP-155's example", async () => {
    const transaction = buildEthereumTransaction(
      payment({
        to: `0x${"35".repeat(20)}`,
        value: "1000000000000000000",
        nonce: 9,
        gasPrice: 20n * GWEI,
        gasLimit: 21_000n,
        chainId: 1,
      }),
    );
    expect(Buffer.from(await ethereumDigest(transaction)).toString("hex")).toBe(
      "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53",
    );
  });

  it("gives the digest of the vendor's published webhook example", async () => {
    const own = "0x4AE7775fF81C3b86A5ecbCE83E07bE2128ba47aa";
    const transaction = buildEthereumTransaction(
      payment({ from: own, to: own, value: "100000000000000", nonce: 6, gasPrice: 367n * GWEI, chainId: 3 }),
    );
    expect(transaction.gasLimit).toBe("21000");
    expect(Buffer.from(await ethereumDigest(transaction)).toString("hex")).toBe(
      "601b552f9924cb20648a0ded278ffc17c4f8674fabb01224f0fc2aa3c51444fc",
    );
  });

  it("echoes recipient and decimal value of a plain payment unchanged, with null data", () => {
    const lower = recipient.toLowerCase();
    const upper = `0x${recipient.slice(2).toUpperCase()}`;
    for (const to of [recipient, lower, upper]) {
      expect(buildEthereumTransaction(payment({ to })).to).toBe(to);
    }
    expect(buildEthereumTransaction(payment({ value: "007" })).value).toBe("007");
    expect(buildEthereumTransaction(payment({ value: "0xff" })).value).toBe("255");
    for (const data of [null, undefined, "", "0x"]) {
      expect(buildEthereumTransaction(payment({ data: data as string | null })).data).toBeNull();
    }
  });

  it("sends a token payment to the contract with value 0 and transfer call data", () => {
    const usdc = erc20Tokens("testnet", "ETHEREUM")[0];
    if (!usdc) throw new Error("No token");
    const abi = new Interface(["function transfer(address to, uint256 amount)"]);
    fc.assert(
      fc.property(anyAddress, fc.bigInt({ min: 1n, max: (1n << 256n) - 1n }), (to, amount) => {
        const transaction = buildEthereumTransaction(
          payment({ to, value: amount.toString(), tokenContract: usdc.address.toLowerCase() }),
        );
        expect(transaction.to).toBe(usdc.address);
        expect(transaction.value).toBe("0");
        expect(transaction.data).toBe(abi.encodeFunctionData("transfer", [to, amount]));
        expect(decodeTokenTransfer(transaction.data)).toEqual({ to, amount });
        expect(transaction.gasLimit).toBe("65000");
      }),
    );
  });

  it("keeps the caller's own data and gives it more gas than it costs to send", () => {
    const data = `0x${"ab".repeat(3000)}`;
    const transaction = buildEthereumTransaction(payment({ data: data.toUpperCase().replace("X", "x") }));
    expect(transaction.data).toBe(data);
    expect(BigInt(transaction.gasLimit)).toBeGreaterThan(21_000n + 3000n * 16n);
    expect(maxFee(transaction)).toBe(BigInt(transaction.gasLimit) * 12n * GWEI);
  });

  it.each([
    ["a broken checksum", { to: recipient.replace("aAeb", "AAeb") }],
    ["39 digits", { to: recipient.slice(0, -1) }],
    ["an xdc prefix on Ethereum", { to: `xdc${recipient.slice(2)}` }],
    ["a text that is not an address", { to: "" }],
    ["white space around it", { to: ` ${recipient}` }],
  ])("refuses a recipient with %s", (_, changes) => {
    expect(() => buildEthereumTransaction(payment(changes))).toThrow("Please enter a valid ETHEREUM address");
  });

  it.each([
    ["a negative value", { value: "-1" }],
    ["a fraction", { value: "1.5" }],
    ["an exponent", { value: "1e18" }],
    ["more than 256 bits", { value: `0x1${"0".repeat(64)}` }],
    ["no value", { value: "" }],
    ["odd hex data", { data: "0xabc" }],
    ["data on a token payment", { data: "0xab", tokenContract: recipient }],
    ["a token amount of 0", { value: "0", tokenContract: recipient }],
    ["a negative nonce", { nonce: -1 }],
    ["a broken nonce", { nonce: 1.5 }],
    ["a gas price of 0", { gasPrice: 0n }],
    ["less gas than any transaction costs", { gasLimit: 20_999n }],
    ["more gas than a block holds", { gasLimit: 30_000_001n }],
  ] satisfies [string, Partial<EthereumPayment>][])("refuses %s as invalid input", (_, changes) => {
    expect(() => buildEthereumTransaction(payment(changes))).toThrow(
      expect.objectContaining({ name: "ApiError", code: "INVALID_INPUT" }),
    );
  });

  it("accepts an xdc address on XDC Network and writes it with 0x", () => {
    const to = `xdc${recipient.slice(2)}`;
    expect(buildEthereumTransaction(payment({ chain: "XDCNETWORK", to, chainId: 51 })).to).toBe(recipient);
  });
});

describe("what the phones sign", () => {
  it("is the digest that the public client recomputes, in DER with the path", async () => {
    await fc.assert(
      fc.asyncProperty(anyPayment, async ({ value, ...rest }) => {
        const transaction = buildEthereumTransaction(payment({ ...rest, value: value.toString() }));
        // RLP of EIP-155 by ethers, from the answer's own fields.
        const { to, nonce, chainId, gasPrice, gasLimit } = transaction;
        const expected = keccak256(
          Transaction.from({ type: 0, to, nonce, chainId, gasPrice, gasLimit, value: transaction.value })
            .unsignedSerialized,
        );
        const signable = await ethereumSignable(transaction, sender.path);
        expect(`0x${signable.transactionDigest}`).toBe(expected);
        expect(readDer(signable.signData)).toEqual([
          Buffer.from(expected.slice(2), "hex"),
          sender.path.map((part) => BigInt(part)),
        ]);
        expect(signable.shaSignData).toBe(
          createHash("sha256").update(Buffer.from(signable.signData, "hex")).digest("hex"),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("signing", () => {
  it("makes a transaction that ethers reads back field by field, from the sub-wallet's address", async () => {
    await fc.assert(
      fc.asyncProperty(anyPayment, async ({ value, chainId: _, ...rest }) => {
        const transaction = buildEthereumTransaction(payment({ ...rest, value: value.toString() }));
        const { raw, hash } = await signEthereumTransaction(
          keys,
          { type: "ETH", path: sender.path },
          transaction,
        );
        const parsed = Transaction.from(`0x${raw}`);
        expect(parsed.from).toBe(sender.address);
        expect(parsed.hash).toBe(hash);
        expect(keccak256(`0x${raw}`)).toBe(hash);
        expect(parsed).toMatchObject({ type: 0, chainId: 17000n, value, ...rest });
        expect(parsed.signature?.networkV).toBeGreaterThanOrEqual(17000n * 2n + 35n);
        expect(recoverAddress(parsed.unsignedHash, parsed.signature ?? "")).toBe(sender.address);
        const { gasPrice, ...others } = rest;
        expect(await decodeEthereumTransaction(raw)).toEqual({
          hash,
          type: 0,
          maxFeePerGas: gasPrice,
          maxPriorityFeePerGas: gasPrice,
          from: sender.address,
          value,
          chainId: 17000,
          data: "0x",
          ...others,
        });
      }),
      { numRuns: 30 },
    );
  });

  it("refuses a transaction whose digest was not approved", async () => {
    const subWallet = { type: "ETH", path: sender.path };
    const approved = await ethereumSignable(buildEthereumTransaction(payment()), sender.path);
    const { transactionDigest } = approved;
    const changed = buildEthereumTransaction(payment({ value: "250000000000000001" }));
    await expect(signEthereumTransaction(keys, subWallet, changed, transactionDigest)).rejects.toThrow(
      "approved",
    );
    const same = buildEthereumTransaction(payment());
    await expect(signEthereumTransaction(keys, subWallet, same, transactionDigest)).resolves.toBeDefined();
  });

  it("refuses to sign for an address of another key", async () => {
    const foreign = buildEthereumTransaction(payment({ from: recipient }));
    await expect(signEthereumTransaction(keys, { type: "ETH", path: sender.path }, foreign)).rejects.toThrow(
      "does not come from",
    );
  });

  it("signs for XDC Network, whose own addresses start with xdc", async () => {
    const own = await keys.derive("XDCNETWORK", 0, 0, 0);
    const transaction = buildEthereumTransaction(
      payment({ chain: "XDCNETWORK", from: own.address, chainId: 51 }),
    );
    const { raw } = await signEthereumTransaction(keys, { type: "XDCNETWORK", path: own.path }, transaction);
    expect(Transaction.from(`0x${raw}`).from).toBe(own.address.replace(/^xdc/, "0x"));
  });
});

describe("decoding", () => {
  it("refuses what is unsigned, has an access list, or is signed for no chain", async () => {
    const unsigned = Transaction.from({ type: 0, to: recipient, chainId: 1, gasPrice: 1, gasLimit: 21000 });
    await expect(decodeEthereumTransaction(unsigned.unsignedSerialized)).rejects.toThrow();
    await expect(decodeEthereumTransaction("0x00")).rejects.toThrow();
    const { Wallet } = await import("ethers");
    const wallet = new Wallet(`0x${"46".repeat(32)}`);
    const listed = {
      to: recipient,
      chainId: 1,
      gasLimit: 50000,
      accessList: [{ address: recipient, storageKeys: [] }],
    };
    const berlin = await wallet.signTransaction({ ...listed, type: 1, gasPrice: 1 });
    await expect(decodeEthereumTransaction(berlin)).rejects.toThrow("Neither a legacy");
    const london = await wallet.signTransaction({ ...listed, type: 2, maxFeePerGas: 1 });
    await expect(decodeEthereumTransaction(london)).rejects.toThrow("access list");
    const unprotected = await wallet.signTransaction({
      type: 0,
      to: recipient,
      gasPrice: 1,
      gasLimit: 21000,
    });
    await expect(decodeEthereumTransaction(unprotected)).rejects.toThrow("without a chain id");
  });

  it("recognises a token transfer only in exact call data", () => {
    const words = AbiCoder.defaultAbiCoder().encode(["address", "uint256"], [recipient, 5]).slice(2);
    expect(decodeTokenTransfer(`0xa9059cbb${words}`)).toEqual({ to: recipient, amount: 5n });
    expect(decodeTokenTransfer(`0xa9059cbb${words}00`)).toBeNull();
    expect(decodeTokenTransfer(`0x095ea7b3${words}`)).toBeNull();
    expect(decodeTokenTransfer(`0xa9059cbb01${words.slice(2)}`)).toBeNull();
    expect(decodeTokenTransfer(null)).toBeNull();
  });
});

describe("an EIP-1559 transaction", () => {
  const fee = { maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: 2n * GWEI };

  it("is what ethers makes of the same fields, and is signed by the sub-wallet's key", async () => {
    const data = "0x095ea7b3";
    const built = buildEthereumTransaction(payment({ gasPrice: fee, data, value: "0", gasLimit: 60_000n }));
    expect(built).toMatchObject({ type: 2, gasPrice: null, maxFeePerGas: "30000000000" });
    expect(maxFee(built)).toBe(60_000n * 30n * GWEI);
    const { to, nonce, chainId } = built;
    const same = Transaction.from({
      type: 2,
      to: to.toLowerCase(),
      nonce,
      chainId,
      data,
      gasLimit: 60_000n,
      ...fee,
    });
    expect(`0x${Buffer.from(await ethereumDigest(built)).toString("hex")}`).toBe(same.unsignedHash);
    const { raw } = await signEthereumTransaction(keys, { type: "ETH", path: sender.path }, built);
    expect(await decodeEthereumTransaction(raw)).toMatchObject({
      type: 2,
      from: sender.address,
      data,
      ...fee,
    });
  });

  it("offers the miner no more than it pays at most", () => {
    const gasPrice = { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n };
    expect(() => buildEthereumTransaction(payment({ gasPrice }))).toThrow("priority fee");
  });

  it.each([
    ["base fee and tip", "ETHEREUM", 30n, 2n, 9_200_000_000n],
    ["its maximum where that is less", "ETHEREUM", 8n, 2n, 8_000_000_000n],
  ] as const)("costs %s", (_, chain, max, tip, price) => {
    const offered = { type: 2, maxFeePerGas: max * GWEI, maxPriorityFeePerGas: tip * GWEI } as const;
    expect(effectiveGasPrice(chain, offered)).toBe(price);
  });
});

describe("facts", () => {
  it("list every chain id once per network", () => {
    expect(chainIdOf("ETHEREUM", "testnet")).toBe(17000);
    expect(chainOfId(17000, "testnet")).toBe("ETHEREUM");
    expect(chainOfId(97, "testnet")).toBe("BINANCE_SMART_CHAIN");
    expect(chainOfId(50, "mainnet")).toBe("XDCNETWORK");
    expect(() => chainOfId(1, "testnet")).toThrow("not available");
  });

  it("spell token contracts with their checksum", () => {
    const known = evmChains.flatMap((chain) => [
      ...erc20Tokens("mainnet", chain),
      ...erc20Tokens("testnet", chain),
    ]);
    for (const { address } of known) expect(getAddress(address.toLowerCase())).toBe(address);
    expect(known.length).toBe(10);
  });
});
