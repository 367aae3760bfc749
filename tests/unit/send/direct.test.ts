import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import { CustodyError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { createTransaction } from "~/lib/custody/transactions/create-transaction.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { listOutgoing, type OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { findRequestByKey } from "~/lib/custody/transactions/request-by-key.server";
import { cancelRequest, getRequest } from "~/lib/custody/transactions/requests.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import { messageOf } from "~/lib/forms/form-answer";
import { emptySendForm } from "~/lib/forms/send-form";
import type { SendAnswer } from "~/lib/send/answer.server";
import { answerSend, showSend } from "~/lib/send/flow.server";
import { getSendPageData } from "~/lib/send/page-data.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { issueToken } from "~/lib/session/once.server";
import { createSession } from "~/lib/session/session.server";
import { getScreenData } from "~/lib/signing/screen/screen-data.server";
import {
  honestRipple,
  rippleDigest,
  rippleIntent,
  rippleSignData,
  XRP_OWN,
  XRP_PATH,
} from "../../fixtures/console/honest-ripple";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));
vi.mock("~/lib/custody/transactions/create-transaction.server", () => ({ createTransaction: vi.fn() }));
vi.mock("~/lib/custody/transactions/requests.server", () => ({
  cancelRequest: vi.fn(),
  getRequest: vi.fn(),
}));
vi.mock("~/lib/custody/transactions/history.server", () => ({ listSubWalletTransactions: vi.fn() }));
vi.mock("~/lib/custody/transactions/outgoing.server", () => ({ listOutgoing: vi.fn() }));
vi.mock("~/lib/custody/transactions/request-by-key.server", () => ({ findRequestByKey: vi.fn() }));
vi.mock("~/lib/custody/transactions/transactions.server", () => ({ getTransactionRecord: vi.fn() }));
vi.mock("~/lib/send/page-data.server", () => ({ getSendPageData: vi.fn() }));
vi.mock("~/lib/signing/screen/screen-data.server", () => ({ getScreenData: vi.fn() }));

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const meant = rippleIntent({ destinationTag: "77" });
const typed = { ...emptySendForm("XRP", "network"), to: meant.to, memo: "77", amount: "25" };
const place = { subWalletId: meant.subWalletId, self: "/home/send", closeTo: "/home" };
const create = vi.mocked(createTransaction);
const get = vi.mocked(getRequest);
const cancel = vi.mocked(cancelRequest);
const history = vi.mocked(listSubWalletTransactions);

let jar: Jar;

beforeEach(() => {
  jar = new Jar();
  const authentication = { enc: "enc", iv: "iv", tag: "tag" };
  jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
  const digest = Buffer.from(rippleDigest(honestRipple(meant))).toString("hex");
  create.mockReset().mockImplementation(async () => created(digest));
  cancel.mockReset().mockResolvedValue(undefined);
  history.mockReset().mockResolvedValue({ items: [], nextToken: null });
  vi.mocked(listOutgoing).mockReset().mockResolvedValue({ items: [], isWhole: true, nextNonce: null });
  vi.mocked(findRequestByKey).mockReset().mockResolvedValue(null);
  get.mockReset().mockImplementation(async (_session, id) => request(id, messageFor(id)));
  const chain = chainOf("RIPPLE") as LiveChain;
  const { network, subWalletId } = meant;
  const base = { chain: "RIPPLE" as const, network, subWalletId, fromAddress: XRP_OWN };
  const known = {
    assets: [{ symbol: "XRP", decimals: 6, contractAddress: null }],
    whitelistEnabled: false,
    knownAddresses: [],
    isWhole: true,
    recents: [],
  };
  const signing = {
    payer: { subWalletId, walletPath: XRP_PATH, wallet: null } as never,
    chain,
    currency: "GBP",
    recipients: [],
    base,
  };
  vi.mocked(getScreenData).mockResolvedValue(signing);
  vi.mocked(getSendPageData).mockResolvedValue({
    ...signing,
    quotes: {},
    frozen: [],
    approvals: null,
    moreByRules: [],
    canAnnotate: true,
    canTest: true,
    ...known,
    ruleInput: { ...base, ...known, knownRecipients: [] },
  });
});

