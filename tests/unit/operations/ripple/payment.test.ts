import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { RipplePayment } from "~/lib/operations/ripple/payment";
import { ripplePayment } from "~/lib/operations/ripple/payment.server";
import type { HdPath } from "../../../../sandbox/records/path";
import {
  rippleAddress as address,
  rippleDigest as digestOf,
  type RippleFields as Fields,
  honestRipple as honest,
  rippleIntent as intentWith,
  XRP_KEY as KEY,
  XRP_OWN as OWN,
  XRP_PATH as PATH,
  rippleSignData,
} from "../../../fixtures/console/honest-ripple";
import { signableMessage } from "../../../fixtures/console/signable-message";

const { verify: verifyRipple } = ripplePayment;

const FACTS = { walletPath: PATH };

function verify(fields: Fields, intent: RipplePayment, path = PATH) {
  return verifyRipple(rippleSignData(fields, path), intent, FACTS);
}

async function refusals(fields: Fields, intent = intentWith(), path = PATH): Promise<string[]> {
  const result = await verify(fields, intent, path);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

describe("an XRP payment", () => {
  it("has the digest of the public client's test data", () => {
    const account = "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU";
    const signingPubKey = "02f7c64c463acc123fcad06f1637911274734d84ecdd0ef96365a367afab6f22c8";
    const fields = { ...honest(intentWith()), account, signingPubKey, amount: "0x1b2e0200" };
    expect(bytesToHex(digestOf(fields))).toBe(
      "a0acbe9bad7d0d6cf5addec0edc4082e3a0e0f05553abe4908b1d8870cc8f005",
    );
  });

  it("is decoded and shown unchanged", async () => {
    const intent = intentWith({ destinationTag: "0" });
    const digest = bytesToHex(digestOf(honest(intent)));
    expect(await verify(honest(intent), intent)).toMatchObject({
      ok: true,
      digests: [digest],
      ...fingerprinted([digest]),
      decoded: {
        fee: { atMost: "12", isExact: true },
        total: "25000012",
        details: [{ label: "Destination tag", value: "0" }, { label: "Sequence" }],
      },
    });
  });

  it("matches every honest transaction and none with one changed field", async () => {
    const tag = fc.option(fc.bigInt(0n, 0xffffffffn).map(String));
    const changes: Record<string, (fields: Fields) => Partial<Fields>> = {
      destination: () => ({ destination: OWN }),
      destinationTag: (fields) => ({ destinationTag: fields.destinationTag === "0x1" ? "0x2" : "0x1" }),
      amount: ({ amount }) => ({ amount: `0x${(BigInt(amount) + 1n).toString(16)}` }),
      account: () => ({ account: "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU" }),
      fee: () => ({ fee: "0x186a1" }),
      sequence: () => ({ sequence: "0x0" }),
      signingPubKey: () => ({ signingPubKey: bytesToHex(secp256k1.getPublicKey(sha256(KEY), true)) }),
    };
    await fc.assert(
      fc.asyncProperty(
        // Below the supply, so that one more is still an amount.
        fc.bigInt(1n, 10n ** 17n - 1n),
        tag,
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.constantFrom(...Object.keys(changes)),
        async (amount, destinationTag, account, field) => {
          const intent = intentWith({ amount: amount.toString(), destinationTag, to: address(account) });
          const fields = honest(intent);
          expect(await refusals(fields, intent)).toEqual([]);
          expect(await refusals({ ...fields, ...changes[field]?.(fields) }, intent)).toEqual([field]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("must be signed by the sub-wallet's own key, with the chain's algorithm, over what is shown", async () => {
    const other: HdPath = ["0x8000002c", "0x80000090", "0x80000001", "0x0", "0x0"];
    expect(await refusals(honest(intentWith()), intentWith(), other)).toEqual([
      "delegateSignData.0.hdWalletPath",
    ]);
    const intent = intentWith();
    const [digest, stranger] = [digestOf(honest(intent)), digestOf({ ...honest(intent), amount: "0x1" })];
    const judge = async (signData: unknown) => {
      const result = await verifyRipple(signData, intent, FACTS);
      return result.ok ? [] : result.mismatches.map(({ field }) => field);
    };
    const data = honest(intent);
    expect(await judge(signableMessage(data, [digest], [PATH], 1))).toContain("delegateSignData.0.algorithm");
    expect(await judge(signableMessage(data, [stranger], [PATH], 0))).toContain(
      "delegateSignData.0.transactionDigest",
    );
    expect(await judge(signableMessage(data, [digest, stranger], [PATH], 0))).toEqual(["delegateSignData"]);
    const [entry] = signableMessage(data, [digest], [PATH], 0).delegateSignData;
    const lying = { ...entry, unverifiedMessageData: { ...entry?.unverifiedMessageData, shaSignData: "00" } };
    expect(await judge({ data, delegateSignData: [lying] })).toEqual(["delegateSignData.0.shaSignData"]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const data = honest(intentWith());
    const entries = signableMessage(data, [digestOf(data)], [PATH], 0).delegateSignData;
    for (const signData of [
      null,
      {},
      { data },
      { data, delegateSignData: [] },
      { data: { ...data, transactionType: "AccountDelete" }, delegateSignData: entries },
      { data: { ...data, amount: "25" }, delegateSignData: entries },
      { data: { ...data, destination: "nobody" }, delegateSignData: entries },
      { data: { ...data, destinationTag: "0x100000000" }, delegateSignData: entries },
      { data, delegateSignData: [{ ...entries[0], hdWalletPath: ["1", "2", "3", "4", "5"] }] },
    ]) {
      expect(await verifyRipple(signData, intentWith(), FACTS)).toMatchObject({ ok: false });
    }
  });
});
