import { and, asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyChain } from "../../../sandbox/audit/verify-chain";
import { registerConfiguredKeys } from "../../../sandbox/auth/api-keys";
import { auditEvents, organisations, requests, subWallets, users, wallets } from "../../../sandbox/db/schema";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { mintExtensionSession } from "../../fixtures/sandbox/extension";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
let before = 0;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());
beforeEach(async () => {
  before = (await entriesAfter(0)).at(-1)?.order ?? 0;
});

const entriesAfter = (order: number) =>
  payments.sandbox.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, payments.organisation.id), gt(auditEvents.order, order)))
    .orderBy(asc(auditEvents.order));

/** What the log has of refusals since the test began. */
const refusals = async () =>
  (await entriesAfter(before))
    .filter(({ action }) => action?.endsWith("_REFUSED"))
    .map(({ action, description }) => [action, description]);

async function waitingRequest(): Promise<string> {
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value: "1000",
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

/** `waitingRequest` as the log names it. */
const titled = (id: string) => `request ${id} (${waitingTitle()})`;
const waitingTitle = () => `Payment: 0.000000000000001 ETH from "${payments.eth.name}" to ${STRANGER}`;

const userOf = (index: number) => payments.people[index]!;

describe("The audit log tells of a refused", () => {
  it("approval: with a wrong signature, a key outside the policy, too few signatures, too late, or once more", async () => {
    const { sandbox, approve, addSignature, digestsOf, signatureOf } = payments;
    const id = await waitingRequest();
    const [digest = ""] = await digestsOf(id);
    const wrong = signatureOf(userOf(0), "00".repeat(32));
    await addSignature(id, [{ publicKeySignaturePairs: [wrong] }]);
    const deviceId = "00000000-0000-4000-8000-0000000000de";
    const phone = sandbox.services.keys.createSealedP256(`device/${deviceId}`);
    const stranger = { ...userOf(0), device: { id: deviceId, ...phone } };
    await addSignature(id, [{ publicKeySignaturePairs: [signatureOf(stranger, digest)] }]);
    await addSignature(id, []);
    await sandbox.db
      .update(requests)
      .set({ expiresAt: new Date(0) })
      .where(eq(requests.id, id));
    await approve(id, userOf(0));
    await sandbox.db.update(requests).set({ expiresAt: null }).where(eq(requests.id, id));
    expect((await approve(id, userOf(0))).errors).toBeUndefined();
    await payments.waitFor(id, "CONFIRMED");
    await addSignature(id, [{ publicKeySignaturePairs: [wrong] }]);
    await payments.cancel(id);
    const refused = (why: string) => ["APPROVAL_REFUSED", `Approval of ${titled(id)} refused: ${why}`];
    expect(await refusals()).toEqual([
      refused("A signature does not match the request"),
      refused("A signing key is not in the wallet's policy"),
      refused("Expected 1 sign request(s), one for each digest in its order"),
      refused("The request has expired and cannot be signed"),
      refused("A request that is CONFIRMED cannot be signed"),
      [
        "CANCELLATION_REFUSED",
        `Cancellation of ${titled(id)} refused: A request that is CONFIRMED can no longer be cancelled`,
      ],
    ]);
    const [first] = (await entriesAfter(before)).filter(({ action }) => action === "APPROVAL_REFUSED");
    expect(first?.details).toBe(`${waitingTitle()} · ${id} · A signature does not match the request`);
  });

  it("approval and cancellation of another organisation's request by its id only", async () => {
    const { sandbox } = payments;
    const id = await waitingRequest();
    const other = await buildOrganisation(sandbox);
    const theirs = await buildUser(sandbox, other.id);
    const session = await signIn(sandbox.url, theirs);
    const cancel = `mutation { cancelRequest(requestId: "${id}") { requestId } }`;
    await graphql(sandbox.url, { query: cancel, apiKey: PORTAL_KEY, authentication: session });
    const told = await sandbox.db.select().from(auditEvents).where(eq(auditEvents.chain, other.id));
    expect(told.map(({ description }) => description)).toContain(
      `Cancellation of request ${id} refused: RequestId not found`,
    );
    await payments.cancel(id);
  });

  it("approval on a phone, whose digests differ from the service's, as the phone's owner's", async () => {
    const { sandbox } = payments;
    const id = await waitingRequest();
    const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    const digests = row!.digests.map((one) => ({ ...one, shaSignData: "ab".repeat(32) }));
    await sandbox.db.update(requests).set({ digests }).where(eq(requests.id, id));
    const decide = (action: string, body: object) =>
      fetch(`${sandbox.url}/device/api/requests/${id}/${action}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user: userOf(1).email, ...body }),
      });
    expect((await decide("approve", {})).status).toBe(400);
    expect((await decide("reject", { reason: "No" })).status).toBe(200);
    expect((await decide("reject", { reason: "No, again" })).status).toBe(409);
    const entries = (await entriesAfter(before)).filter(({ origin }) => origin === "PHONE");
    expect(entries.map(({ action, description }) => [action, description])).toEqual([
      [
        "APPROVAL_REFUSED",
        `Approval of ${titled(id)} refused: Not signed: the service's digests do not match this transaction`,
      ],
      [
        "REQUEST_REJECTED",
        `Request ${id} moved from AWAITING_SIGNATURES to USER_CANCELLED: reason given: "No"`,
      ],
      [
        "CANCELLATION_REFUSED",
        `Cancellation of ${titled(id)} refused: A request that is USER_CANCELLED can no longer be cancelled`,
      ],
    ]);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`Ada Example <${userOf(1).email}>`]));
  });

  it("payment to an address outside the address book, also in a preview, and one without the money", async () => {
    const { sandbox, organisation, tryEthereum, eth } = payments;
    const payment = { fromAddress: eth.address, to: STRANGER, value: "1" };
    const preview = { beside: { sendToDevicesForSigning: false } };
    const isOf = eq(organisations.id, organisation.id);
    await sandbox.db.update(organisations).set({ whitelistEnabled: true }).where(isOf);
    await tryEthereum(payment);
    await tryEthereum(payment, preview);
    await sandbox.db.update(organisations).set({ whitelistEnabled: false }).where(isOf);
    const rich = { ...payment, value: String(11n * ETH) };
    await tryEthereum(rich, preview);
    await tryEthereum(rich);
    await tryEthereum({ ...payment, value: "a lot" });
    const route = `from "${eth.name}" (${eth.address}) to ${STRANGER}`;
    const book = "Your organisation only allows sending to recipients in its address book";
    expect(await refusals()).toEqual([
      ["REQUEST_REFUSED", `Ethereum transaction ${route} refused: ${book}`],
      ["REQUEST_REFUSED", `Ethereum transaction (preview) ${route} refused: ${book}`],
      [
        "REQUEST_REFUSED",
        expect.stringContaining(`Ethereum transaction ${route} refused: Insufficient balance: `),
      ],
    ]);
    expect(await sandbox.db.select().from(requests).where(eq(requests.status, "PREPROCESSING"))).toEqual([]);
  });

  it("session: once for one that was ended, for whatever an extension's may not do, and not for one that ran out", async () => {
    const { url } = payments.sandbox;
    const console = await signIn(url, userOf(2));
    const { authentication, id } = await mintExtensionSession(url, console);
    const asExtension = (query: string) => graphql(url, { query, apiKey: PORTAL_KEY, authentication });
    expect(firstError(await asExtension("{ user { email } other: user { email } }")).code).toBe(
      "NOT_ALLOWED",
    );
    const end = "mutation { endSession(endSessionInput: {}) { success } }";
    await graphqlData(url, { query: end, apiKey: PORTAL_KEY, authentication: console });
    for (const query of ["{ user { email } }", `mutation { cancelRequest(requestId: "x") { requestId } }`]) {
      const answer = await graphql(url, { query, apiKey: PORTAL_KEY, authentication: console });
      expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
    }
    await graphqlData(url, { query: end, apiKey: PORTAL_KEY, authentication });
    const refresh = `query ($handle: AuthenticationInput!) { refreshAuthenticationTokens(authentication: $handle) { enc } }`;
    for (let time = 0; time < 2; time++) {
      await graphql(url, { query: refresh, variables: { handle: authentication }, apiKey: PORTAL_KEY });
    }
    const told = await refusals();
    expect(told).toEqual([
      ["SESSION_REFUSED", "Extension session refused: An extension session cannot do this"],
      ["SESSION_REFUSED", expect.stringMatching(/^Session [0-9a-f]{8} refused: it was ended before$/)],
      ["SESSION_REFUSED", `Extension session ${id.slice(0, 8)} refused: it was ended before`],
    ]);
    const actors = (await entriesAfter(before)).map(({ actor }) => actor);
    expect(new Set(actors)).toEqual(new Set([`Ada Example <${userOf(2).email}>`]));
  });

  it("request by the names of the organisation's own sub-wallets and accounts, beside what the caller wrote", async () => {
    const { sandbox, walletId, organisation, eth } = payments;
    const xrp = await buildSubWallet(sandbox, walletId, "XRP", "Rent in XRP");
    const kraken = { id: `${walletId}/KRAKEN/0`, name: "Kraken main" };
    await sandbox.db.insert(subWallets).values({
      ...{ ...kraken, walletId, organisationId: organisation.id, type: "KRAKEN", index: 0, address: "" },
      ...{ walletType: "EXCHANGE" as const, status: "UNINITIALISED", exchangeName: "kraken" },
    });
    const other = await buildOrganisation(sandbox);
    const theirs = await buildSubWallet(
      sandbox,
      await buildWallet(sandbox, other.id, [await buildUser(sandbox, other.id)]),
      "ETH",
      "Somebody else's",
    );
    const refuse = async (mutation: string) =>
      firstError(await graphql(sandbox.url, { query: `mutation { ${mutation} }` }));
    const idOf = ([id, type, index]: string[]) => `{ id: "${id}", type: "${type}", index: ${index} }`;
    await refuse(`createRippleTransaction(createRippleTransactionInput: { subWalletId: "${xrp.id}",
      rippleTransactionInput: { amount: "25000000", destination: "rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH" } }) { requestId }`);
    await refuse(`createExchangeTransfer(createExchangeTransferInput: { assetSymbol: "ETH", value: "1",
      from: ${idOf(kraken.id.split("/"))}, to: ${idOf(eth.id.split("/"))} }) { trustVaultTransactionId }`);
    await refuse(`createEthPersonalSign(createEthPersonalSignInput: {
      messageAddress: { message: "Hi", address: "${theirs.address}" } }) { requestId }`);
    const told = (await refusals()).map(([, description]) => String(description).split(" refused: ")[0]);
    expect(told).toEqual([
      `XRP payment from "Rent in XRP" (${xrp.id}) to rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH`,
      `Exchange transfer from "Kraken main" (${kraken.id}) to "${eth.name}" (${eth.id})`,
      `Signature of a message by ${theirs.address}`,
    ]);
  });

  it("call with nothing of it: neither what was typed, nor secrets", async () => {
    const id = `x' or 1=1 <script>${"z".repeat(300)}`;
    expect(firstError(await payments.cancel(id)).code).toBe("NOT_FOUND");
    expect(await refusals()).toEqual([
      ["CANCELLATION_REFUSED", "Cancellation of a request refused: RequestId not found"],
    ]);
    const text = JSON.stringify(await entriesAfter(0), (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const secret of [PORTAL_KEY, userOf(0).pin]) expect(text).not.toContain(secret);
  });
});

