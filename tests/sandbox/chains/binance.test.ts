import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";
import { ripemd160 } from "@noble/hashes/legacy";
import { bech32 } from "@scure/base";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { binanceAddressOf, readBinanceAddress } from "../../../sandbox/chains/binance/address";
import {
  type BinanceTransaction,
  binanceSignable,
  buildBinanceTransaction,
} from "../../../sandbox/chains/binance/build";
import { decodeBinanceTransaction } from "../../../sandbox/chains/binance/decode";
import { signBinanceTransaction } from "../../../sandbox/chains/binance/sign";
import { signDocBytes } from "../../../sandbox/chains/binance/sign-doc";
import { binanceHash, decodeStdTx, encodeStdTx } from "../../../sandbox/chains/binance/std-tx";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { vaultOf } from "../../fixtures/sandbox/vault";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const BNB = 100_000_000n;
const STRANGER = bech32.encode("tbnb", bech32.toWords(new Uint8Array(20).fill(7)));

/** Signed transfers that tools of the chain publish with their keys. */
const published = [
  {
    source_: "paytomat's Android wallet, TransactionTest",
    key: "835c418a8898bb665052010aa469b92e443b6a93f327e1bb162594bf511eb746",
    doc: { chainId: "Binance-Chain-Tigris", accountNumber: 4844n, sequence: 10n, source: 1n, memo: "Hello" },
    from: "bnb1y0fy2q0k4ueudh8kv4x3k67arc8ccvnkkhr40r",
    to: "bnb16vgtc7lvjldcm6m3h675g8vpwnum42h3t2qpkm",
    amount: 100_000n,
    digest: "fff4d5ecf3dd7f2909a0da5730fe99908b7dbe954f85ba7b1f8c324bd876b081",
    raw: "ca01f0625dee0a4a2a2c87fa0a210a1423d24501f6af33c6dcf6654d1b6bdd1e0f8c327612090a03424e4210a08d0612210a14d310bc7bec97db8deb71bebd441d8174f9baaaf112090a03424e4210a08d06126f0a26eb5ae987210209410fcf16a8cc2867e33f56c36678705ce8083b1cd6cdee7932a26788f3ae2d12408f7c94622fd970f2ea75c2396b5735c4457cd4b64686c160c47a66eddbc9df036ecbab8cef110cb2ad141d61baa21c4dfe8d397ecd043f5b51939d169e0aa84a18ec25200a1a0548656c6c6f2001",
    hash: null,
  },
  {
    source_: "a wallet's test of a transfer of the main network, sequence 0",
    key: "0b7a981a9e78be5fe1d2bcb291924f03f09ab1e88bd8bdf0c86bbc16808a7a3c",
    doc: {
      chainId: "Binance-Chain-Tigris",
      accountNumber: 4_065_011n,
      sequence: 0n,
      source: 1n,
      memo: "send all test",
    },
    from: "bnb18lv5tn4q4f75yg9hvyfg30xq448x6cxanehc0q",
    to: "bnb18mtwnkyd9eqf7430xhtw5auvf30gvspmp2f2ak",
    amount: 122_500n,
    digest: null,
    raw: "d201f0625dee0a4a2a2c87fa0a210a143fd945cea0aa7d4220b7611288bcc0ad4e6d60dd12090a03424e421084bd0712210a143ed6e9d88d2e409f562f35d6ea778c4c5e86403b12090a03424e421084bd07126f0a26eb5ae98721032ccc39e75eb254e393fd5597da80894c5080a63ce29ca5c0a5c6193029e2241a12404fa7d00bbcfcbd625212f2ea135294f9b2842d9d4436a82567a4dd431b85997b5408f4fc3aa7f40baf9f87b18c88d4d891d79f7fa86ea695ebaf76494b5243d218f38df8011a0d73656e6420616c6c20746573742001",
    hash: "245CBADAE28CD4B9F401B443822698703292214D82FA3277A3098395AD0319C0",
  },
];

