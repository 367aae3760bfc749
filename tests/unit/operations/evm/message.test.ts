import { getIcapAddress } from "ethers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeRequest } from "~/lib/operations/index.server";
import type { ReadingContext } from "~/lib/operations/kit/types";
import { messageDigest } from "../../../../sandbox/chains/ethereum/message";
import {
  MAIL,
  type MessageKind,
  messageContext,
  messageRequest,
  permitText,
  REQUEST_ID,
} from "../../../fixtures/console/honest-messages";
import { ETH_PATH, OWN_ADDRESS, STRANGER, USDC } from "../../../fixtures/console/honest-transactions";

const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };
const NO_LIMIT = (2n ** 256n - 1n).toString();

type Asked = { kind: MessageKind; message: string };

/** What the console reads of a message that a backend wants signed, with the digest that the sandbox computes. */
async function decodedOf(asked: Asked, context: ReadingContext = messageContext()) {
  return decodedUnder(asked, await messageDigest(asked), context);
}

async function decodedUnder(asked: Asked, digest: string | Uint8Array, context = messageContext()) {
  const request = messageRequest(asked, digest);
  const read = await decodeRequest(request, REQUEST_ID, context, { walletPath: ETH_PATH });
  if (!read || "ok" in read) throw new Error(JSON.stringify(read));
  return read;
}

async function soundOf(asked: Asked, context?: ReadingContext) {
  const { intent, verification } = await decodedOf(asked, context);
  expect(intent).toBeNull();
  if (!verification.ok) throw new Error(JSON.stringify(verification.mismatches));
  return verification;
}

const field = (name: string, type: string) => ({ name, type });
/** A stranger's address as banks write it, which ethers takes for an address. */
const ICAP = getIcapAddress(STRANGER);

/** Types of which each names both of the next level, so that there are 2 ** levels ways through them. */
function pairs(levels: number) {
  const level = (at: number) => [field("a", `A${at}[]`), field("b", `B${at}[]`)];
  const rest = Array.from({ length: levels }, (_, at) => [
    [`A${at}`, level(at + 1)],
    [`B${at}`, level(at + 1)],
  ]).flat();
  const last = [field("x", "uint8")];
  return { Order: level(0), ...Object.fromEntries(rest), [`A${levels}`]: last, [`B${levels}`]: last };
}

function typedText(
  types: Readonly<Record<string, unknown>>,
  primaryType: string,
  message: unknown,
  domain: unknown = {},
) {
  return JSON.stringify({ types, primaryType, domain, message });
}

/** What is said of typed data that are not shown. */
async function fieldsUnread(message: string) {
  const { verification } = await decodedUnder({ kind: "TYPED_DATA_V4", message }, MAIL.digest);
  return verification.ok ? null : verification.mismatches[0]?.message;
}

const textsOf = (facts: readonly { label: string }[]) =>
  Object.fromEntries(facts.map((fact) => [fact.label, (fact as { value?: string }).value]));