/** The backend's answer to a request that was made. */
function created(digest: string | null) {
  const rates = { asset: null, chain: null };
  return { requestId: randomUUID(), digest, signData: null, reportedFee: null, max: null, rates };
}

function request(requestId: string, webhookMessage: unknown) {
  return { requestId, webhookMessage, status: "PREPROCESSING", type: "XRP", transactionHash: null };
}

function messageFor(requestId: string, intent = meant) {
  const signData = rippleSignData(honestRipple(intent));
  const payload = { requestId, subWalletIdString: intent.subWalletId, signData };
  return { type: "RIPPLE_TRANSACTION_CREATED", payload };
}

function withSignData({ payload, ...message }: ReturnType<typeof messageFor>, signData: unknown) {
  return { ...message, payload: { ...payload, signData } };
}

function press(once: string, changes: Record<string, string> = {}) {
  const fields = { ...typed, csrf: issueCsrf(jar.request()).token, stage: "create", once, ...changes };
  const body = new URLSearchParams(fields);
  return answerSend(jar.request("/home/send", { method: "POST", body }), place);
}

function formOf(answer: unknown) {
  const { data, init } = answer as { data: SendAnswer; init: { status: number } };
  if (data.stage !== "form") throw new Error("The form was expected");
  return { ...data, status: init.status, message: data.problems.map(messageOf)[0] };
}

const locationOf = (answer: unknown) => (answer as Response).headers.get("Location");

describe("what the service chose for a request without a preview", () => {
  /** The request's transaction has another sequence or fee than an honest one. */
  function choose(changes: { sequence?: number; fee?: number }) {
    const hex = Object.entries(changes).map(([name, value]) => [name, `0x${value.toString(16)}`]);
    const found = { ...honestRipple(meant), ...Object.fromEntries(hex) };
    create.mockImplementation(async () => created(Buffer.from(rippleDigest(found)).toString("hex")));
    get.mockImplementation(async (_session, id) => {
      return request(id, withSignData(messageFor(id), rippleSignData(found)));
    });
  }
  const next = () => Number(honestRipple(meant).sequence);
  const ticksOf = ({ asked }: { asked: SendAnswer["asked"] }) =>
    Object.fromEntries((asked?.questions ?? []).map(({ name, value }) => [name, value]));

  it("is asked about when its sequence leaves a gap: the request is cancelled, and made once it is ticked", async () => {
    const page = { items: [], isWhole: true, nextNonce: next() };
    vi.mocked(listOutgoing).mockResolvedValue(page);
    choose({ sequence: next() + 2 });
    const refused = formOf(await press(issueToken()));
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining("the request was cancelled"),
    });
    expect(refused.asked?.questions[0]?.text).toContain(`The service chose sequence ${next() + 2}.`);
    expect(cancel).toHaveBeenCalledTimes(1);

    const made = await press(refused.once ?? "", ticksOf(refused));
    expect(locationOf(made)).toMatch(/^\/home\/send\?request=/);
    expect(create).toHaveBeenCalledTimes(2);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("is asked about when its fee is far above what it was before", async () => {
    await press(issueToken());
    choose({ fee: 90_000 });
    const refused = formOf(await press(issueToken(), { amount: "25" }));
    expect(refused.asked?.questions.map(({ text }) => text).join()).toContain("0.09 XRP is 7,500 times");
    expect(locationOf(await press(refused.once ?? "", ticksOf(refused)))).toMatch(/request=/);
  });

  it("never passes for cancelled when it could not be", async () => {
    vi.mocked(listOutgoing).mockResolvedValue({ items: [], isWhole: true, nextNonce: next() });
    cancel.mockRejectedValue(new CustodyUnavailable("timeout", "unknown"));
    choose({ sequence: next() + 2 });
    const refused = formOf(await press(issueToken()));
    expect(refused.mismatches?.[0]?.message).toContain("could not be cancelled");
  });
});

