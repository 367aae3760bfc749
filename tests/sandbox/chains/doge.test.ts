import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";
import { address as addressLib, script, Transaction } from "bitcoinjs-lib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { dogeAddressOf, readDogeAddress } from "../../../sandbox/chains/doge/address";
import {
  buildDogeTransaction,
  type DogeCoin,
  type DogeTransaction,
  dogeDigests,
  dogeFee,
  dogeSignables,
} from "../../../sandbox/chains/doge/build";
import { maxSpend, selectCoins } from "../../../sandbox/chains/doge/coin-selection";
import { decodeDogeTransaction, verifyDogeSignatures } from "../../../sandbox/chains/doge/decode";
import { dogeFeeRate, dogeOutputError, minDogeFee } from "../../../sandbox/chains/doge/facts";
import { signDogeTransaction } from "../../../sandbox/chains/doge/sign";
import type { Network } from "../../../sandbox/chains/names";
import type { OwnKey } from "../../../sandbox/chains/utxo/build";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { messageSignData } from "../../../sandbox/records/signable";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { vaultOf } from "../../fixtures/sandbox/vault";
import { mainNetPayment, manyInputs, oneInput, type VendorExample } from "../../fixtures/sandbox/vendor-doge";

const DOGE = 100_000_000n;
const RECIPIENT = "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH";
const recipient = readDogeAddress(RECIPIENT, "testnet");
/** Dogecoin Core, chainparams: what makes bitcoinjs a Dogecoin library. */
const libraryNetworks = {
  mainnet: {
    pubKeyHash: 0x1e,
    scriptHash: 0x16,
    wif: 0x9e,
    bip32: { public: 0x02facafd, private: 0x02fac398 },
  },
  testnet: {
    pubKeyHash: 0x71,
    scriptHash: 0xc4,
    wif: 0xf1,
    bip32: { public: 0x043587cf, private: 0x04358394 },
  },
};
const library = (network: Network) => ({
  ...libraryNetworks[network],
  messagePrefix: "\x19Dogecoin Signed Message:\n",
  bech32: "doge",
});

let keys: KeyStore;
let receiveKeys: OwnKey[];
let changeKey: OwnKey;
beforeAll(async () => {
  keys = await vaultOf("testnet");
  const keyAt = async (usage: 0 | 1, position: number): Promise<OwnKey> => ({
    ...(await keys.derive("DOGE", 0, usage, position)),
    provenanceSignature: "00".repeat(64),
  });
  receiveKeys = await Promise.all([0, 1, 2].map((position) => keyAt(0, position)));
  changeKey = await keyAt(1, 0);
});

function coinsOf(values: readonly bigint[]): DogeCoin[] {
  return values.map((value, index) => ({
    txId: createHash("sha256").update(`coin ${index}`).digest("hex"),
    outputIndex: index,
    value,
    key: receiveKeys[index % receiveKeys.length]!,
  }));
}

function payment(values: readonly bigint[], amount: bigint, feeRate = dogeFeeRate("MEDIUM")) {
  const selection = selectCoins({ coins: coinsOf(values), feeRate, outputs: [{ amount, recipient }] });
  const transaction = buildDogeTransaction({
    network: "testnet",
    inputs: selection.inputs,
    payments: [{ recipient: RECIPIENT, amount }],
    change: selection.change > 0n ? { value: selection.change, key: changeKey } : null,
    fee: selection.fee,
    feeRate,
  });
  return { selection, transaction };
}

const littleEndian = (value: bigint, bytes: number) =>
  Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex")
    .reverse()
    .toString("hex");

