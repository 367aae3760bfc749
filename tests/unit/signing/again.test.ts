import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { listOutgoing, type OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { findRequestByKey } from "~/lib/custody/transactions/request-by-key.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import type { Intent } from "~/lib/operations";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import type { Question, Ticks } from "~/lib/signing/questions/questions";
import { QuestionsOpenError } from "~/lib/signing/questions/questions.server";
import { NonceTakenError } from "~/lib/signing/submit/nonce-taken.server";
import { LostAnswerError, submitOnce, UnclearAnswerError } from "~/lib/signing/submit/submit-once.server";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { evmIntent } from "../../fixtures/console/honest-transactions";
import { thrownBy } from "../../fixtures/console/session-request";

vi.mock("~/lib/custody/transactions/outgoing.server", () => ({ listOutgoing: vi.fn() }));
vi.mock("~/lib/custody/transactions/request-people.server", () => ({ getRequestPeople: vi.fn() }));
vi.mock("~/lib/custody/transactions/request-by-key.server", () => ({ findRequestByKey: vi.fn() }));
vi.mock("~/lib/custody/transactions/requests.server", () => ({ getRequest: vi.fn() }));

const list = vi.mocked(listOutgoing);
const byKey = vi.mocked(findRequestByKey);
const UNTICKED: Ticks = {
  "confirm-token": "",
  "confirm-self": "",
  "confirm-fee": "",
  "confirm-price": "",
  "confirm-all": "",
  "confirm-nonce": "",
  "confirm-again": "",
};
const LOST = new CustodyUnavailable("timeout", "unknown");

/** What the backend has, newest first, and the keys under which it was made. */
let stored: OutgoingTransaction[];
let keys: Map<string, string>;
/** What another process of the console does before the backend makes a request. */
let meanwhile: (() => void) | null;

beforeEach(() => {
  stored = [];
  keys = new Map();
  meanwhile = null;
  list.mockReset().mockImplementation(async () => ({ items: [...stored], isWhole: true, nextNonce: null }));
  byKey.mockReset().mockImplementation(async (_session, key) => keys.get(key) ?? null);
  const history = [{ by: "Amara Osei", isPerson: true }];
  vi.mocked(getRequestPeople)
    .mockReset()
    .mockResolvedValue({ history } as never);
  vi.mocked(getRequest).mockReset();
});

const sessionOf = (id: string) => ({ id }) as Session;
const amara = sessionOf("amara's");
const jonas = sessionOf("jonas's");

function transaction(intent: Intent, changes: Partial<OutgoingTransaction> = {}): OutgoingTransaction {
  if (!("to" in intent)) throw new Error("Not a payment");
  const id = randomUUID();
  return {
    id,
    requestId: id,
    status: "AWAITING_SIGNATURES",
    createdAt: new Date().toISOString(),
    to: { id: intent.to, name: null },
    amount: { value: intent.amount, currency: "WEI" },
    asset: { symbol: intent.asset.symbol, contractAddress: intent.asset.contractAddress } as never,
    transactionHash: null,
    nonce: null,
    ...changes,
  } as OutgoingTransaction;
}

/** The backend makes a request, after a moment. */
async function make(intent: Intent, key: string, newestKnown?: string): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const known = keys.get(key);
  if (known) return known;
  meanwhile?.();
  if (newestKnown && newestKnown !== (stored[0]?.requestId ?? "none")) {
    throw new CustodyError("NEWER_REQUEST", "", "");
  }
  const made = transaction(intent);
  stored.unshift(made);
  keys.set(key, made.id);
  return made.id;
}

function send(session: Session, intent: Intent, ticked: readonly Question[] = [], token = issueToken()) {
  const ticks = { ...UNTICKED };
  for (const { id, value } of ticked) ticks[`confirm-${id}`] = value;
  const submission = {
    token,
    intent,
    facts: {},
    questions: [],
    ticks,
    reviewedNonce: null,
    annotation: null,
  };
  return submitOnce(session, submission, (call) => make(intent, call.idempotencyKey, call.newestKnown));
}

/** What is asked instead of making a request; fails when it is made. */
async function asked(work: () => Promise<unknown>): Promise<readonly Question[]> {
  const error = await thrownBy(work);
  if (!(error instanceof QuestionsOpenError)) throw error;
  return error.questions;
}