describe("a published transfer", () => {
  it.each(published)("gets the same signature and encoding: $source_", (example) => {
    const { key, doc, from, to, amount, digest, raw, hash } = example;
    const coins = [{ denom: "BNB", amount }];
    const signed = sha256(
      signDocBytes({ ...doc, inputs: [{ address: from, coins }], outputs: [{ address: to, coins }] }),
    );
    if (digest) expect(signed.toString("hex")).toBe(digest);
    const bytes = encodeStdTx({
      ...doc,
      inputs: [{ account: readBinanceAddress(from, "mainnet"), coins }],
      outputs: [{ account: readBinanceAddress(to, "mainnet"), coins }],
      publicKey: secp256k1.getPublicKey(key, true),
      signature: secp256k1.sign(signed, key, { lowS: true }).toCompactRawBytes(),
    });
    expect(Buffer.from(bytes).toString("hex")).toBe(raw);
    if (hash) expect(binanceHash(bytes)).toBe(hash);
    expect(decodeBinanceTransaction(raw, "mainnet")).toMatchObject({
      from,
      to,
      amount,
      denom: "BNB",
      sequence: doc.sequence,
      accountNumber: doc.accountNumber,
      isRightlySigned: true,
    });
    expect(decodeBinanceTransaction(raw, "testnet").isRightlySigned).toBe(false);
  });

  it("has the address and key that Binance's Java SDK publishes for its mnemonic", async () => {
    const mnemonic =
      "slot live best metal mandate page hover tank bronze code salad hill hen salad train inmate autumn nut home city shield level board measure";
    const keys = await vaultOf("testnet", mnemonic);
    expect(await keys.derive("BNB", 0, 0, 0)).toMatchObject({
      address: "tbnb12n2p6zcvgcpumyexqhnp3q9tc2327l39ycfnyk",
      path: ["0x8000002c", "0x800002ca", "0x80000000", "0x0", "0x0"],
    });
  });
});

