import { createHash } from "node:crypto";
import ecc from "@bitcoinerlab/secp256k1";
import { address as addressLib, initEccLib, networks, payments, Transaction } from "bitcoinjs-lib";
import { SigningKey } from "ethers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { addressOfScript, readBitcoinAddress } from "../../../sandbox/chains/bitcoin/address";
import {
  type BitcoinTransaction,
  bitcoinDigests,
  bitcoinFee,
  bitcoinSignables,
  buildBitcoinTransaction,
  type SpendableCoin,
} from "../../../sandbox/chains/bitcoin/build";
import {
  dustLimits,
  maxSpend,
  type SpendableType,
  selectCoins,
} from "../../../sandbox/chains/bitcoin/coin-selection";
import { decodeBitcoinTransaction, verifyBitcoinSignatures } from "../../../sandbox/chains/bitcoin/decode";
import { signBitcoinTransaction } from "../../../sandbox/chains/bitcoin/sign";
import type { OwnKey } from "../../../sandbox/chains/utxo/build";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { vaultOf } from "../../fixtures/sandbox/vault";

initEccLib(ecc);
const RECIPIENT = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const recipient = readBitcoinAddress(RECIPIENT, "testnet");

let keys: KeyStore;
let receiveKeys: OwnKey[];
let changeKey: OwnKey;
beforeAll(async () => {
  keys = await vaultOf("testnet");
  const keyAt = async (usage: 0 | 1, position: number, type: SpendableType): Promise<OwnKey> => ({
    ...(await keys.derive("BTC", 0, usage, position, type)),
    provenanceSignature: "00".repeat(64),
  });
  receiveKeys = await Promise.all(
    [0, 1, 2, 3].map((position) => keyAt(0, position, position === 3 ? "NATIVE" : "COMPATIBILITY")),
  );
  changeKey = await keyAt(1, 0, "COMPATIBILITY");
});

const txIdOf = (n: number) => createHash("sha256").update(`coin ${n}`).digest("hex");

function coinsOf(values: readonly bigint[]): SpendableCoin[] {
  return values.map((value, index) => {
    const key = receiveKeys[index % receiveKeys.length];
    if (!key) throw new Error("No key");
    return {
      txId: txIdOf(index),
      outputIndex: index,
      value,
      addressType: key.addressType as SpendableType,
      key,
    };
  });
}