describe("'Send' on a chain without a preview", () => {
  it("creates one request from a form, however often it is sent", async () => {
    const token = issueToken();
    const [first, second] = await Promise.all([press(token), press(token)]);
    const later = await press(token);
    expect(locationOf(first)).toMatch(/^\/home\/send\?request=/);
    expect(new Set([first, second, later].map(locationOf)).size).toBe(1);
    expect(create).toHaveBeenCalledTimes(1);
    const rippleTransactionInput = { destination: meant.to, destinationTag: "77", amount: "0x17d7840" };
    expect(create).toHaveBeenCalledWith(
      expect.anything(),
      "createRippleTransaction",
      { subWalletId: meant.subWalletId, rippleTransactionInput },
      { preview: false, idempotencyKey: token, newestKnown: "none", annotation: null },
    );
  });

  it("gives what is noted to the backend with the request, in its normal form", async () => {
    await press(issueToken(), { reference: " INV-7 ", note: "Rent  for\r\nMarch" });
    const options = create.mock.calls[0]?.[3];
    expect(options?.annotation).toEqual({ reference: "INV-7", note: "Rent for March" });
  });

  it("refuses a reference that is too long, beside what else is wrong, and sends nothing", async () => {
    const refused = formOf(await press(issueToken(), { reference: "R".repeat(36), memo: "12a" }));
    expect(refused.issues.map(({ field }) => field)).toEqual(["memo", "reference"]);
    expect(refused.values.reference).toBe("R".repeat(36));
    expect(create).not.toHaveBeenCalled();
  });

  it("does not take a changed note for the request that was sent before", async () => {
    const token = issueToken();
    await press(token, { note: "Rent" });
    const refused = formOf(await press(token, { note: "Deposit" }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("sent already") });
  });

  it("says so when a sent form returns with other details, and sends those under a new token", async () => {
    const token = issueToken();
    await press(token);
    const refused = formOf(await press(token, { amount: "26" }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("sent already") });
    expect(refused.once).not.toBe(token);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("keeps the token and the input after a refusal", async () => {
    const token = issueToken();
    const refused = formOf(await press(token, { memo: "12a" }));
    expect(refused).toMatchObject({
      status: 400,
      once: token,
      message: "Not a valid RIPPLE destination tag",
    });
    expect(refused.values).toEqual({ ...typed, memo: "12a" });
    create.mockRejectedValueOnce(new CustodyError("INSUFFICIENT_BALANCE", "Not enough", "Not enough"));
    expect(formOf(await press(token))).toMatchObject({ status: 400, once: token, message: "Not enough" });
    create.mockRejectedValueOnce(new CustodyUnavailable("timeout", "unknown"));
    const unclear = formOf(await press(token));
    expect(unclear).toMatchObject({ status: 502, once: token, message: expect.stringContaining("safe") });
    await press(token);
    expect(create.mock.calls.map(([, , , options]) => options.idempotencyKey)).toEqual([token, token, token]);
  });

  it("does not reuse a token for other details when its outcome is unknown", async () => {
    const token = issueToken();
    create.mockRejectedValueOnce(new CustodyUnavailable("timeout", "unknown"));
    await press(token);
    const stopped = formOf(await press(token, { amount: "26" }));
    expect(stopped).toMatchObject({ status: 409, message: expect.stringContaining("We don't know") });
    expect(create).toHaveBeenCalledTimes(1);
    expect(locationOf(await press(token))).toContain("request=");
    expect(stopped.once).not.toBe(token);
    await press(stopped.once, { amount: "26" });
    expect(create.mock.calls.map(([, , , options]) => options.idempotencyKey)).toEqual([
      token,
      token,
      stopped.once,
    ]);
  });

  it("answers 502 when the backend has failed", async () => {
    create.mockRejectedValueOnce(new CustodyError("INTERNAL_ERROR", "Internal server error", "Something"));
    expect(formOf(await press(issueToken())).status).toBe(502);
  });

  it.each(["preview", ""])("refuses an unknown step with a message: %j", async (stage) => {
    const answer = formOf(await press(issueToken(), { stage }));
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining("incomplete") });
    expect(create).not.toHaveBeenCalled();
  });

  it("needs a one-time token", async () => {
    expect(formOf(await press(""))).toMatchObject({ status: 400 });
    expect(create).not.toHaveBeenCalled();
  });
});