describe("a personal message", () => {
  it("is shown in its words, and its digest is EIP-191's", async () => {
    const { decoded, digests, fingerprint } = await soundOf({ kind: "PERSONAL", message: "hello world" });
    // Published: ethers' documentation of hashMessage.
    expect(digests).toEqual(["d9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68"]);
    expect(fingerprint).toBe("d9eba16ed0ecae432b71fe00");
    expect(textsOf(decoded.facts)).toMatchObject({ Action: "Sign a message", Message: "hello world" });
    expect(decoded).toMatchObject({ fee: null, total: null, nonce: null, warnings: [] });
  });

  it("shows 0x hex as the text that it is, with what cannot be seen written out", async () => {
    const words = "pay \u202eecila\nnow";
    const message = `0x${Buffer.from(words, "utf8").toString("hex")}`;
    const { decoded } = await soundOf({ kind: "PERSONAL", message });
    expect(textsOf(decoded.facts).Message).toBe("pay ‹U+202E›ecila\nnow");
    expect(decoded.warnings).toEqual([expect.stringContaining("characters that cannot be seen")]);
  });

  it.each([
    ["a zero width space", "pay\u200b9", "pay‹U+200B›9", true],
    ["a letter that is drawn as nothing", "pay\u3164", "pay‹U+3164›", true],
    ["a combining joiner", "pay\u034f", "pay‹U+034F›", true],
    ["an empty braille cell", "\u2800", "‹U+2800›", true],
    ["a private character", "\ue000", "‹U+E000›", true],
    ["a line's end of old", "one\r\ntwo", "one‹U+000D›\ntwo", false],
    ["a space that does not break", "1\u00a0000", "1‹U+00A0›000", false],
    ["an emoji with its style", "I ❤\ufe0f it", "I ❤‹U+FE0F› it", false],
    ["other scripts", "こんにちは שלום", "こんにちは שלום", false],
  ])("writes out %s", async (_, message, shown, isWarned) => {
    const { decoded } = await soundOf({ kind: "PERSONAL", message });
    expect(textsOf(decoded.facts).Message).toBe(shown);
    expect(decoded.warnings).toHaveLength(isWarned ? 1 : 0);
  });

  it("shows bytes that are no text as such, with a warning", async () => {
    const { decoded } = await soundOf({ kind: "PERSONAL", message: `0x${"00ff".repeat(16)}` });
    expect(textsOf(decoded.facts).Bytes).toBe(`0x${"00ff".repeat(16)}`);
    expect(decoded.warnings).toEqual([expect.stringContaining("not text")]);
  });

  it("has the digest of the words that are shown, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), async (message) => {
        fc.pre(!message.startsWith("0x"));
        expect((await soundOf({ kind: "PERSONAL", message })).ok).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe("typed data", () => {
  it("has the digest of EIP-712's own example, in both versions", async () => {
    for (const kind of ["TYPED_DATA_V3", "TYPED_DATA_V4"] as const) {
      const { decoded, digests } = await soundOf({ kind, message: MAIL.text });
      expect(digests).toEqual([MAIL.digest]);
      expect(textsOf(decoded.facts)).toMatchObject({
        Type: "Mail",
        "domain.name": "Ether Mail",
        "message.from.name": "Cow",
        "message.to.wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB",
        "message.contents": "Hello, Bob!",
      });
      expect(decoded.warnings).toEqual([
        "It is for chain id 1, not for Ethereum Holesky, the network of this sub-wallet.",
      ]);
    }
  });

  it("names what a permit allows, and whom", async () => {
    const message = permitText({ token: USDC, value: "25000000" });
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message }, messageContext([TOKEN]));
    expect(textsOf(decoded.facts)).toMatchObject({
      "message.spender": "0x1111111254EEB25477B68fb85Ed929f73A960582",
      "message.value": "25000000",
      "message.deadline": "18 Nov 2026, 11:06 UTC (1795000000)",
    });
    expect(decoded.warnings).toEqual([
      "This is a permit: the signature alone lets somebody spend. Nothing is sent now and it costs no fee. It can be used until 18 Nov 2026, 11:06 UTC.",
      "The spender may take up to 25 USDC from this sub-wallet, for ever, without asking again.",
    ]);
  });

  it("names an unlimited permit, and a missing network", async () => {
    const message = permitText({ token: USDC, value: NO_LIMIT, chainId: null });
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message }, messageContext([TOKEN]));
    expect(textsOf(decoded.facts)["message.value"]).toBe(`Unlimited (${NO_LIMIT})`);
    expect(decoded.warnings?.slice(1)).toEqual([
      "The spender may take all USDC of this sub-wallet, for ever, without asking again.",
      "It names no network, so that the signature may be valid on several.",
    ]);
  });

  it("names no limit for an identifier that happens to be large", async () => {
    const message = permitText({ token: USDC, value: "1" }).replace('"nonce":"0"', `"nonce":"${NO_LIMIT}"`);
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message });
    expect(textsOf(decoded.facts)["message.nonce"]).toBe(NO_LIMIT);
  });

  it("names no limit for more than 159 bits can count, as in a permit of Permit2", async () => {
    const value = (2n ** 160n - 2n).toString();
    const message = permitText({ token: USDC, value });
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message }, messageContext([TOKEN]));
    expect(textsOf(decoded.facts)["message.value"]).toBe(`Unlimited (${value})`);
    expect(decoded.warnings).toContainEqual(expect.stringContaining("may take all USDC"));
  });

  it("keeps a field of the message apart from the domain and from the page's own lines", async () => {
    const message = typedText(
      { Note: [field("Action", "string"), field("domain", "Inner")], Inner: [field("name", "string")] },
      "Note",
      { Action: "Pay the invoice", domain: { name: "A bank" } },
    );
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message });
    expect(decoded.facts.map(({ label }) => label)).toEqual([
      "Action",
      "What happens",
      "Type",
      "message.Action",
      "message.domain.name",
    ]);
  });

  it.each([
    ["a field of another type", { Order: [field("amount", "uint256")] }, { amount: { length: 5 } }],
    ["a bool that some libraries take for true", { Order: [field("allowed", "bool")] }, { allowed: "false" }],
    ["a bool that is a number", { Order: [field("allowed", "bool")] }, { allowed: 0 }],
    ["an address in another spelling", { Order: [field("to", "address")] }, { to: ICAP }],
    ["a number in a list", { Order: [field("amount", "uint256")] }, { amount: [5] }],
    ["a negative number in hex", { Order: [field("amount", "int256")] }, { amount: "-0x5" }],
    ["a struct that is a list", { Order: [field("inner", "Inner")], Inner: [] }, { inner: [] }],
    [
      "a struct named like a simple type",
      { Order: [field("to", "address")], address: [] },
      { to: OWN_ADDRESS },
    ],
    [
      "a field name that is several words",
      { Order: [field("What happens", "string")] },
      { "What happens": "-" },
    ],
    ["a type that refers to itself", { Order: [field("next", "Order[]")] }, { next: [] }],
    ["types that name each other in very many ways", pairs(40), { a: [], b: [] }],
  ])("is not shown as read where it has %s", async (_what, types, value) => {
    expect(await fieldsUnread(typedText(types, "Order", value))).toBe("The message cannot be read");
  });

  it("is not shown as read where only the domain would be signed", async () => {
    const types = { EIP712Domain: [field("name", "string")] };
    const text = typedText(types, "EIP712Domain", { name: "A harmless message" }, { name: "A contract" });
    expect(await fieldsUnread(text)).toBe("The message cannot be read");
  });

  it.each([
    ["no JSON", "{"],
    ["values that are missing", MAIL.text.replace('"contents":"Hello, Bob!"', '"other":1')],
    [
      "a number above what JSON keeps exactly",
      permitText({ token: USDC, value: "1" }).replace('"value":"1"', '"value":1e30'),
    ],
  ])("is not shown as read where it has %s", async (_what, message) => {
    const request = messageRequest({ kind: "TYPED_DATA_V4", message }, MAIL.digest);
    const read = await decodeRequest(request, REQUEST_ID, messageContext(), { walletPath: ETH_PATH });
    expect(read).toMatchObject({
      verification: { ok: false, mismatches: [{ message: "The message cannot be read" }] },
    });
  });
});