describe("the same payment a second time", () => {
  it("is asked about with a link to the first, whoever prepared that, and made once it is ticked", async () => {
    const intent = evmIntent();
    const first = await send(amara, intent);
    const [question] = await asked(() => send(jonas, intent));
    expect(question).toMatchObject({ id: "again", link: { to: `/transactions/${first}` } });
    expect(question?.text).toMatch(
      /^A request with the same details exists since .* UTC, prepared by Amara Osei\./,
    );
    const second = await send(jonas, intent, question ? [question] : []);
    expect(second).not.toBe(first);
    expect(stored).toHaveLength(2);
  });

  it("is not said to be sent next where another application may send it", async () => {
    const intent = evmIntent();
    stored = [transaction(intent, { status: "SIGNED" })];
    const [question] = await asked(() => send(amara, intent));
    expect(question?.text).toMatch(/ Approved and signed\.$/);
  });

  it("is made once unasked when ten forms are sent at the same moment", async () => {
    const intent = evmIntent();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => send(amara, intent)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.every((error) => error instanceof QuestionsOpenError)).toBe(true);
    expect(stored).toHaveLength(1);
  });

  it("is asked about when another process of the console makes it at the same moment", async () => {
    const intent = evmIntent();
    meanwhile = () => {
      meanwhile = null;
      stored.unshift(transaction(intent));
    };
    expect(await asked(() => send(amara, intent))).toHaveLength(1);
    expect(stored).toHaveLength(1);
  });

  it("is not asked about when what another process makes at that moment is something else", async () => {
    meanwhile = () => {
      meanwhile = null;
      stored.unshift(transaction(evmIntent({ amount: "77" })));
    };
    await send(amara, evmIntent());
    expect(stored).toHaveLength(2);
  });

  it("needs a new tick when there is one more by then", async () => {
    const intent = evmIntent();
    await send(amara, intent);
    const ticked = await asked(() => send(amara, intent));
    stored.unshift(transaction(intent));
    const [again] = await asked(() => send(amara, intent, ticked));
    expect(again?.text).toContain("2 requests with the same details exist");
    expect(again?.value).not.toBe(ticked[0]?.value);
  });

  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString();
  const other = evmIntent({ amount: "1" });
  it.each<[string, (intent: Intent) => OutgoingTransaction, boolean]>([
    ["was paid an hour ago", (intent) => transaction(intent, { status: "CONFIRMED" }), true],
    ["was paid two days ago", (i) => transaction(i, { status: "CONFIRMED", createdAt: days(2) }), false],
    ["has been waiting for two days", (i) => transaction(i, { createdAt: days(2) }), true],
    ["was cancelled", (intent) => transaction(intent, { status: "USER_CANCELLED" }), false],
    ["has failed", (intent) => transaction(intent, { status: "ERROR" }), false],
    ["pays another amount", () => transaction(other), false],
    [
      "pays in another asset",
      (i) => transaction(i, { asset: { symbol: "ETH", contractAddress: `0x${"1".repeat(40)}` } as never }),
      false,
    ],
    ["pays somebody else", (i) => transaction(i, { to: { id: `0x${"2".repeat(40)}`, name: null } }), false],
    [
      "spells the recipient in lower case",
      (i) => transaction(i, { to: { id: evmIntent().to.toLowerCase(), name: null } }),
      true,
    ],
    ["was made elsewhere", (i) => transaction(i, { requestId: null, status: "CONFIRMED" }), true],
  ])("is compared with what %s", async (_what, storedOne, isAsked) => {
    const intent = evmIntent();
    stored.push(storedOne(intent));
    const outcome = thrownBy(() => send(amara, intent).then(() => Promise.reject(new Error("made"))));
    expect(await outcome).toBeInstanceOf(isAsked ? QuestionsOpenError : Error);
    expect(stored).toHaveLength(isAsked ? 1 : 2);
  });

  it("is another payment when its destination tag differs", async () => {
    stored.push(transaction(rippleIntent({ destinationTag: "77" })));
    const signData = { data: { sequence: "0x5", destinationTag: "0x4d" } };
    vi.mocked(getRequest).mockResolvedValue({ webhookMessage: { payload: { signData } } } as never);
    expect(await asked(() => send(amara, rippleIntent({ destinationTag: "77" })))).toHaveLength(1);
    await send(amara, rippleIntent({ destinationTag: "78" }));
    expect(stored).toHaveLength(2);
  });

  it("is no concern of a replacement, which takes the nonce of what it repeats", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    const replacement = evmIntent({ nonce: 7, replaces: hash });
    stored.push(transaction(replacement, { transactionHash: hash, nonce: 7, status: "SUBMITTED" }));
    stored.push(transaction(replacement, { nonce: 6 }));
    await send(amara, replacement);
    stored[0] = transaction(replacement, { nonce: 7 });
    expect(await asked(() => send(amara, replacement))).toHaveLength(1);
  });
});