describe("a request created without a preview", () => {
  it("is cancelled when its transaction differs from the intent", async () => {
    const lie = rippleIntent({ destinationTag: "78" });
    get.mockImplementation(async (_session, id) => request(id, messageFor(id, lie)));
    const token = issueToken();
    const stopped = formOf(await press(token));
    expect(stopped.status).toBe(502);
    expect(stopped.mismatches.map(({ field }) => field)).toEqual(["destinationTag"]);
    expect(stopped.once).not.toBe(token);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("is cancelled when its sequence is far ahead of the sub-wallet's other requests", async () => {
    const far = { ...honestRipple(meant), sequence: "0x5000000" };
    const earlier = randomUUID();
    const sent = { requestId: earlier, status: "CONFIRMED", nonce: null } as OutgoingTransaction;
    vi.mocked(listOutgoing).mockResolvedValue({ items: [sent], isWhole: true, nextNonce: null });
    create.mockImplementation(async () => created(null));
    get.mockImplementation(async (_session, id) => {
      const message = messageFor(id);
      return request(id, id === earlier ? message : withSignData(message, rippleSignData(far)));
    });
    expect(formOf(await press(issueToken())).mismatches).toMatchObject([{ field: "nonce" }]);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("is cancelled when its digest differs from the answer's", async () => {
    create.mockResolvedValueOnce(created("00".repeat(32)));
    expect(formOf(await press(issueToken())).mismatches).toMatchObject([{ field: "fingerprint" }]);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("is waited for briefly, and kept when there is nothing to compare yet", async () => {
    get.mockImplementationOnce(async (_session, id) => request(id, null));
    get.mockRejectedValueOnce(new CustodyUnavailable("refused", "none"));
    expect(locationOf(await press(issueToken()))).toContain("request=");
    expect(get).toHaveBeenCalledTimes(3);
    get.mockReset().mockImplementation(async (_session, id) => request(id, null));
    expect(locationOf(await press(issueToken()))).toContain("request=");
    expect(cancel).not.toHaveBeenCalled();
  });

  it("is compared with the first transaction shown for signing, however late it came", async () => {
    create.mockResolvedValueOnce(created(null));
    get.mockImplementation(async (_session, id) => request(id, null));
    vi.mocked(getTransactionRecord).mockResolvedValue(null);
    const made = (await press(issueToken())) as Response;
    jar.take(made.headers.getSetCookie());
    const show = () => showSend(jar.request(locationOf(made) ?? ""), place);
    expect(await show()).toMatchObject({ view: { notDecoded: "not-ready", fingerprint: null } });

    get.mockImplementation(async (_session, id) => request(id, messageFor(id)));
    const kept = (await thrownBy(show)) as Response;
    expect(locationOf(kept)).toBe(locationOf(made));
    jar.take(kept.headers.getSetCookie());
    expect(await show()).toMatchObject({ view: { fingerprint: expect.any(String), mismatches: [] } });

    const later = rippleSignData({ ...honestRipple(meant), sequence: "0x99" });
    const payload = (requestId: string) => ({
      requestId,
      subWalletIdString: meant.subWalletId,
      signData: later,
    });
    get.mockImplementation(async (_session, id) =>
      request(id, { type: "RIPPLE_TRANSACTION_CREATED", payload: payload(id) }),
    );
    expect(await show()).toMatchObject({ view: { mismatches: [{ field: "fingerprint" }] } });
  });
});

describe("a recipient that resembles a known address", () => {
  const alike = `${meant.to.slice(0, 8)}${"z".repeat(meant.to.length - 8)}`;

  function earlier(transactionDirection: string, trustVaultInitiated: boolean, address = alike) {
    const parties = { from: { id: address }, to: { id: address } };
    const item = { status: "CONFIRMED", transactionDirection, trustVaultInitiated, ...parties };
    history.mockResolvedValue({ items: [item as never], nextToken: null });
    return item;
  }

  it.each([
    ["was paid before", "SENT", true, "a recipient of earlier payments"],
    [
      "is in the history without having been paid from here",
      "SENT",
      false,
      "an address of earlier transactions",
    ],
    ["sent money before", "RECEIVED", false, "an address of earlier transactions"],
  ])("is stopped when the known address %s", async (_what, direction, isOurs, name) => {
    earlier(direction, isOurs);
    const stopped = formOf(await press(issueToken()));
    expect(stopped).toMatchObject({
      status: 400,
      message: `Looks like “${name}” but is not the same address. Compare them first`,
      lookAlike: { known: { name, address: alike }, typed: meant.to },
    });
    expect(create).not.toHaveBeenCalled();
  });

  it.each([
    ["was paid", "CONFIRMED", true],
    ["is being paid", "SUBMITTED", true],
    ["was rejected by the approvers", "USER_CANCELLED", false],
    ["was rejected by the network", "ERROR", false],
  ])("is trusted beside another paid address when it %s", async (_what, status, isTrusted) => {
    const paid = earlier("SENT", true);
    const itself = { ...earlier("SENT", true, meant.to), status };
    history.mockResolvedValue({ items: [paid, itself] as never[], nextToken: null });
    const answer = await press(issueToken());
    if (isTrusted) expect(locationOf(answer)).toContain("request=");
    else expect(formOf(answer)).toMatchObject({ status: 400, lookAlike: { known: { address: alike } } });
  });

  it("continues only once this very address is confirmed", async () => {
    earlier("SENT", true);
    expect(formOf(await press(issueToken(), { confirmedAddress: alike })).status).toBe(400);
    const unsure = formOf(await press(issueToken(), { confirmedAddress: meant.to, amount: "" }));
    expect(unsure).toMatchObject({ message: "Please enter an amount", lookAlike: { typed: meant.to } });
    expect(locationOf(await press(issueToken(), { confirmedAddress: meant.to }))).toContain("request=");
  });

  it("is compared with the other known addresses when the history cannot be loaded", async () => {
    history.mockRejectedValue(new CustodyUnavailable("timeout", "none"));
    expect(locationOf(await press(issueToken()))).toContain("request=");
  });
});

describe("the memo of a payment", () => {
  it.each([
    ["letters", "12a", "Not a valid RIPPLE destination tag"],
    ["more than 32 bits", "4294967296", "Not a valid RIPPLE destination tag"],
    ["100 digits", "1".repeat(100), "Please enter a memo that's less than 100 characters"],
  ])("is refused: %s", async (_what, memo, message) => {
    expect(formOf(await press(issueToken(), { memo }))).toMatchObject({ status: 400, message });
  });

  it("is checked after everything else, and may be left out", async () => {
    const wrong = { memo: "x", to: "nobody", amount: "" };
    expect(formOf(await press(issueToken(), wrong)).message).toBe("Please enter an amount");
    const address = formOf(await press(issueToken(), { ...wrong, amount: "1" })).message;
    expect(address).toBe("Please enter a valid RIPPLE address");
    await press(issueToken(), { memo: "" });
    expect(create.mock.calls[0]?.[2]).not.toHaveProperty("rippleTransactionInput.destinationTag");
  });

  it("is that of the chosen recipient, who replaces an empty one and refuses another", async () => {
    const pageData = await vi.mocked(getSendPageData)({} as never, "", "");
    const known = { address: meant.to, memo: "0077", name: "Manila", source: "address-book" as const };
    if (pageData) Object.assign(pageData.ruleInput, { knownRecipients: [known] });
    const chosen = { recipient: `${meant.to}#0077`, to: "" };
    expect(locationOf(await press(issueToken(), { ...chosen, memo: "" }))).toContain("request=");
    expect(create.mock.calls[0]?.[2]).toMatchObject({
      rippleTransactionInput: { destination: meant.to, destinationTag: "77" },
    });
    const other = formOf(await press(issueToken(), { ...chosen, memo: "78" }));
    expect(other.message).toBe("This recipient has the destination tag 0077");
  });
});