/** The digest of an input, put together by hand from the answer's own words, as the public client does it. */
function digestByHand(
  { inputs, outputs }: Pick<DogeTransaction, "inputs" | "outputs">,
  index: number,
): Buffer {
  const spends = inputs.map(({ transactionId, outputIndex, sequence, script }, at) =>
    [
      Buffer.from(transactionId.slice(2), "hex").reverse().toString("hex"),
      littleEndian(BigInt(outputIndex), 4),
      at === index ? `19${script.slice(2)}` : "00",
      Buffer.from(sequence.slice(2), "hex").reverse().toString("hex"),
    ].join(""),
  );
  const pays = outputs.map(({ address, amount }) => {
    const lock = Buffer.from(addressLib.fromBase58Check(address).hash).toString("hex");
    return `${littleEndian(BigInt(amount), 8)}1976a914${lock}88ac`;
  });
  const count = (list: unknown[]) => littleEndian(BigInt(list.length), 1);
  const form = `01000000${count(spends)}${spends.join("")}${count(pays)}${pays.join("")}0000000001000000`;
  const once = createHash("sha256").update(Buffer.from(form, "hex")).digest();
  return createHash("sha256").update(once).digest();
}

const spentBy = ({ inputs }: DogeTransaction) =>
  inputs.map(({ address, value }) => ({ address, value: BigInt(value) }));

describe("addresses", () => {
  it.each([
    ["testnet", "nesbxgw1kC1pnRRQ9TLYW2qXUPJFfULEh6", "7526ee569c46d14d9c1f871ef1375e54c1b46e8b"],
    ["testnet", "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH", "a313835a42d5b12325d61aaa5eacff39d83c1cfc"],
    ["mainnet", "DQmdtWEgMSYcxy46keXZbxXbERRb5GW84F", "d753888d649aa883c254c3f0e248d45de65d185e"],
  ] as const)("on the %s %s pays a key hash", (network, text, keyHash) => {
    const { script } = readDogeAddress(text, network);
    expect(Buffer.from(script).toString("hex")).toBe(`76a914${keyHash}88ac`);
    expect(Buffer.from(script)).toEqual(Buffer.from(addressLib.toOutputScript(text, library(network))));
    expect(dogeAddressOf(script, network)).toBe(text);
  });

  it.each([
    ["a broken checksum", "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBJ"],
    ["the main network's", "DQmdtWEgMSYcxy46keXZbxXbERRb5GW84F"],
    ["a script hash, which the contract's transactions do not pay", "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2"],
    ["a Bitcoin test address, which begins with n too", "n4eA2nbYqErp7H6jebchxAN59DmNpksexv"],
    ["white space", " nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH"],
    ["nothing", ""],
  ])("refuses %s on the testnet", (_, text) => {
    expect(() => readDogeAddress(text, "testnet")).toThrow("Please enter a valid DOGE address");
  });

  it("are null for a script that does not pay a key hash", () => {
    expect(dogeAddressOf(Buffer.from("6a0568656c6c6f", "hex"), "testnet")).toBeNull();
    expect(dogeAddressOf(new Uint8Array(), "testnet")).toBeNull();
  });
});

describe("digests", () => {
  it.each([
    ["one input", "testnet", oneInput],
    ["many inputs", "testnet", manyInputs],
    ["the main network", "mainnet", mainNetPayment],
  ] as [string, Network, VendorExample][])(
    "are those of the vendor's published transaction with %s",
    async (_, network, { data, messages }) => {
      const digests = await dogeDigests(data as unknown as DogeTransaction, network);
      expect(digests.map((digest) => Buffer.from(digest).toString("hex"))).toEqual(messages);
    },
  );
});

