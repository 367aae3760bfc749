import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cardanoStake, cardanoUnstake, cardanoWithdrawal } from "~/lib/operations/cardano/stake";
import { issueToken } from "~/lib/session/once.server";
import { createSession, requireSession } from "~/lib/session/session.server";
import { showSignScreen } from "~/lib/signing/screen/sign-screen.server";
import { getSigningData, type SigningData, verificationFacts } from "~/lib/signing/signing-data.server";
import { type DirectProblem, sendDirect } from "~/lib/signing/submit/send-direct.server";
import { ADA_PATH } from "../../fixtures/console/honest-cardano";
import {
  honestStake,
  OTHER_POOL,
  POOL,
  rewardAccount,
  STAKE_KEY,
  type StakeIntent,
  stakedAddress,
  stakeIntent,
  stakeSignData,
} from "../../fixtures/console/honest-cardano-stake";
import { answerCall } from "../../fixtures/console/merged-query";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));

const { subWalletId } = stakeIntent();
const place = { subWalletId, self: "/home/stake", closeTo: "/home" };

interface Call {
  name: string;
  variables: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

/** A custody backend, as far as a stake request needs one. What it hands out for signing is told by each test. */
let handedOut: (requestId: string) => unknown = () => null;
let status = "AWAITING_SIGNATURES";
let calls: Call[] = [];
let requestId = "";
let server: Server;

const answers: Record<string, () => unknown> = {
  getPayer: () => ({
    user: {
      organisation: { canActAsIntermediary: false },
      subWallet: {
        __typename: "BlockchainSubWallet",
        subWalletId,
        walletId: subWalletId.split("/")[0],
        name: "Treasury ADA",
        address: stakedAddress(),
        chain: "CARDANO",
        walletPath: ADA_PATH,
        wallet: { walletName: "Treasury", cluster: { type: "ONLINE", provenancePublicKey: null } },
        balances: { items: [], nextToken: null },
      },
      walletsInfo: { items: [], nextToken: null },
    },
  }),
  createCardanoStakeTransaction: () => ({ createCardanoStakeTransaction: { requestId } }),
  createCardanoUnstakeTransaction: () => ({ createCardanoUnstakeTransaction: { requestId } }),
  createCardanoWithdrawalTransaction: () => ({ createCardanoWithdrawalTransaction: { requestId } }),
  getRequest: () => ({
    getRequest: {
      requestId,
      status,
      type: "CARDANO_TRANSACTION_REQUEST",
      transactionHash: null,
      webhookMessage: handedOut(requestId),
    },
  }),
  getTransactionRecord: () => ({ user: { transaction: null } }),
  getRequestPeople: () => ({ getRequest: { history: null, approverGroups: null, replaces: null } }),
  cancelRequest: () => ({ cancelRequest: { requestId } }),
  findRequestByKey: () => ({ requestByIdempotencyKey: null }),
  listOutgoing: () => ({ user: { subWallet: { transactions: { items: outgoing, nextToken: null } } } }),
};

/** What the sub-wallet has open, as the backend lists it. */
let outgoing: object[] = [];

function messageOf(signData: unknown) {
  return (id: string) => ({
    type: "CARDANO_TRANSACTION_CREATED",
    payload: { requestId: id, subWalletIdString: subWalletId, signData },
  });
}

let jar: Jar;
let signing: SigningData;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString());
    const key = request.headers["idempotency-key"];
    const data = answerCall({ query, variables }, (name, own) => {
      calls.push({ name, variables: own, idempotencyKey: key?.toString() });
      return answers[name]?.();
    });
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    NETWORK: "testnet",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    CUSTODY_API_KEY: "portal-key",
  });
});

afterAll(() => void server.close());

beforeEach(async () => {
  jar = new Jar();
  const authentication = { enc: "enc", iv: "iv", tag: "tag" };
  jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
  requestId = randomUUID();
  outgoing = [];
  status = "AWAITING_SIGNATURES";
  const found = await getSigningData(await requireSession(jar.request()), subWalletId, "GBP");
  if (!found) throw new Error("The sub-wallet cannot sign");
  signing = found;
  calls = [];
});