describe("addresses", () => {
  it.each([
    ["mainnet", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "p2wpkh", "BIP-173, upper case"],
    ["testnet", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "p2wsh", "BIP-173"],
    ["mainnet", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "p2tr", "BIP-350"],
    ["testnet", "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", "p2tr", "BIP-350"],
    ["mainnet", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "p2pkh", "base58check"],
    ["mainnet", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "p2sh", "base58check"],
    ["testnet", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "p2pkh", "base58check"],
    ["testnet", "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2", "p2sh", "BIP-49"],
  ] as const)("on the %s %s is %s (%s)", (network, text, kind, _source) => {
    const output = readBitcoinAddress(text, network);
    expect(output.kind).toBe(kind);
    const lib = network === "mainnet" ? networks.bitcoin : networks.testnet;
    expect(Buffer.from(output.script)).toEqual(Buffer.from(addressLib.toOutputScript(text, lib)));
    expect(addressOfScript(output.script, network)).toBe(text.startsWith("BC1") ? text.toLowerCase() : text);
  });

  it.each([
    ["another network's bech32", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["another network's base58check", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
    ["a broken bech32 checksum", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy"],
    ["a broken base58 checksum", "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD3"],
    ["mixed case", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kXPJZSX"],
    ["version 0 with bech32m's checksum", "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47"],
    ["version 1 with bech32's checksum", "tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf"],
    ["a later witness version", "tb1zw508d6qejxtdg4y5r3zarvaryvqyzf3du"],
    ["an XRP address", "rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3"],
    ["an Ethereum address", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
    ["nothing", ""],
    ["white space", ` ${RECIPIENT}`],
  ])("on the testnet %s is refused", (_, text) => {
    expect(() => readBitcoinAddress(text, "testnet")).toThrow("Please enter a valid BITCOIN address");
  });

  it("are null for a script without an address", () => {
    expect(addressOfScript(Buffer.from("6a0568656c6c6f", "hex"), "testnet")).toBeNull();
    expect(addressOfScript(new Uint8Array(), "testnet")).toBeNull();
  });
});

describe("coin selection", () => {
  const satoshi = fc.bigInt({ min: 600n, max: 50_000_000n });
  const rates = fc.bigInt({ min: 1n, max: 60n });

  it("never spends more than it has, pays the requested rate and leaves no dust", () => {
    fc.assert(
      fc.property(
        fc.array(satoshi, { minLength: 1, maxLength: 30 }),
        satoshi,
        rates,
        (values, amount, feeRate) => {
          const coins = coinsOf(values);
          const { maxAllowedToSend } = maxSpend(coins, feeRate, recipient);
          let selection: ReturnType<typeof selectCoins<SpendableCoin>>;
          try {
            selection = selectCoins({ coins, feeRate, outputs: [{ amount, recipient }] });
          } catch (error) {
            expect(error).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
            expect(amount).toBeGreaterThan(maxAllowedToSend);
            return;
          }
          const { inputs, fee, change } = selection;
          expect(amount).toBeLessThanOrEqual(maxAllowedToSend);
          expect(new Set(inputs.map(({ txId }) => txId)).size).toBe(inputs.length);
          expect(inputs.reduce((sum, { value }) => sum + value, 0n)).toBe(amount + fee + change);
          expect(change === 0n || change >= dustLimits.p2sh).toBe(true);
          // The size worked out by hand: 10.5 + inputs + outputs, the signatures at their longest.
          const quarters =
            42 +
            inputs.reduce((sum, { addressType }) => sum + (addressType === "COMPATIBILITY" ? 364 : 272), 0) +
            31 * 4 +
            (change > 0n ? 32 * 4 : 0);
          const minFee = BigInt(Math.ceil(quarters / 4)) * feeRate;
          expect(fee).toBeGreaterThanOrEqual(minFee);
          if (change > 0n) expect(fee).toBe(minFee);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("does not depend on the order of the coins", () => {
    fc.assert(
      fc.property(
        fc.array(satoshi, { minLength: 2, maxLength: 12 }).chain((values) =>
          fc.tuple(
            fc.constant(values),
            fc.shuffledSubarray(
              values.map((_, index) => index),
              { minLength: values.length },
            ),
          ),
        ),
        satoshi,
        ([values, order], amount) => {
          const coins = coinsOf(values);
          const shuffled = order.flatMap((index) => coins[index] ?? []);
          const choose = (from: SpendableCoin[]) => {
            try {
              return selectCoins({ coins: from, feeRate: 5n, outputs: [{ amount, recipient }] });
            } catch (error) {
              return String(error);
            }
          };
          expect(choose(shuffled)).toEqual(choose(coins));
        },
      ),
    );
  });

  it("prefers a set that needs no change", () => {
    // One P2SH-P2WPKH input and one P2WPKH output: 42 + 364 + 124 units, 133 virtual bytes.
    const coins = coinsOf([900_000n, 300_000n + 133n * 5n, 40_000n]);
    const { inputs, change, fee } = selectCoins({
      coins,
      feeRate: 5n,
      outputs: [{ amount: 300_000n, recipient }],
    });
    expect(inputs.map(({ value }) => value)).toEqual([300_665n]);
    expect(change).toBe(0n);
    expect(fee).toBe(665n);
  });

  it("uses the largest coins with change where no set matches", () => {
    const { inputs, change, fee } = selectCoins({
      coins: coinsOf([10_000n, 500_000n, 20_000n]),
      feeRate: 2n,
      outputs: [{ amount: 100_000n, recipient }],
    });
    expect(inputs.map(({ value }) => value)).toEqual([500_000n]);
    expect(fee).toBe(2n * 165n);
    expect(change).toBe(500_000n - 100_000n - fee);
  });

  it("can send exactly its reported maximum, and not one satoshi more", () => {
    fc.assert(
      fc.property(fc.array(satoshi, { minLength: 1, maxLength: 20 }), rates, (values, feeRate) => {
        const coins = coinsOf(values);
        const { maxAllowedToSend, feeForMax } = maxSpend(coins, feeRate, recipient);
        if (maxAllowedToSend === 0n) return;
        const { change, fee } = selectCoins({
          coins,
          feeRate,
          outputs: [{ amount: maxAllowedToSend, recipient }],
        });
        expect(change).toBe(0n);
        expect(fee).toBe(feeForMax);
        expect(() =>
          selectCoins({ coins, feeRate, outputs: [{ amount: maxAllowedToSend + 1n, recipient }] }),
        ).toThrow(expect.objectContaining({ code: "INSUFFICIENT_BALANCE" }));
      }),
    );
  });

  it("ignores coins that cost more to spend than they are worth", () => {
    const coins = coinsOf([1_000n, 1_000_000n]);
    expect(maxSpend(coins, 60n, recipient)).toEqual(maxSpend(coins.slice(1), 60n, recipient));
    expect(maxSpend([], 1n, recipient)).toEqual({ maxAllowedToSend: 0n, feeForMax: 0n });
  });

  it("refuses dust as invalid input", () => {
    const coins = coinsOf([1_000_000n]);
    expect(() => selectCoins({ coins, feeRate: 1n, outputs: [{ amount: 293n, recipient }] })).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
    expect(selectCoins({ coins, feeRate: 1n, outputs: [{ amount: 294n, recipient }] }).inputs).toHaveLength(
      1,
    );
  });
});

describe("digests", () => {
  it("match BIP-143's P2SH-P2WPKH example", async () => {
    const publicKey = SigningKey.computePublicKey(
      "0x03ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a26873",
      false,
    ).slice(2);
    const [digest] = await bitcoinDigests(
      {
        version: 1,
        // The type says 0, because the contract does; the example has a lock time.
        lockTime: 1170 as 0,
        sighash: 1,
        inputs: [
          {
            address: "",
            txId: "77541aeb3c4dac9260b68f74f44c973081a9d4cb2ebe8038b2d70faa201b6bdb",
            outputIndex: 1,
            script: "",
            sequence: "feffffff",
            value: 1_000_000_000,
            publicKeyProvenanceData: {
              publicKey,
              path: ["0x0", "0x0", "0x0", "0x0", "0x0"],
              trustVaultProvenanceSignature: null,
              unverifiedAddress: "",
              addressType: null,
            },
          },
        ],
        outputs: [
          ["a457b684d7f0d539a46a45bbc043f35b59d0d963", 199_996_600],
          ["fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c", 800_000_000],
        ].map(([hash, amountToSend]) => ({
          recipientAddress: addressLib.toBase58Check(Buffer.from(String(hash), "hex"), 0),
          amountToSend: Number(amountToSend),
          publicKeyProvenanceData: null,
        })),
      },
      "mainnet",
    );
    expect(Buffer.from(digest ?? []).toString("hex")).toBe(
      "64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6",
    );
  });

  it("match the vendor's published webhook example", async () => {
    const provenance = { path: ["0x0", "0x0", "0x0", "0x0", "0x0"] as OwnKey["path"], addressType: null };
    const key = (publicKey: string) => ({
      ...provenance,
      publicKey,
      trustVaultProvenanceSignature: null,
      unverifiedAddress: "",
    });
    const [digest] = await bitcoinDigests(
      {
        version: 1,
        lockTime: 0,
        sighash: 1,
        inputs: [
          {
            address: "2MyL9Fe9GJrqevVMRKPgbSMtqEr3c5bLGVe",
            txId: "452deb12583fcfaba53101dc6e567f13084a75bbb4dae2f9c1c6f82aaba5988b",
            outputIndex: 0,
            script: "a91442bee1ba509612497dc5da2369ff6c3815fce67087",
            sequence: "ffffffff",
            value: 80_000,
            publicKeyProvenanceData: key(
              "0483455de928e37b110c4cc644bfdce216f9bd4ffb8dd8fa64855a5281d8bb68676124f3343094b4a7caf93caa929716cb141d3427619ee6789d9ac079172bd924",
            ),
          },
        ],
        outputs: [
          {
            recipientAddress: "2MyL9Fe9GJrqevVMRKPgbSMtqEr3c5bLGVe",
            amountToSend: 10_000,
            publicKeyProvenanceData: null,
          },
          {
            recipientAddress: "2MyqHscwR6YJ7QokXyvku8VkZjDR54fdyQ2",
            amountToSend: 52_072,
            publicKeyProvenanceData: null,
          },
        ],
      },
      "testnet",
    );
    expect(Buffer.from(digest ?? []).toString("hex")).toBe(
      "d515fce3f911072b970c60c483baff15e4fe9e9f8b85d6c4d9ea1a2ac06693e7",
    );
  });
});

async function exampleTransaction(values = [400_000n, 300_000n, 200_000n, 500_000n], amount = 1_200_000n) {
  const selection = selectCoins({ coins: coinsOf(values), feeRate: 8n, outputs: [{ amount, recipient }] });
  const transaction = await buildBitcoinTransaction({
    network: "testnet",
    inputs: selection.inputs,
    payments: [{ recipient: RECIPIENT, amount }],
    change: selection.change > 0n ? { value: selection.change, key: changeKey } : null,
  });
  return { selection, transaction };
}

/** The whole transaction put together from the answer's own fields, as the public client does it. */
function clientSide(transaction: BitcoinTransaction) {
  const rebuilt = new Transaction();
  rebuilt.version = transaction.version;
  for (const { txId, outputIndex, sequence } of transaction.inputs) {
    const number = Number.parseInt(Buffer.from(sequence, "hex").reverse().toString("hex"), 16);
    rebuilt.addInput(Buffer.from(txId, "hex").reverse(), outputIndex, number);
  }
  for (const { recipientAddress, amountToSend } of transaction.outputs) {
    rebuilt.addOutput(addressLib.toOutputScript(recipientAddress, networks.testnet), BigInt(amountToSend));
  }
  return transaction.inputs.map(({ value, publicKeyProvenanceData }, index) => {
    const compressed = SigningKey.computePublicKey(`0x${publicKeyProvenanceData.publicKey}`, true);
    const { output } = payments.p2pkh({ pubkey: Buffer.from(compressed.slice(2), "hex") });
    if (!output) throw new Error("No script");
    return Buffer.from(rebuilt.hashForWitnessV0(index, output, BigInt(value), Transaction.SIGHASH_ALL));
  });
}

describe("building", () => {
  it("returns the contract's shape: recipient first, then change with its provenance", async () => {
    const { selection, transaction } = await exampleTransaction();
    expect(transaction).toMatchObject({ version: 2, lockTime: 0, sighash: 1 });
    expect(transaction.outputs).toHaveLength(2);
    expect(transaction.outputs[0]).toEqual({
      recipientAddress: RECIPIENT,
      amountToSend: 1_200_000,
      publicKeyProvenanceData: null,
    });
    const change = transaction.outputs[1];
    expect(change?.amountToSend).toBe(Number(selection.change));
    expect(change?.publicKeyProvenanceData).toEqual({
      publicKey: changeKey.publicKey,
      path: changeKey.path,
      trustVaultProvenanceSignature: changeKey.provenanceSignature,
      unverifiedAddress: change?.recipientAddress,
      addressType: "COMPATIBILITY",
    });
    const compressed = SigningKey.computePublicKey(`0x${changeKey.publicKey}`, true);
    const redeem = payments.p2wpkh({
      pubkey: Buffer.from(compressed.slice(2), "hex"),
      network: networks.testnet,
    });
    expect(change?.recipientAddress).toBe(payments.p2sh({ redeem, network: networks.testnet }).address);
    expect(bitcoinFee(transaction)).toBe(selection.fee);
    for (const input of transaction.inputs) {
      expect(input.sequence).toBe("ffffffff");
      expect(input.publicKeyProvenanceData.publicKey).toMatch(/^04[0-9a-f]{128}$/);
      expect(input.script).toBe(
        Buffer.from(addressLib.toOutputScript(input.address, networks.testnet)).toString("hex"),
      );
    }
  });

  it("computes the digests and sign data that the public client recomputes", async () => {
    const { transaction } = await exampleTransaction();
    const expected = clientSide(transaction);
    const signables = bitcoinSignables(transaction);
    expect(signables).toHaveLength(transaction.inputs.length);
    for (const [index, signable] of signables.entries()) {
      const input = transaction.inputs[index];
      expect(signable.transactionDigest).toBe(expected[index]?.toString("hex"));
      expect(input?.unverifiedDigestData).toEqual({
        transactionDigest: signable.transactionDigest,
        signData: signable.signData,
        shaSignData: signable.shaSignData,
      });
      expect(readDer(signable.signData)).toEqual([
        expected[index],
        input?.publicKeyProvenanceData.path.map((part) => BigInt(part)),
      ]);
      expect(signable.shaSignData).toBe(
        createHash("sha256").update(Buffer.from(signable.signData, "hex")).digest("hex"),
      );
    }
  });

  it("echoes the recipient as it was written", async () => {
    const upper = RECIPIENT.toUpperCase();
    const transaction = await buildBitcoinTransaction({
      network: "testnet",
      inputs: coinsOf([50_000n]),
      payments: [{ recipient: upper, amount: 40_000n }],
      change: null,
    });
    expect(transaction.outputs.map(({ recipientAddress }) => recipientAddress)).toEqual([upper]);
  });
});

describe("signing", () => {
  it("produces a transaction that a node accepts, no larger than was paid for", async () => {
    const { selection, transaction } = await exampleTransaction();
    const { raw, hash, vsize } = await signBitcoinTransaction(keys, transaction);
    const parsed = Transaction.fromHex(raw);
    expect(parsed.getId()).toBe(hash);
    expect(vsize).toBe(parsed.virtualSize());
    expect(selection.fee).toBeGreaterThanOrEqual(BigInt(vsize) * 8n);
    // Signatures are at most two bytes shorter than the longest: half a virtual byte an input.
    expect(Number(selection.fee) / 8 - vsize).toBeLessThanOrEqual(selection.inputs.length);
    for (const [index, input] of transaction.inputs.entries()) {
      const [signature, key] = parsed.ins[index]?.witness ?? [];
      const digest = clientSide(transaction)[index];
      if (!signature || !key || !digest) throw new Error("Not signed");
      const { script } = await import("bitcoinjs-lib");
      const decoded = script.signature.decode(signature);
      expect(decoded.hashType).toBe(Transaction.SIGHASH_ALL);
      expect(ecc.verify(digest, key, decoded.signature)).toBe(true);
      const redeem = payments.p2wpkh({ pubkey: key, network: networks.testnet });
      const isNested = input.publicKeyProvenanceData.addressType === "COMPATIBILITY";
      expect(isNested ? payments.p2sh({ redeem, network: networks.testnet }).address : redeem.address).toBe(
        input.address,
      );
      expect(parsed.ins[index]?.script.length).toBe(isNested ? 23 : 0);
    }
    const spent = transaction.inputs.map(({ address, value }) => ({ address, value: BigInt(value) }));
    expect(await verifyBitcoinSignatures(raw, spent, "testnet")).toBe(true);
    expect(await decodeBitcoinTransaction(raw, "testnet")).toEqual({
      hash,
      vsize,
      inputs: transaction.inputs.map(({ txId, outputIndex }) => ({ txId, outputIndex })),
      outputs: transaction.outputs.map(({ recipientAddress, amountToSend }) => ({
        address: recipientAddress,
        value: BigInt(amountToSend),
      })),
    });
  });

  it("pays many in one transaction: in their order, each in full, and the fee of what a node sees", async () => {
    const places = [
      RECIPIENT,
      "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
      RECIPIENT,
      "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2",
    ];
    const paid = Array.from({ length: 200 }, (_, i) => ({
      recipient: places[i % places.length]!,
      amount: 1_000n + BigInt(i),
    }));
    const { inputs, fee, change } = selectCoins({
      coins: coinsOf([90_000n, 200_000n, 150_000n]),
      feeRate: 8n,
      outputs: paid.map(({ recipient: to, amount }) => ({
        recipient: readBitcoinAddress(to, "testnet"),
        amount,
      })),
    });
    const transaction = await buildBitcoinTransaction({
      network: "testnet",
      inputs,
      payments: paid,
      change: { value: change, key: changeKey },
    });
    const { raw, vsize } = await signBitcoinTransaction(keys, transaction);
    const { outputs } = await decodeBitcoinTransaction(raw, "testnet");
    expect(outputs).toEqual([
      ...paid.map(({ recipient: address, amount: value }) => ({ address, value })),
      { address: changeKey.address, value: change },
    ]);
    const spent = inputs.reduce((sum, { value }) => sum + value, 0n);
    expect(outputs.reduce((left, { value }) => left - value, spent)).toBe(fee);
    expect(fee).toBeGreaterThanOrEqual(BigInt(vsize) * 8n);
    expect(Number(fee) / 8 - vsize).toBeLessThanOrEqual(inputs.length);
  });

  it("refuses a payment of many if one of them is dust, or if together they are too much", () => {
    const coins = coinsOf([100_000n]);
    const pay =
      (...amounts: bigint[]) =>
      () =>
        selectCoins({ coins, feeRate: 1n, outputs: amounts.map((amount) => ({ amount, recipient })) });
    expect(pay(10_000n, 293n)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
    expect(pay(60_000n, 60_000n)).toThrow(expect.objectContaining({ code: "INSUFFICIENT_BALANCE" }));
    expect(pay(40_000n, 40_000n)().inputs).toHaveLength(1);
    expect(pay()).toThrow("pays somebody");
  });

  it("produces a transaction that a node refuses once an output, a spent value or a signature is changed", async () => {
    const { transaction } = await exampleTransaction();
    const { raw } = await signBitcoinTransaction(keys, transaction);
    const spent = transaction.inputs.map(({ address, value }) => ({ address, value: BigInt(value) }));
    const tampered = Transaction.fromHex(raw);
    const output = tampered.outs[0];
    if (!output) throw new Error("No output");
    output.value += 1n;
    expect(await verifyBitcoinSignatures(tampered.toHex(), spent, "testnet")).toBe(false);
    const lied = spent.map((coin, index) => (index === 0 ? { ...coin, value: coin.value + 1n } : coin));
    expect(await verifyBitcoinSignatures(raw, lied, "testnet")).toBe(false);
    const swapped = spent.map((coin) => ({ ...coin, address: RECIPIENT }));
    expect(await verifyBitcoinSignatures(raw, swapped, "testnet")).toBe(false);
    expect(await verifyBitcoinSignatures(raw, spent.slice(1), "testnet")).toBe(false);
    const unsigned = Transaction.fromHex(raw);
    for (const input of unsigned.ins) input.witness = [];
    expect(await verifyBitcoinSignatures(unsigned.toHex(), spent, "testnet")).toBe(false);
  });

  it("refuses a transaction that differs from what was approved", async () => {
    const { transaction } = await exampleTransaction();
    const [to, change] = transaction.outputs;
    if (!to || !change) throw new Error("No outputs");
    const changed = { ...transaction, outputs: [{ ...to, amountToSend: to.amountToSend + 1 }, change] };
    await expect(signBitcoinTransaction(keys, changed)).rejects.toThrow("differs from what was approved");
  });

  it("refuses an input whose public key is not the vault's at that path", async () => {
    const [coin] = coinsOf([50_000n]);
    if (!coin) throw new Error("No coin");
    const foreign = { ...coin, key: { ...coin.key, path: changeKey.path } };
    const transaction = await buildBitcoinTransaction({
      network: "testnet",
      inputs: [foreign],
      payments: [{ recipient: RECIPIENT, amount: 40_000n }],
      change: null,
    });
    await expect(signBitcoinTransaction(keys, transaction)).rejects.toThrow("not at its path");
  });
});
