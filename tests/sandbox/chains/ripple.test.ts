import { secp256k1 } from "@noble/curves/secp256k1";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { decode as decodeBlob, ECDSA, hashes, verifySignature, Wallet } from "xrpl";
import { compressedKey } from "../../../sandbox/chains/compressed-key";
import { readRippleAddress, rippleAddress } from "../../../sandbox/chains/ripple/address";
import {
  buildRippleTransaction,
  type RipplePayment,
  rippleMessage,
  rippleSignable,
  toXrpl,
} from "../../../sandbox/chains/ripple/build";
import { decodeRippleTransaction } from "../../../sandbox/chains/ripple/decode";
import { openLedgerFee } from "../../../sandbox/chains/ripple/facts";
import { signRippleTransaction } from "../../../sandbox/chains/ripple/sign";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import { readRipple } from "../../../sandbox/device/read-ripple";

import type { KeyStore } from "../../../sandbox/keys/key-store";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { vaultOf } from "../../fixtures/sandbox/vault";

const recipient = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";

let keys: KeyStore;
let sender: DerivedKey;
beforeAll(async () => {
  keys = await vaultOf("testnet");
  sender = await keys.derive("XRP", 0, 0, 0);
});

const payment = (changes: Partial<RipplePayment> = {}): RipplePayment => ({
  account: sender.address,
  destination: recipient,
  destinationTag: 104_482,
  amount: 25_000_000n,
  fee: 10n,
  sequence: 7,
  publicKey: compressedKey(sender.publicKey),
  ...changes,
});

async function sign(given: RipplePayment) {
  const transaction = buildRippleTransaction(given);
  const { transactionDigest } = await rippleSignable(transaction, sender.path);
  return signRippleTransaction(keys, sender.path, transaction, transactionDigest);
}

const anyAccount = fc.uint8Array({ minLength: 33, maxLength: 33 }).map(rippleAddress);
const anyPayment = fc.record({
  destination: anyAccount,
  destinationTag: fc.option(fc.integer({ min: 0, max: 0xffff_ffff })),
  amount: fc.bigInt({ min: 1n, max: 10n ** 17n }),
  fee: fc.bigInt({ min: 10n, max: 1_000_000n }),
  sequence: fc.integer({ min: 1, max: 0xffff_ffff }),
});

describe("a payment", () => {
  it("is described in the contract's shape, with quantities in 0x hex and only a given tag", () => {
    expect(buildRippleTransaction(payment())).toEqual({
      account: sender.address,
      transactionType: "Payment",
      destination: recipient,
      destinationTag: "0x19822",
      amount: "0x17d7840",
      fee: "0xa",
      sequence: "0x7",
      signingPubKey: compressedKey(sender.publicKey),
    });
    expect(buildRippleTransaction(payment({ destinationTag: null }))).not.toHaveProperty("destinationTag");
    expect(buildRippleTransaction(payment({ destinationTag: 0 })).destinationTag).toBe("0x0");
  });

  it("has the message of the vendor's own test data", async () => {
    const own = "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU";
    const transaction = buildRippleTransaction({
      account: own,
      destination: own,
      destinationTag: null,
      amount: 0x1b2e0200n,
      fee: 12n,
      sequence: 0x2987155,
      publicKey: "02f7c64c463acc123fcad06f1637911274734d84ecdd0ef96365a367afab6f22c8",
    });
    expect(Buffer.from(await rippleMessage(transaction)).toString("hex")).toBe(
      "a0acbe9bad7d0d6cf5addec0edc4082e3a0e0f05553abe4908b1d8870cc8f005",
    );
  });

  it("has the message that xrpl's own wallet signs", async () => {
    // The seed of XRPL's genesis account, which anybody may know.
    const wallet = Wallet.fromSeed("snoPBrXtMeMyMHUVTgbuqAfg1SUTb", { algorithm: ECDSA.secp256k1 });
    expect(wallet.classicAddress).toBe(recipient);
    const destination = sender.address;
    const transaction = buildRippleTransaction(
      payment({ account: recipient, destination, publicKey: wallet.publicKey.toLowerCase() }),
    );
    const { TxnSignature } = decodeBlob(wallet.sign({ ...toXrpl(transaction), SigningPubKey: "" }).tx_blob);
    const message = await rippleMessage(transaction);
    const signature = secp256k1.Signature.fromDER(String(TxnSignature));
    expect(
      secp256k1.verify(signature.toCompactRawBytes(), message, Buffer.from(wallet.publicKey, "hex")),
    ).toBe(true);
  });

  it("is signed by the phones as DER of message and path, without an algorithm", async () => {
    const transaction = buildRippleTransaction(payment());
    const { signData, transactionDigest } = await rippleSignable(transaction, sender.path);
    expect(readDer(signData)).toEqual([
      Buffer.from(transactionDigest, "hex"),
      [0x8000002cn, 0x80000090n, 0x80000000n, 0n, 0n],
    ]);
  });

  it("is read, verified and hashed by xrpl once signed, for any payment", async () => {
    await fc.assert(
      fc.asyncProperty(anyPayment, async (given) => {
        const { raw, hash } = await sign(payment(given));
        expect(verifySignature(raw)).toBe(true);
        expect(hashes.hashSignedTx(raw)).toBe(hash);
        const { TxnSignature, ...fields } = decodeBlob(raw);
        expect(fields).toEqual({ ...toXrpl(buildRippleTransaction(payment(given))) });
        const signature = secp256k1.Signature.fromDER(String(TxnSignature));
        expect(signature.hasHighS()).toBe(false);
        const { account, publicKey, ...read } = await decodeRippleTransaction(raw);
        expect(read).toEqual({ ...given, hash, signature: TxnSignature });
        expect([account, publicKey]).toEqual([sender.address, compressedKey(sender.publicKey).toUpperCase()]);
      }),
      { numRuns: 25 },
    );
  });

  it("is not signed when another one was approved", async () => {
    const approved = await rippleSignable(buildRippleTransaction(payment()), sender.path);
    for (const change of [{ amount: 25_000_001n }, { destinationTag: null }, { sequence: 8 }, { fee: 11n }]) {
      const other = buildRippleTransaction(payment(change));
      await expect(
        signRippleTransaction(keys, sender.path, other, approved.transactionDigest),
      ).rejects.toThrow("differs from what was approved");
    }
  });

  it("is not signed with another sub-wallet's key", async () => {
    const other = await keys.derive("XRP", 1, 0, 0);
    const transaction = buildRippleTransaction(payment());
    const { transactionDigest } = await rippleSignable(transaction, other.path);
    await expect(signRippleTransaction(keys, other.path, transaction, transactionDigest)).rejects.toThrow();
  });
});

