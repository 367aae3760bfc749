import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashes, verifySignature } from "xrpl";
import { compressedKey } from "../../../sandbox/chains/compressed-key";
import {
  buildRippleTransaction,
  type RipplePayment,
  rippleSignable,
} from "../../../sandbox/chains/ripple/build";
import { signRippleTransaction } from "../../../sandbox/chains/ripple/sign";
import {
  addressBookEntries,
  networkAccounts,
  organisations,
  requests,
  transactions,
} from "../../../sandbox/db/schema";
import { admitRipple } from "../../../sandbox/network/ripple/admit";
import { tagRequiringAccounts } from "../../../sandbox/network/ripple/state";
import { contactAddress } from "../../../sandbox/seed/address-book";
import { contacts } from "../../../sandbox/seed/plan/contacts";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const XRP = 1_000_000n;
/** Nobody's. */
const STRANGER = "rrrrrrrrrrrrrrrrrrrrBZbvji";
const [NEEDS_TAG] = tagRequiringAccounts as [string];

let payments: Payments;
let from: Awaited<ReturnType<typeof buildSubWallet>>;
beforeAll(async () => {
  payments = await startPayments();
  from = await buildSubWallet(payments.sandbox, payments.walletId, "XRP");
  await fund(payments.sandbox, from, "RIPPLE/XRP", 1000n * XRP);
});
afterAll(() => payments?.sandbox.close());

type Change = { amount?: string; destination?: string; destinationTag?: string };

