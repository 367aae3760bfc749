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
import { ETH_PATH, STRANGER, USDC } from "../../../fixtures/console/honest-transactions";

const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };
const NO_LIMIT = (2n ** 256n - 1n).toString();

type Asked = { kind: MessageKind; message: string };

/** What the console reads of a message that a backend wants signed, with the digest that the sandbox computes. */
async function decodedOf(asked: Asked, context: ReadingContext = messageContext()) {
  const request = messageRequest(asked, await messageDigest(asked));
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

const textsOf = (facts: readonly { label: string }[]) =>
  Object.fromEntries(facts.map((fact) => [fact.label, (fact as { value?: string }).value]));

describe("a personal message", () => {
  it("is shown in its words, and its digest is EIP-191's", async () => {
    const { decoded, digests, fingerprint } = await soundOf({ kind: "PERSONAL", message: "hello world" });
    // Published: ethers' documentation of hashMessage.
    expect(digests).toEqual(["d9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68"]);
    expect(fingerprint).toBe("d9eba16ed0ecae43");
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
        "from.name": "Cow",
        "to.wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB",
        contents: "Hello, Bob!",
      });
      expect(decoded.warnings).toEqual([
        "It is for chain id 1, not for Holesky, the network of this sub-wallet.",
      ]);
    }
  });

  it("names what a permit allows, and whom", async () => {
    const message = permitText({ token: USDC, value: "25000000" });
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message }, messageContext([TOKEN]));
    expect(textsOf(decoded.facts)).toMatchObject({
      spender: "0x1111111254EEB25477B68fb85Ed929f73A960582",
      value: "25000000",
      deadline: "18 Nov 2026, 11:06 UTC (1795000000)",
    });
    expect(decoded.warnings).toEqual([
      "This is a permit: the signature alone lets somebody spend. Nothing is sent now and it costs no fee.",
      "The spender may take up to 25 USDC from this sub-wallet at any time, without asking again.",
    ]);
  });

  it("names an unlimited permit, and a missing network", async () => {
    const message = permitText({ token: USDC, value: NO_LIMIT, chainId: null });
    const { decoded } = await soundOf({ kind: "TYPED_DATA_V4", message }, messageContext([TOKEN]));
    expect(textsOf(decoded.facts).value).toBe(`Unlimited (${NO_LIMIT})`);
    expect(decoded.warnings?.slice(1)).toEqual([
      "The spender may take all USDC of this sub-wallet, now and later, without asking again.",
      "It names no network, so that the signature may be valid on several.",
    ]);
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