describe("addresses", () => {
  it.each([
    [
      "testnet",
      "bnb1y0fy2q0k4ueudh8kv4x3k67arc8ccvnkkhr40r",
      "Cannot send Test net funds to a Main net address",
    ],
    [
      "mainnet",
      "tbnb12n2p6zcvgcpumyexqhnp3q9tc2327l39ycfnyk",
      "Cannot send Main net funds to a Test net address",
    ],
    ["mainnet", "bnb1y0fy2q0k4ueudh8kv4x3k67arc8ccvnkkhr40s", "Please enter a valid BINANCE address"],
    ["mainnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "Please enter a valid BINANCE address"],
    ["mainnet", "", "Please enter a valid BINANCE address"],
  ] as const)("on the %s refuses %s", (network, text, words) => {
    expect(() => readBinanceAddress(text, network)).toThrow(words);
  });

  it("are bech32 of 20 bytes, all in lower or all in upper case", () => {
    const text = "bnb1y0fy2q0k4ueudh8kv4x3k67arc8ccvnkkhr40r";
    const account = readBinanceAddress(text.toUpperCase(), "mainnet");
    expect(Buffer.from(account).toString("hex")).toBe("23d24501f6af33c6dcf6654d1b6bdd1e0f8c3276");
    expect(binanceAddressOf(account, "mainnet")).toBe(text);
  });
});

/** A reader that shares nothing with the sandbox's: a transfer's bytes have one layout. */
function readByLayout(raw: string) {
  const varint = "((?:[89a-f].)*[0-7].)";
  const party = (tag: string) => `${tag}..0a14(.{40})12..0a03424e4210${varint}`;
  const layout = new RegExp(
    `^${varint}f0625dee0a..2a2c87fa${party("0a")}${party("12")}12..0a26eb5ae98721(.{66})1240(.{128})(?:18${varint})?(?:20${varint})?$`,
  );
  const [, , from, spent, to, paid, publicKey, signature, account, sequence] = layout.exec(raw) ?? [];
  const number = (hex = "00") =>
    [...Buffer.from(hex, "hex")].reduceRight((sum, byte) => sum * 128n + BigInt(byte % 128), 0n);
  return {
    from: Buffer.from(from ?? "", "hex"),
    to: Buffer.from(to ?? "", "hex"),
    spent: number(spent),
    paid: number(paid),
    publicKey: publicKey ?? "",
    signature: signature ?? "",
    accountNumber: number(account),
    sequence: number(sequence),
  };
}

describe("what the sandbox signs", () => {
  let keys: KeyStore;
  let own: DerivedKey;
  beforeAll(async () => {
    keys = await vaultOf("testnet");
    own = await keys.derive("BNB", 0, 0, 0);
  });

  const build = (amount: bigint, sequence: number, to = STRANGER): BinanceTransaction =>
    buildBinanceTransaction({
      network: "testnet",
      from: own.address,
      publicKey: own.publicKey,
      to,
      denom: "BNB",
      amount,
      sequence,
    });

  it("decodes to the intent, and its signature covers the document rebuilt from it", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
        fc.nat({ max: 2 ** 31 }),
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        (amount, sequence, account) => {
          const to = bech32.encode("tbnb", bech32.toWords(account));
          const transaction = build(amount, sequence, to);
          const { raw, hash } = signBinanceTransaction(
            keys,
            transaction,
            binanceSignable(transaction, own.path),
          );

          const read = readByLayout(raw);
          const address = (bytes: Buffer) => bech32.encode("tbnb", bech32.toWords(bytes));
          expect(address(read.to)).toBe(to);
          expect(address(read.from)).toBe(own.address);
          expect([read.spent, read.paid, read.sequence]).toEqual([amount, amount, BigInt(sequence)]);
          expect(read.accountNumber).toBe(BigInt(transaction.accountNumber));
          const key = Buffer.from(read.publicKey, "hex");
          expect(Buffer.from(ripemd160(sha256(key)))).toEqual(read.from);
          // Written out here: keys in order, the envelope's numbers as text, amounts as numbers.
          const coins = `[{"amount":${read.paid},"denom":"BNB"}]`;
          const document =
            `{"account_number":"${read.accountNumber}","chain_id":"Binance-Chain-Ganges","data":null,"memo":"",` +
            `"msgs":[{"inputs":[{"address":"${address(read.from)}","coins":${coins}}],` +
            `"outputs":[{"address":"${address(read.to)}","coins":${coins}}]}],` +
            `"sequence":"${read.sequence}","source":"0"}`;
          expect(
            secp256k1.verify(Buffer.from(read.signature, "hex"), sha256(document), key, { lowS: true }),
          ).toBe(true);
          expect(hash).toBe(sha256(Buffer.from(raw, "hex")).toString("hex").toUpperCase());
          expect(decodeBinanceTransaction(raw, "testnet")).toMatchObject({
            to,
            amount,
            isRightlySigned: true,
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it("is the one digest that the phones sign", () => {
    const transaction = build(BNB, 3);
    const { signData, transactionDigest, shaSignData } = binanceSignable(transaction, own.path);
    expect(readDer(signData)).toEqual([
      Buffer.from(transactionDigest, "hex"),
      own.path.map((part) => BigInt(part)),
    ]);
    expect(shaSignData).toBe(sha256(Buffer.from(signData, "hex")).toString("hex"));
  });

  it("is refused by a node when any byte is changed", () => {
    const transaction = build(BNB, 3);
    const { raw } = signBinanceTransaction(keys, transaction, binanceSignable(transaction, own.path));
    const isTaken = (bytes: string) => {
      try {
        return decodeBinanceTransaction(bytes, "testnet").isRightlySigned;
      } catch {
        return false;
      }
    };
    expect(isTaken(raw)).toBe(true);
    for (let at = 0; at < raw.length; at += 2) {
      const byte = (Number.parseInt(raw.slice(at, at + 2), 16) ^ 0x01).toString(16).padStart(2, "0");
      expect(isTaken(`${raw.slice(0, at)}${byte}${raw.slice(at + 2)}`), `byte ${at / 2}`).toBe(false);
      expect(isTaken(raw.slice(0, at))).toBe(false);
    }
  });

  it("is not signed when it differs from what was approved, or with another sub-wallet's key", () => {
    const transaction = build(BNB, 3);
    const approved = binanceSignable(transaction, own.path);
    expect(() => signBinanceTransaction(keys, build(BNB + 1n, 3), approved)).toThrow(
      "differs from what was approved",
    );
    const elsewhere = { ...approved, path: [...own.path.slice(0, 4), "0x1"] as typeof own.path };
    expect(() => signBinanceTransaction(keys, transaction, elsewhere)).toThrow(
      "does not belong to the sender",
    );
  });
});

it("is decoded only when it is a transfer", () => {
  const issue = "20f0625dee0a1a17efab800a1454d41d0b0c4603cd932605e61880abc2a2af7e25";
  expect(() => decodeStdTx(Buffer.from(issue, "hex"))).toThrow("Another type");
  expect(() => decodeStdTx(new Uint8Array())).toThrow();
});