const ask = (change: Change, beside: Record<string, unknown> = {}) =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: CreateRippleTransactionInput!) {
      createRippleTransaction(createRippleTransactionInput: $input) {
        requestId signData { transactionDigest signData shaSignData }
      }
    }`,
    variables: {
      input: {
        subWalletId: from.id,
        rippleTransactionInput: { amount: "0x17d7840", destination: STRANGER, ...change },
        ...beside,
      },
    },
  });

async function send(change: Change = {}): Promise<string> {
  const answer = await ask(change);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createRippleTransaction.requestId;
}

async function approve(id: string): Promise<void> {
  await payments.waitFor(id, "AWAITING_SIGNATURES");
  const { errors } = await payments.approve(id, payments.people[0]!);
  if (errors) throw new Error(JSON.stringify(errors));
}

const dataOf = async (id: string) =>
  (await payments.getRequest(id)).webhookMessage.payload.signData.data as Record<string, string>;

describe("a payment in XRP", () => {
  it("is prepared, approved, signed, included in a ledger and booked, without travel-rule data", async () => {
    const answer = await ask({ amount: `0x${(400n * XRP).toString(16)}`, destinationTag: "104482" });
    const { requestId, signData } = answer.data.createRippleTransaction;
    const data = await dataOf(requestId);
    const fee = BigInt(data.fee!);
    expect(data).toEqual({
      account: from.address,
      transactionType: "Payment",
      destination: STRANGER,
      destinationTag: "0x19822",
      amount: "0x17d78400",
      fee: expect.stringMatching(/^0x[a-c]$/),
      sequence: "0x1",
      signingPubKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
    });
    const { payload, type } = (await payments.getRequest(requestId)).webhookMessage;
    expect(type).toBe("RIPPLE_TRANSACTION_CREATED");
    expect(payload).toMatchObject({ chain: "RIPPLE", assetSymbol: "XRP", subWalletIdString: from.id });
    expect(payload.signData.delegateSignData).toEqual([
      {
        hdWalletPath: ["0x8000002c", "0x80000090", "0x80000000", "0x0", "0x0"],
        algorithm: "0x0",
        accountHSMProvenanceSignature: from.provenanceSignature,
        unverifiedMessageData: {
          message: signData.transactionDigest,
          signData: signData.signData,
          shaSignData: signData.shaSignData,
        },
      },
    ]);

    await approve(requestId);
    await payments.waitFor(requestId, "CONFIRMED");
    const request = await payments.getRequest(requestId);
    expect(verifySignature(request.rawTransactionBytes)).toBe(true);
    expect(hashes.hashSignedTx(request.rawTransactionBytes)).toBe(request.transactionHash);
    expect(request.signatures.raw).toMatch(/^[0-9a-f]{128}$/);
    expect(request.rawTransactionBytes.toLowerCase()).toContain(request.signatures.der);
    expect(await payments.balanceOf(from.id, "RIPPLE/XRP")).toEqual({
      available: 600n * XRP - fee,
      reserved: 0n,
    });
    const [row] = await payments.sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.requestId, requestId));
    expect(row).toMatchObject({ status: "CONFIRMED", amount: 400n * XRP, fee, to: STRANGER });
  });

  it("to a new sub-wallet opens its account, whose first sequence is the ledger index", async () => {
    const { sandbox, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "XRP", "Other");
    const requestId = await send({ destination: other.address, amount: "1000000" });
    await approve(requestId);
    await payments.waitFor(requestId, "CONFIRMED");
    expect((await payments.balanceOf(other.id, "RIPPLE/XRP")).available).toBe(XRP);
    const [account] = await sandbox.db
      .select()
      .from(networkAccounts)
      .where(eq(networkAccounts.address, other.address));
    expect(account?.nonce).toBe(2);
    const [received] = await sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.subWalletId, other.id));
    expect(received).toMatchObject({ direction: "RECEIVED", status: "CONFIRMED", amount: XRP });
    // Now that it is there, a drop will do.
    await payments.cancel(await send({ destination: other.address, amount: "1" }));
  });

  it("takes the next sequence number, or one released by a cancelled payment", async () => {
    const first = await send();
    const second = await send();
    const next = Number((await dataOf(first)).sequence);
    expect(Number((await dataOf(second)).sequence)).toBe(next + 1);
    await payments.cancel(first);
    const third = await send();
    expect(Number((await dataOf(third)).sequence)).toBe(next);
    // Approved in the other order, the later one waits for its turn.
    await approve(second);
    await payments.waitFor(second, "SUBMITTED");
    await approve(third);
    await payments.waitFor(third, "CONFIRMED");
    await payments.waitFor(second, "CONFIRMED");
  });

  it("is previewed without being created", async () => {
    const before = await payments.sandbox.db.select({ id: requests.id }).from(requests);
    const answer = await ask({}, { sendToDevicesForSigning: false });
    expect(answer.data.createRippleTransaction).toEqual({
      requestId: null,
      signData: {
        transactionDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
        signData: expect.stringMatching(/^30[0-9a-f]+$/),
        shaSignData: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(await payments.sandbox.db.select({ id: requests.id }).from(requests)).toEqual(before);
    expect((await payments.balanceOf(from.id, "RIPPLE/XRP")).reserved).toBe(0n);
  });

  it("that can no longer be executed costs its fee and moves nothing", async () => {
    const { db } = payments.sandbox;
    const before = await payments.balanceOf(from.id, "RIPPLE/XRP");
    const requestId = await send({ amount: "5" });
    // Accounts can be deleted, and then a few drops do not bring them back.
    await db.delete(networkAccounts).where(eq(networkAccounts.address, STRANGER));
    await approve(requestId);
    await payments.waitFor(requestId, "ERROR");
    const [request] = await db.select().from(requests).where(eq(requests.id, requestId));
    expect(request?.cancelReason).toMatch(
      /^The payment failed, but the fee was charged: .*\(tecNO_DST_INSUF_XRP\)$/,
    );
    expect(await payments.balanceOf(from.id, "RIPPLE/XRP")).toEqual({
      available: before.available - BigInt((await dataOf(requestId)).fee!),
      reserved: 0n,
    });
  });

  it("is not signed when it is not the one that was approved", async () => {
    const requestId = await send();
    const unsigned = { ...(await dataOf(requestId)), amount: "0xf423f" };
    await payments.sandbox.db.update(requests).set({ unsigned }).where(eq(requests.id, requestId));
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const { errors } = await payments.approve(requestId, payments.people[0]!);
    expect(errors).toHaveLength(1);
    expect((await payments.getRequest(requestId)).status).toBe("AWAITING_SIGNATURES");
    await payments.cancel(requestId);
  });
});

describe("a server of the ledger refuses", () => {
  const cases: [code: string, change: Partial<RipplePayment>][] = [
    ["temREDUNDANT", { destination: "own" }],
    ["telINSUF_FEE_P", { fee: 9n }],
    ["tefPAST_SEQ", { sequence: 1 }],
    ["terINSUF_FEE_B", { fee: 2000n * XRP }],
  ];
  it.each(cases)("%s", async (code, change) => {
    await expect(admit(await signed(change))).rejects.toThrow(code);
  });

  it("what somebody else signed, and what cannot be read", async () => {
    const raw = await signed({});
    await expect(admit(raw.replace(/.{6}$/, "000000"))).rejects.toThrow("temMALFORMED");
    await expect(admit("1200")).rejects.toThrow("temMALFORMED");
    await expect(admit(raw)).resolves.toMatchObject({ from: from.address, to: STRANGER, value: XRP });
  });

  const admit = (raw: string) => {
    const { db, services } = payments.sandbox;
    return db.transaction((tx) => admitRipple(tx, services, raw));
  };

  async function signed(change: Partial<RipplePayment>): Promise<string> {
    const transaction = buildRippleTransaction({
      account: from.address,
      destinationTag: null,
      amount: XRP,
      fee: 10n,
      sequence: 100,
      publicKey: compressedKey(from.publicKey!),
      ...change,
      destination: change.destination === "own" ? from.address : STRANGER,
    });
    const { transactionDigest } = await rippleSignable(transaction, from.path!);
    const { keys } = payments.sandbox.services;
    return (await signRippleTransaction(keys, from.path, transaction, transactionDigest)).raw;
  }
});

describe("createRippleTransaction refuses", () => {
  const tag = "Not a valid RIPPLE destination tag";
  const cases: [why: string, change: Change, code: string, words: string | RegExp][] = [
    ["nothing", { amount: "0" }, "INVALID_INPUT", "The amount must be larger than 0"],
    ["a fraction", { amount: "1.5" }, "INVALID_INPUT", /^The amount must be a whole number/],
    ["more than the maximum supply", { amount: "100000000000000001" }, "INVALID_INPUT", /too large$/],
    [
      "a broken checksum",
      { destination: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi" },
      "INVALID_INPUT",
      /valid RIPPLE/,
    ],
    ["a tag above 32 bits", { destinationTag: "4294967296" }, "INVALID_INPUT", tag],
    ["a tag above 32 bits in hex", { destinationTag: "0x100000000" }, "INVALID_INPUT", tag],
    ["a tag with a sign", { destinationTag: "-1" }, "INVALID_INPUT", tag],
    ["a tag in words", { destinationTag: "memo" }, "INVALID_INPUT", tag],
    ["an empty tag", { destinationTag: "" }, "INVALID_INPUT", tag],
    ["no tag where one is required", { destination: NEEDS_TAG }, "INVALID_INPUT", /tecDST_TAG_NEEDED/],
    [
      "a first payment below the reserve",
      { destination: "rrrrrrrrrrrrrrrrrrrn5RM1rHd", amount: "999999" },
      "INVALID_INPUT",
      /at least 1 XRP \(tecNO_DST_INSUF_XRP\)$/,
    ],
    [
      "an amount that leaves less than the reserve",
      { amount: "900000000" },
      "INSUFFICIENT_BALANCE",
      /^Insufficient balance: 900\.00001\d? XRP needed .* of which 1 XRP must stay as the account's reserve$/,
    ],
  ];
  it.each(cases)("%s", async (_why, change, code, words) => {
    const error = firstError(await ask(change));
    expect(error.code).toBe(code);
    expect(error.errorMessage).toMatch(words);
  });

  it("a payment to the account that pays, or from another chain's sub-wallet", async () => {
    expect(firstError(await ask({ destination: from.address })).errorMessage).toContain("temREDUNDANT");
    expect(firstError(await ask({}, { subWalletId: payments.eth.id })).code).toBe("INVALID_INPUT");
    expect(firstError(await ask({}, { subWalletId: "nobody/XRP/0" })).code).toBe("NOT_FOUND");
  });

  it("a payment of everything but the reserve is not refused", async () => {
    const { available } = await payments.balanceOf(from.id, "RIPPLE/XRP");
    const preview = { sendToDevicesForSigning: false };
    const max = available - XRP - 12n;
    expect((await ask({ amount: max.toString() }, preview)).errors).toBeUndefined();
    expect(firstError(await ask({ amount: (max + 3n).toString() }, preview)).code).toBe(
      "INSUFFICIENT_BALANCE",
    );
  });

  it("with the allow-list on, the address of a recipient under another tag", async () => {
    const { db } = payments.sandbox;
    const organisation = eq(organisations.id, payments.organisation.id);
    const entry = { organisationId: payments.organisation.id, chain: "RIPPLE", recipient: true };
    await db.insert(addressBookEntries).values([
      { ...entry, name: "Bank", address: NEEDS_TAG, memo: "9001", travelRule: false },
      { ...entry, name: "Anyone there", address: STRANGER, memo: null, travelRule: false },
    ]);
    await db.update(organisations).set({ whitelistEnabled: true }).where(organisation);
    const preview = { sendToDevicesForSigning: false };
    const codeOf = async (change: Change) => (await ask(change, preview)).errors && "NOT_ALLOWED";
    expect(await codeOf({ destination: NEEDS_TAG, destinationTag: "9001" })).toBeUndefined();
    expect(await codeOf({ destination: NEEDS_TAG, destinationTag: "0x2329" })).toBeUndefined();
    expect(firstError(await ask({ destination: NEEDS_TAG, destinationTag: "9002" })).code).toBe(
      "NOT_ALLOWED",
    );
    expect(await codeOf({ destination: STRANGER, destinationTag: "5" })).toBeUndefined();
    expect(firstError(await ask({ destination: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh" })).code).toBe(
      "NOT_ALLOWED",
    );
    await db.update(organisations).set({ whitelistEnabled: false }).where(organisation);
  });
});

it("knows the accounts that require a tag from the demo's address books", () => {
  const booked = Object.values(contacts)
    .flat()
    .filter(({ chain, memo }) => chain === "RIPPLE" && memo)
    .map((contact) => contactAddress(contact, "testnet"));
  expect(tagRequiringAccounts.filter((address) => !booked.includes(address))).toEqual([]);
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
