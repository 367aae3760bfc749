import { hashMessage, TypedDataEncoder } from "ethers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageDigest } from "../../../sandbox/chains/ethereum/message";
import { readTypedData, valuesOf } from "../../../sandbox/chains/ethereum/typed-data";
import { mail, mailDigest } from "../../fixtures/eip712-mail";

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`;
const personal = async (message: string) => hex(await messageDigest({ kind: "PERSONAL", message }));
const typed = async (data: unknown, version: "V3" | "V4" = "V4") =>
  hex(await messageDigest({ kind: `TYPED_DATA_${version}`, message: JSON.stringify(data) }));

describe("a personal message", () => {
  it("has the digest of EIP-191, whether it is sent as text or as bytes", async () => {
    const digest = "0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2";
    expect(await personal("Hello World")).toBe(digest);
    expect(await personal(`0x${Buffer.from("Hello World").toString("hex")}`)).toBe(digest);
  });

  it("has the digest that ethers computes, in every script and length", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), async (text) => {
        fc.pre(!text.startsWith("0x"));
        expect(await personal(text)).toBe(hashMessage(text));
      }),
      { numRuns: 100 },
    );
  });
});

describe("typed data", () => {
  it("has the digest of EIP-712's example, in both versions", async () => {
    expect(await typed(mail)).toBe(`0x${mailDigest}`);
    expect(await typed(mail, "V3")).toBe(`0x${mailDigest}`);
  });

  it("has the digest that ethers computes, with lists of lists and every size of number", async () => {
    const types = {
      Leg: [
        { name: "amounts", type: "uint256[2][]" },
        { name: "delta", type: "int64" },
        { name: "data", type: "bytes" },
        { name: "id", type: "bytes32" },
      ],
      Trade: [
        { name: "legs", type: "Leg[]" },
        { name: "note", type: "string" },
        { name: "isFinal", type: "bool" },
        { name: "who", type: "address[]" },
      ],
    };
    const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength }).map(hex);
    const leg = fc.record({
      amounts: fc.array(fc.tuple(uint256, uint256), { maxLength: 3 }),
      delta: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      data: bytes(0, 70),
      id: bytes(32, 32),
    });
    const trade = fc.record({
      legs: fc.array(leg, { maxLength: 3 }),
      note: fc.string({ unit: "grapheme" }),
      isFinal: fc.boolean(),
      who: fc.array(bytes(20, 20), { maxLength: 3 }),
    });
    const domain = { name: "Trades", chainId: 17000 };
    const EIP712Domain = [mail.types.EIP712Domain[0], mail.types.EIP712Domain[2]];
    await fc.assert(
      fc.asyncProperty(trade, async (message) => {
        const data = { types: { EIP712Domain, ...types }, domain, primaryType: "Trade", message };
        const text = JSON.stringify(data, (_, value) =>
          typeof value === "bigint" ? value.toString() : value,
        );
        const digest = hex(await messageDigest({ kind: "TYPED_DATA_V4", message: text }));
        expect(digest).toBe(TypedDataEncoder.hash(domain, types, message));
      }),
      { numRuns: 60 },
    );
  });

  it("of a domain whose fields stand in another order is hashed in that order", async () => {
    const EIP712Domain = mail.types.EIP712Domain.toReversed();
    const turned = await typed({ ...mail, types: { ...mail.types, EIP712Domain } });
    expect(turned).not.toBe(await typed(mail));
  });

  it("without a type for its domain has an empty one, as wallets do it", async () => {
    const { EIP712Domain: _, ...types } = mail.types;
    const { message } = mail;
    expect(await typed({ ...mail, types, domain: {} })).toBe(TypedDataEncoder.hash({}, types, message));
  });

  it("is refused where its types name each other in very many ways, before they are followed", async () => {
    const both = (at: number) => ["A", "B"].map((name) => ({ name, type: `${name}${at}[]` }));
    const levels = Array.from({ length: 40 }, (_, at) => at);
    const last = [{ name: "x", type: "uint8" }];
    const types = {
      Root: both(0),
      ...Object.fromEntries(levels.flatMap((at) => ["A", "B"].map((name) => [name + at, both(at + 1)]))),
      ...{ A40: last, B40: last },
    };
    await expect(
      typed({ types, primaryType: "Root", domain: {}, message: { A: [], B: [] } }),
    ).rejects.toThrow("more than 32 types");
  });

  it("is listed value by value", () => {
    const data = readTypedData(JSON.stringify(mail), true);
    expect(valuesOf(data.types, data.primaryType, data.message)).toEqual([
      { path: "from.name", type: "string", value: "Cow" },
      { path: "from.wallet", type: "address", value: mail.message.from.wallet.toLowerCase() },
      { path: "to.name", type: "string", value: "Bob" },
      { path: "to.wallet", type: "address", value: mail.message.to.wallet.toLowerCase() },
      { path: "contents", type: "string", value: "Hello, Bob!" },
    ]);
  });
});
