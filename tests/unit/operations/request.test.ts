import { describe, expect, it } from "vitest";
import { readIntent, verifyRequest, verifyTransaction } from "~/lib/operations/index.server";
import { provenanceRecord, signDataOf } from "~/lib/operations/kit/der";
import { fingerprinted, formatFingerprint, isFingerprintOf } from "~/lib/operations/kit/fingerprint";
import { readWebhookMessage } from "~/lib/operations/kit/webhook-message.server";
import {
  bitcoinIntent,
  bitcoinSignData,
  ETH_PATH,
  ethereumDigest,
  ethereumSignData,
  evmIntent,
  honestBitcoin,
  honestEthereum,
} from "../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY } from "../../fixtures/console/proven-keys";

const REQUEST_ID = "0b8f6a7e-4c1d-4b7e-9a51-8d2f4c0f9f10";
const FACTS = { provenancePublicKey: CLUSTER_PUBLIC_KEY };

function message(changes: object = {}) {
  const intent = evmIntent();
  return {
    version: "1.0.0",
    type: "ETHEREUM_TRANSACTION_CREATED",
    payload: {
      requestId: REQUEST_ID,
      trustId: "t",
      assetSymbol: "ETH",
      chain: "ETHEREUM",
      subWalletIdString: intent.subWalletId,
      signData: { ...ethereumSignData(honestEthereum(intent)), hdWalletPath: ETH_PATH },
      ...changes,
    },
  };
}

describe("verifyRequest", () => {
  it("accepts the message of the created request", async () => {
    const created = ethereumDigest(honestEthereum(evmIntent())).slice(0, 24);
    const facts = { ...FACTS, createdFingerprint: created };
    expect(await verifyRequest(message(), REQUEST_ID, evmIntent(), facts)).toMatchObject({
      ok: true,
      fingerprint: created,
    });
  });

  it.each<[string, unknown, string]>([
    ["another request", message({ requestId: "other" }), "requestId"],
    ["another sub-wallet", message({ subWalletIdString: "other/ETH/0" }), "subWalletId"],
    ["nothing to sign", message({ signData: undefined }), "transaction"],
    ["a policy change", { ...message(), type: "POLICY_CHANGE_REQUEST_CREATED" }, "webhookMessage"],
    ["nothing", null, "webhookMessage"],
  ])("refuses a message with %s", async (_what, about, field) => {
    const result = await verifyRequest(about, REQUEST_ID, evmIntent(), FACTS);
    expect(result.ok ? "" : result.mismatches[0]?.field).toMatch(
      field === "transaction" ? /signData|transaction/ : field,
    );
  });

  it("refuses a valid transaction that is not the created one", async () => {
    const facts = { ...FACTS, createdFingerprint: "0000000000000000" };
    expect(await verifyRequest(message(), REQUEST_ID, evmIntent(), facts)).toMatchObject({
      ok: false,
      mismatches: [{ field: "fingerprint" }],
    });
  });

  it("refuses a Bitcoin transaction for an Ethereum intent and the other way round", async () => {
    const bitcoin = bitcoinSignData(honestBitcoin(bitcoinIntent()));
    expect(await verifyTransaction(bitcoin, evmIntent(), FACTS)).toMatchObject({ ok: false });
    expect(await verifyTransaction(bitcoin, bitcoinIntent(), FACTS)).toMatchObject({ ok: true });
    const ethereum = ethereumSignData(honestEthereum(evmIntent()));
    expect(await verifyTransaction(ethereum, bitcoinIntent(), FACTS)).toMatchObject({ ok: false });
  });
});

describe("readWebhookMessage", () => {
  it("returns what a signing screen needs", () => {
    expect(readWebhookMessage(message())).toMatchObject({
      type: "ETHEREUM_TRANSACTION_CREATED",
      requestId: REQUEST_ID,
      subWalletId: evmIntent().subWalletId,
    });
  });
});

describe("DER", () => {
  // Test data of the public Node client (MIT), made with another encoder.
  it("encodes a digest and its path as the public client does", () => {
    const path = ["0x80000044", "0x80000060", "0x80000000", "0x0", "0x0"];
    const digest = "c1ae20f9b29fb44e30a0dc15b2240821b4401ae659979f26c37e0b00ca679b4b";
    expect(signDataOf(digest, path).signData).toBe(
      `303f0420${digest}301b020500800000440205008000006002050080000000020100020100`,
    );
  });

  it("encodes the provenance of a key as the public client does", () => {
    const key =
      "0464f45d97776a1f43113bd209c4a71054e300cafa387e554e7a6c66cc13ffaa64a3419dcee67bff48f9bc492779ac76e1b1fa966b30a5118eff613c6155c50d4f";
    const path = ["0x80000049", "0x80000000", "0x80000000", "0x1", "0x25"];
    const record = provenanceRecord("2d4f763f-f97d-436f-b1ab-874633a8c09a", path, key);
    expect(Buffer.from(record).toString("hex")).toBe(
      `308186132432643466373633662d663937642d343336662d623161622d383734363333613863303961301b02050080000049020500800000000205008000000002010102012504 41${key}`.replace(
        " ",
        "",
      ),
    );
  });
});

describe("the fingerprint", () => {
  // SHA-256 of 'abc', FIPS 180-2, B.1.
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const OF_ABC = { fingerprint: digest.slice(0, 24), digest };

  it("is the digest's first twelve bytes in groups of four", () => {
    const digest = `7f3a91c044deb8125c6e03d9${"00".repeat(20)}`;
    const signed = fingerprinted([digest]);
    expect(signed.digest).toBe(digest);
    expect(formatFingerprint(signed.fingerprint)).toBe("7f3a 91c0 44de b812 5c6e 03d9");
  });

  it("is that of the SHA-256 of several digests together, in their order", () => {
    const a = "00".repeat(32);
    const b = "ff".repeat(32);
    expect(fingerprinted([a, b]).fingerprint).not.toBe(fingerprinted([b, a]).fingerprint);
    expect(fingerprinted(["61", "6263"])).toEqual(OF_ABC);
  });

  it("is that of the SHA-256 where a whole message is signed, since many begin alike", () => {
    expect(fingerprinted(["616263"])).toEqual(OF_ABC);
  });

  it("agrees with a kept one, also with one of the shorter ones that earlier versions kept, and with no other", () => {
    const found = fingerprinted(["616263"]);
    expect(isFingerprintOf("ba7816bf8f01cfea414140de", found)).toBe(true);
    expect(isFingerprintOf("ba7816bf8f01cfea", found)).toBe(true);
    expect(isFingerprintOf("ba7816bf8f01cfea414140df", found)).toBe(false);
    expect(isFingerprintOf("ba7816bf8f01cfeb", found)).toBe(false);
    expect(isFingerprintOf("", found)).toBe(false);
  });
});

describe("readIntent", () => {
  it("reads a sealed intent, and nothing else", () => {
    for (const intent of [evmIntent(), evmIntent({ nonce: 3 }), bitcoinIntent()]) {
      expect(readIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
    }
    expect(readIntent(null)).toBeNull();
    expect(readIntent({ ...evmIntent(), chain: "TRON" })).toBeNull();
    expect(readIntent({ ...evmIntent(), amount: "1.5" })).toBeNull();
  });
});