describe("coin selection", () => {
  const koinu = fc.bigInt({ min: 1_000_000n, max: 5_000n * DOGE });
  const rates = fc.bigInt({ min: 100n, max: 20_000n });

  it("never spends more than it has, pays the requested rate and leaves no dust", () => {
    fc.assert(
      fc.property(
        fc.array(koinu, { minLength: 1, maxLength: 12 }),
        koinu,
        rates,
        (values, amount, feeRate) => {
          const coins = coinsOf(values);
          const { maxAllowedToSend } = maxSpend(coins, feeRate, recipient);
          let selection: ReturnType<typeof selectCoins<DogeCoin>>;
          try {
            selection = selectCoins({ coins, feeRate, outputs: [{ amount, recipient }] });
          } catch (error) {
            expect(error).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
            expect(amount).toBeGreaterThan(maxAllowedToSend);
            return;
          }
          const { inputs, fee, change } = selection;
          expect(amount).toBeLessThanOrEqual(maxAllowedToSend);
          expect(inputs.reduce((sum, { value }) => sum + value, 0n)).toBe(amount + fee + change);
          expect(change === 0n || change >= 1_000_000n).toBe(true);
          const size = 10 + 148 * inputs.length + 34 * (change > 0n ? 2 : 1);
          if (change > 0n) expect(fee).toBe(BigInt(size) * feeRate);
          else expect(fee).toBeGreaterThanOrEqual(BigInt(size) * feeRate);
        },
      ),
    );
  });

  it("refuses less than 0.01 DOGE, and spends at most 252 coins", () => {
    const coins = coinsOf(Array.from({ length: 300 }, () => DOGE));
    const choose = (amount: bigint) =>
      selectCoins({ coins, feeRate: 1000n, outputs: [{ amount, recipient }] });
    expect(() => choose(999_999n)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
    const { maxAllowedToSend } = maxSpend(coins, 1000n, recipient);
    expect(choose(maxAllowedToSend).inputs).toHaveLength(252);
    expect(() => choose(maxAllowedToSend + 1n)).toThrow(
      expect.objectContaining({ code: "INSUFFICIENT_BALANCE" }),
    );
  });
});

describe("relay policy", () => {
  const withOutputs = (...values: bigint[]) => ({
    hash: "",
    inputs: [],
    outputs: values.map((value) => ({ address: null, value })),
    vsize: 1000,
  });

  it("requires 0.001 DOGE a kilobyte, and 0.01 DOGE for each output below 0.01 DOGE", () => {
    expect(minDogeFee(withOutputs(DOGE, DOGE))).toBe(100_000n);
    expect(minDogeFee(withOutputs(DOGE, 999_999n))).toBe(1_100_000n);
  });

  it("accepts no output below 0.001 DOGE at any fee", () => {
    expect(dogeOutputError(withOutputs(100_000n))).toBeNull();
    expect(dogeOutputError(withOutputs(DOGE, 99_999n))).toBe("dust");
  });
});

describe("building", () => {
  it("returns the public client's shape: recipient first, then change with its provenance", async () => {
    const { selection, transaction } = payment([3n * DOGE, 2n * DOGE, 4n * DOGE], 8n * DOGE);
    expect(transaction).toMatchObject({ type: "PAYMENT", version: "1", sighash: "1", lockTime: "0" });
    expect(transaction.satoshiPerByte).toBe("0x7d0");
    expect(BigInt(transaction.fee)).toBe(dogeFee(transaction));
    expect(transaction.inputs.map(({ index }) => index)).toEqual(["0", "1", "2"]);
    for (const input of transaction.inputs) {
      expect(input.sequence).toBe("0xffffffff");
      expect(input.address).toMatch(/^n[1-9A-HJ-NP-Za-km-z]{33}$/);
      expect(input.publicKey).toMatch(/^04[0-9a-f]{128}$/);
    }
    const [to, change] = transaction.outputs;
    expect(to).toEqual({ address: RECIPIENT, amount: "0x2faf0800", publicKeyProvenanceData: null });
    expect(change?.address).toBe(changeKey.address);
    expect(BigInt(change?.amount ?? 0)).toBe(selection.change);
    expect(change?.publicKeyProvenanceData).toMatchObject({ path: changeKey.path, addressType: null });
  });

  it("pays many in one transaction: in their order, each in full, and the fee of what a node sees", async () => {
    const feeRate = dogeFeeRate("MEDIUM");
    const paid = Array.from({ length: 251 }, (_, i) => ({ recipient: RECIPIENT, amount: DOGE + BigInt(i) }));
    const { inputs, fee, change } = selectCoins({
      coins: coinsOf([100n * DOGE, 200n * DOGE, 50n * DOGE]),
      feeRate,
      outputs: paid.map(({ amount }) => ({ recipient, amount })),
    });
    const transaction = buildDogeTransaction({
      ...{ network: "testnet", inputs, payments: paid, fee, feeRate },
      change: { value: change, key: changeKey },
    });
    const approved = await dogeSignables(transaction, "testnet");
    const { raw, size } = await signDogeTransaction(keys, transaction, approved);
    const { outputs } = await decodeDogeTransaction(raw, "testnet");
    expect(outputs).toEqual([
      ...paid.map(({ amount: value }) => ({ address: RECIPIENT, value })),
      { address: changeKey.address, value: change },
    ]);
    expect(dogeFee(transaction)).toBe(fee);
    expect(fee).toBeGreaterThanOrEqual(BigInt(size) * feeRate);
  });

  it("gives the phones one digest for each input, as the public client recomputes it", async () => {
    const { transaction } = payment([3n * DOGE, 2n * DOGE, 4n * DOGE], 8n * DOGE);
    const digests = await dogeSignables(transaction, "testnet");
    const signers = transaction.inputs.map(({ publicKeyProvenanceData: { path } }, i) => ({
      path,
      provenanceSignature: ["aa", "bb", "cc"][i] ?? null,
    }));
    const { delegateSignData } = messageSignData(transaction, digests, "0x0", signers);
    expect(delegateSignData).toHaveLength(3);
    for (const [index, entry] of delegateSignData.entries()) {
      const digest = digestByHand(transaction, index);
      const path = transaction.inputs[index]!.publicKeyProvenanceData.path;
      const { message, signData, shaSignData } = entry.unverifiedMessageData;
      expect(entry).toMatchObject({ hdWalletPath: path, algorithm: "0x0" });
      expect(message).toBe(digest.toString("hex"));
      expect(readDer(signData)).toEqual([digest, path.map((part) => BigInt(part))]);
      expect(shaSignData).toBe(createHash("sha256").update(Buffer.from(signData, "hex")).digest("hex"));
    }
    expect(delegateSignData.map((entry) => entry.accountHSMProvenanceSignature)).toEqual(["aa", "bb", "cc"]);
  });
});

describe("signing", () => {
  const amounts = fc.bigInt({ min: 1_000_000n, max: 20_000_000n * DOGE });

  it("produces what the chain's library parses and a node accepts, for any payment", async () => {
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.integer({ min: 1, max: 3 }),
        fc.bigInt({ min: 100n, max: 50_000n }),
        async (amount, count, feeRate) => {
          // Coins of one size that together need change most of the time.
          const values = Array.from({ length: count }, () => amount / BigInt(count) + DOGE);
          const { transaction, selection } = payment(values, amount, feeRate);
          const approved = await dogeSignables(transaction, "testnet");
          const { raw, hash, size } = await signDogeTransaction(keys, transaction, approved);

          const parsed = Transaction.fromHex(raw);
          expect(parsed.getId()).toBe(hash);
          expect(parsed.version).toBe(1);
          expect(parsed.hasWitnesses()).toBe(false);
          expect(parsed.byteLength()).toBe(size);
          expect(selection.fee).toBeGreaterThanOrEqual(BigInt(size) * feeRate);
          expect(
            parsed.outs.map(({ script, value }) => [
              addressLib.fromOutputScript(script, library("testnet")),
              value,
            ]),
          ).toEqual(transaction.outputs.map(({ address, amount }) => [address, BigInt(amount)]));
          for (const [index, input] of transaction.inputs.entries()) {
            const [encoded, key] = script.decompile(parsed.ins[index]!.script) as Uint8Array[];
            const { signature, hashType } = script.signature.decode(encoded!);
            const lock = addressLib.toOutputScript(input.address, library("testnet"));
            const digest = Buffer.from(parsed.hashForSignature(index, lock, Transaction.SIGHASH_ALL));
            expect(hashType).toBe(Transaction.SIGHASH_ALL);
            expect(digest).toEqual(digestByHand(transaction, index));
            expect(secp256k1.verify(signature, digest, key!, { prehash: false, lowS: true })).toBe(true);
            expect(Buffer.from(lock).toString("hex")).toBe(input.script.slice(2));
          }
          expect(await verifyDogeSignatures(raw, spentBy(transaction), "testnet")).toBe(true);
          expect(await decodeDogeTransaction(raw, "testnet")).toEqual({
            hash,
            vsize: size,
            inputs: transaction.inputs.map(({ transactionId, outputIndex }) => ({
              txId: transactionId.slice(2),
              outputIndex: Number(outputIndex),
            })),
            outputs: transaction.outputs.map(({ address, amount }) => ({ address, value: BigInt(amount) })),
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  it("works on the main network too, with its addresses and key paths", async () => {
    const mainKeys = await vaultOf("mainnet");
    const key = { ...(await mainKeys.derive("DOGE", 0, 0, 0)), provenanceSignature: null };
    expect(key.address).toMatch(/^D/);
    expect(key.path[1]).toBe("0x80000003");
    const transaction = buildDogeTransaction({
      network: "mainnet",
      inputs: [{ ...coinsOf([5n * DOGE])[0]!, key }],
      payments: [{ recipient: "DQmdtWEgMSYcxy46keXZbxXbERRb5GW84F", amount: 4n * DOGE }],
      change: null,
      fee: DOGE,
      feeRate: 1000n,
    });
    const { raw } = await signDogeTransaction(
      mainKeys,
      transaction,
      await dogeSignables(transaction, "mainnet"),
    );
    expect(await verifyDogeSignatures(raw, spentBy(transaction), "mainnet")).toBe(true);
    const [out] = Transaction.fromHex(raw).outs;
    expect(addressLib.fromOutputScript(out!.script, library("mainnet"))).toBe(
      "DQmdtWEgMSYcxy46keXZbxXbERRb5GW84F",
    );
  });

  it("produces a transaction that a node refuses once an output, a spent address or a signature is changed", async () => {
    const { transaction } = payment([3n * DOGE, 2n * DOGE], 4n * DOGE);
    const { raw } = await signDogeTransaction(keys, transaction, await dogeSignables(transaction, "testnet"));
    const spent = spentBy(transaction);
    const tampered = Transaction.fromHex(raw);
    tampered.outs[0]!.value += 1n;
    expect(await verifyDogeSignatures(tampered.toHex(), spent, "testnet")).toBe(false);
    const swapped = Transaction.fromHex(raw);
    swapped.ins[0]!.script = swapped.ins[1]!.script;
    expect(await verifyDogeSignatures(swapped.toHex(), spent, "testnet")).toBe(false);
    expect(await verifyDogeSignatures(raw, spent.slice(1), "testnet")).toBe(false);
    const elsewhere = spent.map((coin) => ({ ...coin, address: RECIPIENT }));
    expect(await verifyDogeSignatures(raw, elsewhere, "testnet")).toBe(false);
    const unsigned = Transaction.fromHex(raw);
    for (const input of unsigned.ins) input.script = new Uint8Array();
    expect(await verifyDogeSignatures(unsigned.toHex(), spent, "testnet")).toBe(false);
    const witnessed = Transaction.fromHex(raw);
    witnessed.ins[0]!.witness = [Uint8Array.of(1)];
    expect(await verifyDogeSignatures(witnessed.toHex(), spent, "testnet")).toBe(false);
  });

  it("refuses a transaction that differs from what was approved, and a key that does not match its path", async () => {
    const { transaction } = payment([3n * DOGE, 2n * DOGE], 4n * DOGE);
    const approved = await dogeSignables(transaction, "testnet");
    const [to, ...rest] = transaction.outputs;
    const changed = { ...transaction, outputs: [{ ...to!, amount: "0x2" }, ...rest] };
    await expect(signDogeTransaction(keys, changed, approved)).rejects.toThrow(
      "differs from what was approved",
    );
    const elsewhere = approved.map((entry) => ({ ...entry, path: changeKey.path }));
    await expect(signDogeTransaction(keys, transaction, elsewhere)).rejects.toThrow("not at its path");
  });
});
