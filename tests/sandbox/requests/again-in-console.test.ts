import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Intent } from "~/lib/operations";
import { cardanoStake } from "~/lib/operations/cardano/stake";
import { exchangeTransfer } from "~/lib/operations/exchange/transfer";
import { readIntent } from "~/lib/operations/index.server";
import type { Session } from "~/lib/session/session.server";
import type { Question } from "~/lib/signing/questions/questions";
import { exchangeDestinations, exchangeTransfers, requests, subWallets } from "../../../sandbox/db/schema";
import { buildSubWallet, fund, type TestUser } from "../../fixtures/sandbox/builders";
import { BTC, type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const COIN = 10n ** 12n;
const SOL = 10n ** 9n;
const POOL = "pool1u4x4ly6qyx9fs9k2lt7f9hpa2gftd52fee67jcmuhnt7qqae3x0";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const VALIDATOR = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";

let payments: Payments;
let sessions: Session[];
beforeAll(async () => {
  payments = await startPayments();
  const { sandbox, people } = payments;
  vi.stubEnv("CUSTODY_API_URL", new URL("/graphql", sandbox.url).href);
  vi.stubEnv("CUSTODY_API_KEY", PORTAL_KEY);
  vi.stubEnv("SESSION_SECRETS", "x".repeat(40));
  vi.stubEnv("NETWORK", "testnet");
  vi.stubEnv("LOG_LEVEL", "silent");
  const now = Date.now();
  sessions = await Promise.all(
    people.slice(0, 2).map(async (person: TestUser) => ({
      ...{ id: `tab of ${person.email}`, email: person.email, signedInAt: now, expiresAt: now + 3_600_000 },
      authentication: await signIn(sandbox.url, person),
    })),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await payments?.sandbox.close();
});

async function staker(type: "SOL" | "DOT" | "ADA", assetId: string, amount: bigint) {
  const subWallet = await buildSubWallet(payments.sandbox, payments.walletId, type);
  await fund(payments.sandbox, subWallet, assetId, amount);
  return subWallet;
}

async function account(type: string, exchangeName: string) {
  const { sandbox, walletId, organisation } = payments;
  const id = `${walletId}/${type}/0`;
  const common = { walletId, organisationId: organisation.id, walletType: "EXCHANGE" as const, address: "" };
  await sandbox.db
    .insert(subWallets)
    .values({ ...common, id, type, name: exchangeName, exchangeName, index: 0, status: "ALL" });
  return id;
}

/** Each makes the intent of one request. */
const intents: Record<string, () => Promise<Intent>> = {
  "an exchange transfer": async () => {
    const [from, to] = [await account("KRAKEN", "kraken"), await account("LUNO", "luno")];
    await payments.sandbox.db
      .insert(exchangeDestinations)
      .values({ subWalletId: from, asset: "BTC", destinationId: to });
    await fund(payments.sandbox, { id: from, chain: null, address: "" }, "BITCOIN/BTC", 9n * BTC);
    return exchangeTransfer.toIntent({ network: "testnet", from, to, chain: "BITCOIN", amount: `${BTC}` });
  },
  "a stake of ADA": async () => {
    const { id, address } = await staker("ADA", "CARDANO/ADA", 900_000_000n);
    const base = { chain: "CARDANO", network: "testnet", subWalletId: id, fromAddress: address } as const;
    return cardanoStake.toIntent(base, { poolId: POOL });
  },
  "a stake of DOT": async () => {
    const { id, address } = await staker("DOT", "SUBSTRATE/DOT", 90n * COIN);
    return intentOf("WESTEND", id, address, {
      operation: "createSubstrateStakeTransaction",
      ...{ amount: `${20n * COIN}`, validators: [VALIDATOR], runtime: "westend", tip: null, nonce: null },
    });
  },
  "a stake of SOL": async () => {
    const { id, address } = await staker("SOL", "SOLANA/SOL", 90n * SOL);
    const [free] = await payments.sandbox.db.query.addresses.findMany({
      where: (row, { and: both, eq: is }) => both(is(row.subWalletId, id), is(row.usage, "STAKE")),
    });
    return intentOf("SOLANA", id, address, {
      operation: "createSolanaInitialiseStakeTransaction",
      ...{ newStakeAddress: free!.address, amount: `${5n * SOL}`, voteAddress: VOTE },
    });
  },
};

function intentOf(chain: string, subWalletId: string, fromAddress: string, fields: object): Intent {
  const intent = readIntent({ chain, network: "testnet", subWalletId, fromAddress, ...fields });
  if (!intent) throw new Error("The console knows no such intent");
  return intent;
}

/** 'Send' in a tab of its own, with its own token. */
async function send(session: Session, intent: Intent, ticked: readonly Question[] = []) {
  const { submitOnce } = await import("~/lib/signing/submit/submit-once.server");
  const { submitDirect } = await import("~/lib/signing/submit/submit-direct.server");
  const { getSigningData, verificationFacts } = await import("~/lib/signing/signing-data.server");
  const { issueToken } = await import("~/lib/session/once.server");
  const { chainOf } = await import("~/lib/chains");
  const chain = chainOf(intent.chain);
  const signing = await getSigningData(
    session,
    intent.subWalletId,
    "GBP",
    chain.kind === "live" ? chain : null,
  );
  const facts = verificationFacts(signing!);
  const ticks = Object.fromEntries(ticked.map(({ id, value }) => [`confirm-${id}`, value]));
  const submission = {
    ...{ token: issueToken(), intent, facts, questions: [], reviewedNonce: null, annotation: null },
    ticks: { "confirm-again": "", ...ticks } as never,
  };
  const meant = { intent, facts, currency: "GBP", questions: [] };
  return submitOnce(session, submission, (call) => submitDirect(session, meant, call, submission.ticks));
}

const requestsOf = (subWalletId: string) =>
  payments.sandbox.db.select().from(requests).where(eq(requests.subWalletId, subWalletId));

describe("two identical tabs", () => {
  it.each(Object.keys(intents))("make %s once, and ask before a second one", async (what) => {
    const intent = await intents[what]!();
    const outcomes = await Promise.allSettled(
      [...sessions, ...sessions].map((session) => send({ ...session }, intent)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      ...Array(3).fill("rejected"),
    ]);
    const { QuestionsOpenError } = await import("~/lib/signing/questions/questions.server");
    const [made] = await requestsOf(intent.subWalletId);
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") {
        expect(outcome.value).toMatchObject({ ok: true, requestId: made?.id });
        continue;
      }
      expect(outcome.reason).toBeInstanceOf(QuestionsOpenError);
      expect(outcome.reason.questions).toMatchObject([
        {
          id: "again",
          text: expect.stringMatching(/^A request with the same details exists since .* UTC, prepared by /),
          link: { to: `/transactions/${made?.id}` },
        },
      ]);
    }
    expect(await requestsOf(intent.subWalletId)).toHaveLength(1);
  });

  it("make a second transfer where it is asked for", async () => {
    const [one] = await payments.sandbox.db.select().from(exchangeTransfers);
    const { fromId: from, toId: to } = one!;
    const intent = exchangeTransfer.toIntent({
      ...{ network: "testnet", from: from!, to, chain: "BITCOIN", amount: `${BTC}` },
    } as const);
    const { QuestionsOpenError } = await import("~/lib/signing/questions/questions.server");
    const refused = await send({ ...sessions[0]! }, intent).catch((error) => error);
    expect(refused).toBeInstanceOf(QuestionsOpenError);
    expect(await send({ ...sessions[0]! }, intent, refused.questions)).toMatchObject({ ok: true });
    const other = exchangeTransfer.toIntent({
      ...{ network: "testnet", from: from!, to, chain: "BITCOIN", amount: `${BTC + 1n}` },
    } as const);
    expect(await send({ ...sessions[1]! }, other)).toMatchObject({ ok: true });
    expect(await requestsOf(from!)).toHaveLength(3);
  });
});
