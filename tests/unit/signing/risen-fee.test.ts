import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import { createTransaction } from "~/lib/custody/transactions/create-transaction.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { emptySendForm } from "~/lib/forms/send-form";
import type { SendAnswer } from "~/lib/send/answer.server";
import { answerSend } from "~/lib/send/flow.server";
import { getSendPageData } from "~/lib/send/page-data.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { createSession } from "~/lib/session/session.server";
import {
  ETH_PATH,
  ethereumSignData,
  evmIntent,
  honestEthereum,
} from "../../fixtures/console/honest-transactions";
import { Jar } from "../../fixtures/console/session-request";

vi.mock("~/lib/custody/transactions/create-transaction.server", () => ({ createTransaction: vi.fn() }));
vi.mock("~/lib/custody/transactions/history.server", () => ({
  listSubWalletTransactions: async () => ({ items: [], nextToken: null }),
}));
vi.mock("~/lib/custody/transactions/outgoing.server", () => ({
  listOutgoing: async () => ({ items: [], isWhole: true, nextNonce: 118 }),
}));
vi.mock("~/lib/custody/transactions/request-by-key.server", () => ({ findRequestByKey: async () => null }));
vi.mock("~/lib/custody/transactions/requests.server", async (original) => ({
  ...(await original<typeof import("~/lib/custody/transactions/requests.server")>()),
  cancelRequest: vi.fn(),
}));
vi.mock("~/lib/send/page-data.server", () => ({ getSendPageData: vi.fn() }));

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const intent = evmIntent();
const place = { subWalletId: intent.subWalletId, self: "/home/send", closeTo: "/home" };
const create = vi.mocked(createTransaction);
const cancel = vi.mocked(cancelRequest);
let jar: Jar;

beforeEach(() => {
  jar = new Jar();
  const authentication = { enc: "enc", iv: "iv", tag: "tag" };
  jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
  cancel.mockReset().mockResolvedValue(undefined);
  const { chain, network, subWalletId, fromAddress } = intent;
  const base = { chain, network, subWalletId, fromAddress };
  const known = {
    assets: [{ symbol: "ETH", decimals: 18, contractAddress: null }],
    whitelistEnabled: false,
    knownAddresses: [],
    isWhole: true,
  };
  const payer = { subWalletId, name: "Treasury", address: fromAddress, walletPath: ETH_PATH, wallet: null };
  vi.mocked(getSendPageData).mockResolvedValue({
    payer: payer as never,
    chain: chainOf(chain) as LiveChain,
    currency: "GBP",
    ...{ recipients: [], base, quotes: {}, frozen: [], ...known },
    ruleInput: { ...base, ...known, knownRecipients: [] },
  } as never);
});

/** The backend builds the transaction at this gas price, in wei. */
function chargeFrom(gasPrice: string): void {
  create.mockReset().mockImplementation(async () => ({
    requestId: randomUUID(),
    signData: ethereumSignData(honestEthereum(intent, 118, gasPrice)),
    ...{ digest: null, reportedFee: null, max: null, rates: { asset: null, chain: null } },
  }));
}

async function press(stage: string, fields: Record<string, string> = {}) {
  const typed = { ...emptySendForm("ETH", "gas"), to: intent.to, amount: "0.25" };
  const body = new URLSearchParams({ ...typed, csrf: issueCsrf(jar.request()).token, stage, ...fields });
  return answerSend(jar.request("/home/send", { method: "POST", body }), place);
}

async function pressForReview(stage: string, fields?: Record<string, string>) {
  const { data } = (await press(stage, fields)) as { data: SendAnswer };
  if (data.stage !== "review") throw new Error(`The review was expected: ${JSON.stringify(data)}`);
  return data;
}

describe("a fee that has risen between the preview and Send", () => {
  it("is asked about: the request is cancelled, and made once the new fee is ticked", async () => {
    chargeFrom("12000000000");
    const { sealed, asked } = await pressForReview("preview");
    expect(asked.questions).toEqual([]);

    chargeFrom("13000000000");
    const risen = await pressForReview("send", { sealed });
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(risen.problems[0]).toContain("its fee has risen");
    const [question] = risen.asked.questions;
    expect(question).toMatchObject({
      id: "price",
      isTicked: false,
      tick: "I want to pay up to 0.00034125 ETH",
    });
    expect(question?.text).toContain("from at most 0.000252 ETH to at most 0.000273 ETH");

    chargeFrom("13500000000");
    await pressForReview("send", { sealed: risen.sealed });
    expect(create).not.toHaveBeenCalled();
    const ticked = { [question?.name ?? ""]: question?.value ?? "" };
    const sent = (await press("send", { sealed: risen.sealed, ...ticked })) as Response;
    expect(sent.headers.get("Location")).toMatch(/request=/);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("is no question when it is the same or lower", async () => {
    chargeFrom("12000000000");
    const { sealed } = await pressForReview("preview");
    chargeFrom("11000000000");
    const sent = (await press("send", { sealed })) as Response;
    expect(sent.headers.get("Location")).toMatch(/request=/);
    expect(cancel).not.toHaveBeenCalled();
  });
});

describe("a price that the service multiplies within the chain's limits", () => {
  it("is asked about in the preview, once this console has seen another", async () => {
    chargeFrom("12000000000");
    await pressForReview("preview");
    chargeFrom("108000000000");
    const { asked } = await pressForReview("preview");
    expect(asked.questions.map(({ text }) => text)).toEqual([
      expect.stringContaining("The gas price of 108 Gwei is 9"),
    ]);
  });
});