/** 'Send' on a stake form: what a dialog of the console does with an intent. */
async function send(intent: StakeIntent, token: string = issueToken()) {
  const request = jar.request("/home/stake", { method: "POST" });
  const ticks = {
    "confirm-token": "",
    "confirm-self": "",
    "confirm-fee": "",
    "confirm-price": "",
    "confirm-all": "",
    "confirm-nonce": "",
    "confirm-again": "",
  };
  const values = { stage: "create", once: token, sealed: "", reason: "", reference: "", note: "", ...ticks };
  const meant = { intent, facts: verificationFacts(signing), currency: signing.currency, questions: [] };
  const form = { values, csrf: "", rows: [], issue: null };
  const answer = (problem: DirectProblem) => problem;
  return sendDirect(request, await requireSession(request), place, form, { meant, answer });
}

async function show() {
  const request = jar.request(`/home/stake?request=${requestId}`);
  return showSignScreen(request, await requireSession(request), place, signing, requestId);
}

function called(name: string): Call[] {
  return calls.filter((call) => call.name === name);
}

function problemOf(answer: Awaited<ReturnType<typeof send>>): DirectProblem {
  if (!("data" in answer)) throw new Error("The request was made");
  return answer.data;
}

const stakes = () => cardanoStake.toIntent(signing.base, { poolId: POOL });

describe("a stake in the signing flow", () => {
  it("is created once under its token, verified, and shown for comparison with the phone", async () => {
    const transaction = honestStake(stakes());
    handedOut = messageOf(stakeSignData(transaction));
    const token = issueToken();
    const made = (await send(stakes(), token)) as Response;
    expect(made.headers.get("Location")).toBe(`/home/stake?request=${requestId}`);
    expect(((await send(stakes(), token)) as Response).headers.get("Location")).toBe(
      `/home/stake?request=${requestId}`,
    );
    const [created, ...more] = called("createCardanoStakeTransaction");
    expect(more).toEqual([]);
    expect(created).toMatchObject({
      idempotencyKey: token,
      variables: {
        input: {
          subWalletId,
          cardanoTransactionInput: { poolId: POOL },
          source: "TVW",
          sendToDevicesForSigning: true,
        },
      },
    });
    jar.take(made.headers.getSetCookie());
    const view = await show();
    expect(view).toMatchObject({
      title: "Sign Transaction",
      verified: "Action, stake pool and network match what you entered. Fee as the network sets it.",
      fingerprint: expect.stringMatching(/^(?:[0-9a-f]{4} ){5}[0-9a-f]{4}$/),
      mismatches: [],
      notDecoded: null,
      earlier: null,
    });
    const fee = `0.${BigInt(transaction.fee)}`;
    expect(view.transaction?.rows.map(({ label, value }) => [label, value])).toEqual([
      ["From", "Treasury ADA"],
      ["Action", "Stake"],
      ["Stake pool", POOL],
      ["Deposit paid", "2 ADA"],
      ["Votes", "Always abstain"],
      ["Stake address", rewardAccount("testnet")],
      ["Fee", `${fee} ADA`],
      ["Held until confirmed", "100 ADA"],
    ]);
    expect(view.transaction?.technical.map(({ label, value }) => [label, value])).toEqual([
      ["Valid until", expect.stringContaining("UTC")],
      ["Change, back to you", expect.stringMatching(/^97\.\d+ ADA$/)],
    ]);
    expect(view.transaction?.total).toMatchObject({
      label: "Total",
      value: `2.${BigInt(transaction.fee)} ADA`,
    });
    expect(called("cancelRequest")).toEqual([]);
  });

  it.each<[string, () => StakeIntent, string]>([
    ["Unstake", () => cardanoUnstake.toIntent(signing.base, {}), "Deposit returned"],
    ["Claim rewards", () => cardanoWithdrawal.toIntent(signing.base, {}), "Rewards withdrawn"],
  ])("shows what is returned: %s", async (action, intent, label) => {
    handedOut = messageOf(stakeSignData(honestStake(intent())));
    const made = (await send(intent())) as Response;
    jar.take(made.headers.getSetCookie());
    const view = await show();
    const labels = view.transaction?.rows.map((row) => row.label);
    expect(labels).toEqual(["From", "Action", label, "Stake address", "Fee", "Held until confirmed"]);
    expect(view.transaction).toMatchObject({
      headline: null,
      rows: [{}, { value: action }, {}, {}, {}, {}],
      total: null,
    });
    expect(view.verified).toBe("Action and network match what you entered. Fee as the network sets it.");
  });

  it("asks for confirmation before the same is done a second time", async () => {
    handedOut = messageOf(stakeSignData(honestStake(stakes())));
    const made = (await send(stakes())) as Response;
    expect(made.status).toBe(302);
    outgoing = [{ id: requestId, requestId, status, trustVaultInitiated: true, createdAt: null }];
    expect(problemOf(await send(stakes())).asked?.questions).toMatchObject([
      { id: "again", link: { to: `/transactions/${requestId}` }, isTicked: false },
    ]);
    expect(called("createCardanoStakeTransaction")).toHaveLength(1);
  });
});