describe("when the backend does not list what there is", () => {
  it("the page says that it could not check", async () => {
    list.mockRejectedValue(new CustodyUnavailable("status", "none"));
    const [question] = await asked(() => send(amara, evmIntent()));
    expect(question?.text).toContain("could not check");
    await send(amara, evmIntent(), question ? [question] : []);
    expect(stored).toHaveLength(1);
  });

  it("nothing is made while it cannot be reached at all", async () => {
    const down = new CustodyUnavailable("refused", "none");
    list.mockRejectedValue(down);
    expect(await thrownBy(() => send(amara, evmIntent()))).toBe(down);
  });
});

describe("a form whose answer was lost", () => {
  const submission = (intent: Intent, token: string) => {
    return {
      token,
      intent,
      facts: {},
      questions: [],
      ticks: UNTICKED,
      reviewedNonce: null,
      annotation: null,
    };
  };

  it("leads to the request when the backend has it", async () => {
    const intent = evmIntent();
    let calls = 0;
    const made = await submitOnce(
      amara,
      submission(intent, issueToken()),
      async ({ idempotencyKey: key }) => {
        calls += 1;
        const id = await make(intent, key);
        if (calls === 1) throw LOST;
        return id;
      },
    );
    expect(made).toBe(stored[0]?.id);
    expect(stored).toHaveLength(1);
  });

  it("names the request when its answer is lost twice", async () => {
    const intent = evmIntent();
    const error = await thrownBy(() =>
      submitOnce(amara, submission(intent, issueToken()), async ({ idempotencyKey: key }) => {
        await make(intent, key);
        throw LOST;
      }),
    );
    expect(error).toBeInstanceOf(LostAnswerError);
    expect(error).toMatchObject({ requestId: stored[0]?.id });
  });

  it("says that there is none so far, and makes one when it is sent again", async () => {
    const [intent, token] = [evmIntent({ amount: "31" }), issueToken()];
    const error = await thrownBy(() =>
      submitOnce(amara, submission(intent, token), () => Promise.reject(LOST)),
    );
    expect(error).toBeInstanceOf(UnclearAnswerError);
    expect((error as UnclearAnswerError).words).toContain("No request has been created so far. It is safe");
    await send(amara, intent, [], token);
    expect(stored).toHaveLength(1);
  });

  it("is shown a request that may be it, where the backend cannot look for a key", async () => {
    const intent = evmIntent({ amount: "32" });
    byKey.mockResolvedValue(undefined);
    const error = await thrownBy(() =>
      submitOnce(amara, submission(intent, issueToken()), async ({ idempotencyKey: key }) => {
        await make(intent, key);
        throw LOST;
      }),
    );
    expect((error as UnclearAnswerError).words).toContain("It is not known whether the request was created");
    expect((error as UnclearAnswerError).found?.link.to).toBe(`/transactions/${stored[0]?.id}`);
  });

  it("is asked about before a new form with the same details makes a second request", async () => {
    const intent = evmIntent({ amount: "33" });
    await thrownBy(() => submitOnce(amara, submission(intent, issueToken()), () => Promise.reject(LOST)));
    const [question] = await asked(() => send(jonas, intent));
    expect(question?.text).toContain("The answer to an attempt with the same details was lost");
    await send(jonas, intent, question ? [question] : []);
    expect(stored).toHaveLength(1);
  });

  it("asks nothing when its request exists already", async () => {
    const [intent, token] = [evmIntent(), issueToken()];
    const first = await send(amara, intent, [], token);
    expect(await send(sessionOf("another process'"), intent, [], token)).toBe(first);
  });
});

describe("a nonce that was shown in a preview", () => {
  const meant = { facts: {}, questions: [], ticks: UNTICKED, reviewedNonce: 7, annotation: null };

  it.each([
    ["waits for approval with it", "AWAITING_SIGNATURES", 7, true],
    ["was confirmed with it", "CONFIRMED", 7, true],
    ["was cancelled and has released it", "USER_CANCELLED", 7, false],
    ["has another one", "AWAITING_SIGNATURES", 6, false],
  ])("is not replaced by the next one when another request %s", async (_what, status, nonce, isTaken) => {
    list.mockImplementation(async () => ({ items: [...stored], isWhole: true, nextNonce: 7 }));
    stored.push(transaction(evmIntent({ amount: "1" }), { status, nonce }));
    const [intent, token] = [evmIntent(), issueToken()];
    const outcome = thrownBy(() =>
      submitOnce(amara, { ...meant, intent, token }, (call) => make(intent, call.idempotencyKey)).then(() => {
        throw new Error("made");
      }),
    );
    expect(await outcome).toBeInstanceOf(isTaken ? NonceTakenError : Error);
    expect(stored).toHaveLength(isTaken ? 1 : 2);
  });
});