describe("a backend that lies about a message", () => {
  const asked: Asked = { kind: "PERSONAL", message: "log in to the exchange" };
  const fieldsOf = async (request: unknown) => {
    const read = await decodeRequest(request, REQUEST_ID, messageContext(), { walletPath: ETH_PATH });
    if (!read || "ok" in read) return ["unread"];
    return read.verification.ok ? [] : read.verification.mismatches.map(({ field }) => field);
  };

  it("is caught where other words are signed than are shown", async () => {
    const signed = await messageDigest({ ...asked, message: "give everything away" });
    expect(await fieldsOf(messageRequest(asked, signed))).toEqual([
      "transactionDigest",
      "signData",
      "shaSignData",
    ]);
  });

  it("is caught where a permit is signed as a personal message", async () => {
    const permit: Asked = { kind: "TYPED_DATA_V4", message: permitText({ token: USDC, value: NO_LIMIT }) };
    expect(await fieldsOf(messageRequest(asked, await messageDigest(permit)))).toContain("transactionDigest");
  });

  it("is caught where another account or another key signs", async () => {
    const digest = await messageDigest(asked);
    expect(await fieldsOf(messageRequest(asked, digest, { address: STRANGER }))).toEqual(["fromAddress"]);
    const path = [...ETH_PATH.slice(0, 4), "0x1"];
    expect(await fieldsOf(messageRequest(asked, digest, { path }))).toEqual(["hdWalletPath"]);
  });
});