describe("a backend that lies about a stake", () => {
  it.each<[string, () => unknown, string]>([
    [
      "wants another pool signed",
      () => stakeSignData(honestStake({ ...stakes(), poolId: OTHER_POOL })),
      "publicKeys.poolId",
    ],
    [
      "wants something else signed than it shows",
      () => ({
        ...stakeSignData(honestStake(stakes())),
        delegateSignData: stakeSignData(honestStake({ ...stakes(), poolId: OTHER_POOL })).delegateSignData,
      }),
      "delegateSignData.0.transactionDigest",
    ],
    [
      "wants a payment signed instead",
      () => ({
        ...stakeSignData(honestStake(stakes())),
        data: { ...honestStake(stakes()), type: "PAYMENT" },
      }),
      "operation",
    ],
    [
      "sends the change elsewhere",
      () => {
        const outputs = [{ address: stakedAddress("testnet", STAKE_KEY, 9), amount: { coin: "0x5d21dba" } }];
        return stakeSignData({ ...honestStake(stakes()), outputs });
      },
      "outputs.0.address",
    ],
  ])("is caught at once, and its request is cancelled: it %s", async (_what, signData, field) => {
    handedOut = messageOf(signData());
    const { mismatches } = problemOf(await send(stakes()));
    expect(mismatches?.[0]).toMatchObject({ field });
    expect(called("cancelRequest")).toMatchObject([{ variables: { requestId } }]);
  });

  it("is caught on the sign-on-device screen when it waits until then", async () => {
    handedOut = () => null;
    const made = (await send(stakes())) as Response;
    jar.take(made.headers.getSetCookie());
    expect(await show()).toMatchObject({ notDecoded: "not-ready", transaction: null, verified: null });
    handedOut = messageOf(stakeSignData(honestStake({ ...stakes(), poolId: OTHER_POOL })));
    expect(await show()).toMatchObject({
      title: "Do not sign this transaction",
      mismatches: [{ field: "publicKeys.poolId", expected: POOL, found: OTHER_POOL }],
      transaction: null,
      fingerprint: null,
    });
  });

  it("cannot change the transaction later", async () => {
    handedOut = () => null;
    const made = (await send(stakes())) as Response;
    jar.take(made.headers.getSetCookie());
    handedOut = messageOf(stakeSignData(honestStake(stakes())));
    const kept = (await thrownBy(show)) as Response;
    jar.take(kept.headers.getSetCookie());
    expect(await show()).toMatchObject({ mismatches: [], fingerprint: expect.any(String) });
    const other = honestStake(stakes(), {}, [90_000_000n]);
    handedOut = messageOf(stakeSignData(other));
    expect(await show()).toMatchObject({ mismatches: [{ field: "fingerprint" }] });
  });
});