describe("the phone", () => {
  const context = () => ({ network: "testnet" as const, subWalletPath: sender.path });

  it("shows recipient, amount, fee, sequence and destination tag, and computes the message itself", async () => {
    const transaction = buildRippleTransaction(payment({ fee: 12n }));
    expect(await readRipple(transaction, context())).toEqual({
      network: "Ripple Testnet (a test network)",
      from: [sender.address],
      recipients: [{ address: recipient, amount: "25", units: "25000000", unit: "XRP", memo: "104482" }],
      change: [],
      feeAtMost: "0.000012",
      feeIsExact: true,
      feeUnit: "XRP",
      nonce: null,
      details: [
        { label: "Sequence number", value: "7" },
        { label: "Destination tag", value: "104482" },
      ],
      callData: null,
      digests: [await rippleSignable(transaction, sender.path)],
    });
  });

  it("distinguishes no tag from tag 0", async () => {
    const tagOf = async (destinationTag: number | null) => {
      const { details } = await readRipple(buildRippleTransaction(payment({ destinationTag })), context());
      return details?.find(({ label }) => label === "Destination tag")?.value;
    };
    expect(await tagOf(0)).toBe("0");
    expect(await tagOf(null)).toBe("None");
  });
});

describe("a signed payment", () => {
  it("is refused when a single byte is changed", async () => {
    const { raw } = await sign(payment());
    const bytes = Buffer.from(raw, "hex");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 0x01;
      await expect(decodeRippleTransaction(changed.toString("hex"))).rejects.toThrow();
    }
  });

  it("is refused when it is not a payment, unsigned, or followed by anything", async () => {
    const { raw } = await sign(payment());
    for (const text of ["", "00", raw.slice(0, 40), `${raw}00`]) {
      await expect(decodeRippleTransaction(text)).rejects.toThrow();
    }
  });
});

describe("the ledger's rules", () => {
  it.each([
    ["rrrrrrrrrrrrrrrrrrrrrhoLvTp", "ACCOUNT_ZERO"],
    [recipient, "the genesis account"],
  ])("accept %s: %s", (address) => {
    expect(readRippleAddress(address)).toBe(address);
  });

  it.each([
    ["", "nothing"],
    [recipient.replace(/h$/, "i"), "a broken checksum"],
    [` ${recipient}`, "white space"],
    ["XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb", "an X-address"],
    ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "Bitcoin's alphabet"],
    ["0x52908400098527886E0F7030069857D2E4169EE7", "another chain"],
    [`r${"r".repeat(40)}`, "too long"],
  ])("refuse %j: %s", (address) => {
    expect(() => readRippleAddress(address)).toThrow("Please enter a valid RIPPLE address");
  });

  it("require 10 drops, and a little more while the ledger is busy", () => {
    const fees = Array.from({ length: 24 }, (_, hour) => openLedgerFee(new Date(Date.UTC(2026, 0, 1, hour))));
    expect(new Set(fees)).toEqual(new Set([10n, 11n, 12n]));
  });
});