describe("The audit log tells that", () => {
  it("somebody asked for a signature, or for another policy, by the names of account and wallet", async () => {
    const { sandbox, walletId, eth } = payments;
    const ask = (mutation: string) => graphqlData(sandbox.url, { query: `mutation { ${mutation} }` });
    await ask(`createEthPersonalSign(createEthPersonalSignInput: {
      messageAddress: { message: "Hi", address: "${eth.address}" } }) { requestId }`);
    await ask(`createChangePolicyRequest(createChangePolicyRequestInput: { walletId: "${walletId}",
      delegateSchedules: [[{ quorumCount: 1, keys: ["${userOf(0).device.publicKey}"] }]] }) { requests { requestId } }`);
    const [wallet] = await sandbox.db.select().from(wallets).where(eq(wallets.id, walletId));
    const created = (await entriesAfter(before)).filter(({ action }) => action === "REQUEST_CREATED");
    expect(created.map(({ description }) => description.replace(/^Request \S+ created: /, ""))).toEqual([
      `personal message of "${eth.name}" (${eth.id})`,
      `policy change of wallet "${wallet?.name}" (${walletId})`,
    ]);
  });

  it("a user's least used extension session was ended by a new one", async () => {
    const { url } = payments.sandbox;
    const console = await signIn(url, userOf(1));
    for (let started = 0; started < 21; started++) await mintExtensionSession(url, console);
    const entries = (await entriesAfter(before)).map(({ action, description }) => [action, description]);
    expect(entries.filter(([action]) => action === "EXTENSION_SESSION_CREATED")).toHaveLength(21);
    expect(entries.filter(([action]) => action === "EXTENSION_SESSION_REVOKED")).toEqual([
      ["EXTENSION_SESSION_REVOKED", "Extension session ended: a user has 20 at most"],
    ]);
  });

  it("an API key was replaced, by its last characters", async () => {
    const { db, env } = payments.sandbox;
    const [owner] = await db
      .select()
      .from(users)
      .where(eq(users.id, userOf(0).id));
    expect(owner?.organisationId).toBe(payments.organisation.id);
    const changed = { ...env, SANDBOX_SERVER_API_KEY: "another-server-key-999999" };
    await registerConfiguredKeys(db, changed, new Date());
    await registerConfiguredKeys(db, changed, new Date());
    await registerConfiguredKeys(db, env, new Date());
    const entries = await entriesAfter(before);
    expect(entries.map(({ action, details, origin }) => [action, details, origin])).toEqual([
      ["API_KEY_CHANGED", "****000001 replaced by ****999999", "SERVICE"],
      ["API_KEY_CHANGED", "****999999 replaced by ****000001", "SERVICE"],
    ]);
    expect((await verifyChain(db, payments.organisation.id)).firstBroken).toBeNull();
  });
});
