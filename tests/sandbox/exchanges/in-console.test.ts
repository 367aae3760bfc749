import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CHAINS, toBackendChain, validateAddress } from "~/lib/chains";
import { chainOfAsset } from "~/lib/exchanges/transfer-data.server";
import { toInput } from "~/lib/operations";
import { exchangeTransfer, transferredAssetId } from "~/lib/operations/exchange/transfer";
import { transferredChain } from "~/lib/operations/exchange/transfer.server";
import { decodeRequest, verifyRequest } from "~/lib/operations/index.server";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import type { Session } from "~/lib/session/session.server";
import { compareClaims } from "~/lib/signing/screen/claims";
import {
  addressBookEntries,
  auditEvents,
  exchangeDepositAddresses,
  exchangeDestinations,
  exchangeTransfers,
  networkTransactions,
  organisations,
  requests,
  subWallets,
} from "../../../sandbox/db/schema";
import { transactionCard } from "../../../sandbox/device/pages/transaction";
import { readRequest } from "../../../sandbox/device/read-request";
import { summariesOf } from "../../../sandbox/device/summary";
import { depositAddressRow } from "../../../sandbox/exchanges/deposit-addresses";
import { fund, type TestUser } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { callsOf, ETH, freshDatabase, type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

/** Two accounts, of which the first is funded and may pay the other. */
async function openAccounts({ sandbox, walletId, organisation }: Payments) {
  const [kraken, prime] = [`${walletId}/KRAKEN/0`, `${walletId}/COINBASE_PRIME/0`];
  const account = { walletId, organisationId: organisation.id, walletType: "EXCHANGE" as const, address: "" };
  const common = { ...account, index: 0, status: "ALL" };
  await sandbox.db.insert(subWallets).values([
    { ...common, id: kraken, type: "KRAKEN", name: "Kraken main", exchangeName: "kraken" },
    { ...common, id: prime, type: "COINBASE_PRIME", name: "Prime main", exchangeName: "coinbase_prime" },
  ]);
  for (const [asset, chain, amount] of [
    ["BTC", "BITCOIN", 10n ** 9n],
    ["ETH", "ETHEREUM", 50n * ETH],
  ] as const) {
    await sandbox.db
      .insert(exchangeDestinations)
      .values({ subWalletId: kraken, asset, destinationId: prime });
    await fund(sandbox, { id: kraken, chain: null, address: "" }, `${chain}/${asset}`, amount);
  }
  return { kraken, prime };
}

const CREATE = `mutation ($input: CreateExchangeTransferInput!) {
  made: createExchangeTransfer(createExchangeTransferInput: $input) { trustVaultTransactionId } }`;

/** Sends what the console would send. */
async function create(sandbox: TestSandbox, intent: ReturnType<typeof exchangeTransfer.toIntent>) {
  const variables = { input: toInput("createExchangeTransfer", intent, "GBP") };
  const { made } = await graphqlData(sandbox.url, { query: CREATE, variables });
  return made.trustVaultTransactionId as string;
}

describe("an exchange transfer in console and phone", () => {
  let payments: Payments;
  let accounts: Awaited<ReturnType<typeof openAccounts>>;
  beforeAll(async () => {
    payments = await startPayments();
    accounts = await openAccounts(payments);
  });
  afterAll(() => payments?.sandbox.close());

  it.each([
    ["BITCOIN", "75000000", "0.75", "BTC"],
    ["ETHEREUM", "1250000000000000001", "1.250000000000000001", "ETH"],
  ] as const)("is the same on both, with one fingerprint: %s", async (chain, amount, coins, symbol) => {
    const { sandbox } = payments;
    const { kraken: from, prime: to } = accounts;
    const intent = exchangeTransfer.toIntent({ network: "testnet", from, to, chain, amount });
    const id = await create(sandbox, intent);
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    const { webhookMessage } = await payments.getRequest(id);
    const verified = await verifyRequest(webhookMessage, id, intent, {});
    if (!verified.ok) throw new Error(JSON.stringify(verified.mismatches));

    expect(transferredChain(webhookMessage, "testnet")?.id).toBe(chain);
    const base = { chain, network: "testnet", subWalletId: from, fromAddress: from } as const;
    const read = await decodeRequest(webhookMessage, id, { base, assets: [], claimedTo: null }, {});
    if (!read || "ok" in read || !read.verification.ok) throw new Error(JSON.stringify(read));
    expect(read.intent).toEqual(intent);

    const { user } = await graphqlData(sandbox.url, {
      query: `query ($id: String!) { user { transaction(id: $id) { to { id name } amount { value currency }
        fee { value currency } asset { symbol displaySymbol name type decimalPlace contractAddress chain } } } }`,
      variables: { id },
    });
    expect(compareClaims(read.verification.decoded, user.transaction)).toEqual({
      mismatches: [],
      agreed: ["recipient", "amount"],
    });
    const wrong = { ...user.transaction, to: { id: from, name: null } };
    expect(compareClaims(read.verification.decoded, wrong).mismatches).toHaveLength(1);

    const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    const phone = await readRequest(sandbox.services, row!);
    expect(phone).toMatchObject({ isConsistent: true, subWallet: "Kraken main" });
    expect(phone.fingerprint).toBe(formatFingerprint(verified.fingerprint));
    expect(phone.fingerprint).toBe(formatFingerprint(read.verification.fingerprint));
    expect(phone.known.get(to)?.owner).toBe("Own account Prime main");
    const log = await sandbox.db
      .select({ description: auditEvents.description })
      .from(auditEvents)
      .where(like(auditEvents.description, "%exchange transfer from%"));
    const made = `${symbol} exchange transfer from "Kraken main" (${from}) to "Prime main" (${to})`;
    expect(log.some(({ description }) => description.includes(made))).toBe(true);
    if (!phone.reading) throw new Error("The phone cannot read the transfer");
    const { text } = transactionCard(phone, phone.reading, null);
    expect(text).toMatch(/<dt>From<\/dt><dd>(?:(?!<\/dd>).)*<small>Own account Kraken main<\/small><\/dd>/);
    expect(text).toContain("<small>Own account Prime main</small>");
    expect(phone.reading).toMatchObject({
      network: "Kraken to Coinbase Prime",
      recipients: [{ address: to, amount: coins, unit: symbol }],
      details: [
        { label: "Worth now", value: expect.stringMatching(/^£[1-9][\d,]*\.\d\d$/) },
        { label: "Sending exchange", value: "Kraken" },
        { label: "Receiving exchange", value: "Coinbase Prime" },
      ],
    });
    const summaries = await summariesOf(sandbox.db, [row!]);
    expect(summaries.get(id)).toMatchObject({
      ...{ amount: coins, unit: symbol, subWallet: "Kraken main", toName: "Prime main" },
    });
  });
});

describe("an exchange transfer of any coin", () => {
  let payments: Payments;
  let accounts: Awaited<ReturnType<typeof openAccounts>>;
  beforeAll(async () => {
    payments = await startPayments({ env: { SANDBOX_EXCHANGE_STEP_MS: "0" } });
    accounts = await openAccounts(payments);
  });
  afterAll(() => payments?.sandbox.close());

  const live = CHAINS.flatMap((chain) => (chain.kind === "live" && chain.networks.testnet ? [chain] : []));
  const symbols = new Set(live.map(({ native }) => native.symbol));
  it.each([...symbols])("%s is moved on the chain that both programs mean, and credited", async (symbol) => {
    const { sandbox } = payments;
    const { kraken: from, prime: to } = accounts;
    const chain = chainOfAsset(symbol, "testnet");
    if (!chain) throw new Error(`The console knows no ${symbol}`);
    const intent = exchangeTransfer.toIntent({
      ...{ network: "testnet", from, to, chain: chain.id, amount: "30000001" },
    } as const);
    const assetId = transferredAssetId(intent);
    if (!["BTC", "ETH"].includes(symbol)) {
      await sandbox.db
        .insert(exchangeDestinations)
        .values({ subWalletId: from, asset: symbol, destinationId: to });
      await fund(sandbox, { id: from, chain: null, address: "" }, assetId, 50_000_000n);
    }
    const id = await create(sandbox, intent);
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    const { webhookMessage } = await payments.getRequest(id);
    expect(await verifyRequest(webhookMessage, id, intent, {})).toMatchObject({ ok: true });
    expect(transferredChain(webhookMessage, "testnet")?.id).toBe(chain.id);
    await payments.approve(id, payments.people[0] as TestUser);
    await payments.waitFor(id, "CONFIRMED");
    const [row] = await sandbox.db.select().from(exchangeTransfers).where(eq(exchangeTransfers.id, id));
    expect(row).toMatchObject({ assetId, status: "CREDITED" });
    const [paid] = await sandbox.db
      .select()
      .from(networkTransactions)
      .where(eq(networkTransactions.hash, row?.transactionHash ?? ""));
    expect(paid).toMatchObject({ chain: toBackendChain(chain.id), value: 30_000_001n, status: "MINED" });
    const received = validateAddress(chain.id, paid?.to ?? "", { network: "testnet" });
    expect(received, paid?.to ?? "").toBeNull();
    expect((await payments.balanceOf(to, assetId)).available).toBe(30_000_001n);
  });
});

describe("the console's screens of a transfer", () => {
  let payments: Payments;
  afterAll(async () => {
    vi.unstubAllEnvs();
    await payments?.sandbox.close();
  });

  let opened: { session: Session; to: string };

  it("decode it in a session that did not prepare it, until it has ended", async () => {
    payments = await startPayments();
    const { sandbox, people } = payments;
    const { kraken: from, prime: to } = await openAccounts(payments);
    vi.stubEnv("CUSTODY_API_URL", new URL("/graphql", sandbox.url).href);
    vi.stubEnv("CUSTODY_API_KEY", PORTAL_KEY);
    vi.stubEnv("SESSION_SECRETS", "x".repeat(40));
    vi.stubEnv("NETWORK", "testnet");
    vi.stubEnv("LOG_LEVEL", "silent");
    const { getTransactionDetail } = await import("~/lib/transactions/detail-view.server");
    const { getScreenData } = await import("~/lib/signing/screen/screen-data.server");
    const { getSignView } = await import("~/lib/signing/screen/sign-view.server");

    const person = people[0] as TestUser;
    const now = Date.now();
    const session = {
      ...{ id: "a session of the tests", email: person.email, signedInAt: now, expiresAt: now + 3_600_000 },
      authentication: await signIn(sandbox.url, person),
    };
    opened = { session, to };
    const terms = { network: "testnet", from, to, chain: "BITCOIN", amount: "75000000" } as const;
    const id = await create(sandbox, exchangeTransfer.toIntent(terms));
    await payments.waitFor(id, "AWAITING_SIGNATURES");

    const anew = () => new Request(`http://console.test/transactions/${id}`);
    const page = await getTransactionDetail(anew(), session, id);
    expect(page).toMatchObject({
      ...{ exactAmount: "0.75", unit: "BTC", network: "Kraken to Coinbase Prime" },
      subWallet: { name: "Kraken main" },
      sign: { isToSign: true },
      request: {
        isToSign: true,
        mismatches: [],
        notDecoded: null,
        transaction: {
          headline: { value: "0.75", unit: "BTC", fiat: expect.stringContaining("£") },
          rows: [
            { label: "From", value: "Kraken main" },
            { label: "To", value: "Prime main" },
            { label: "Account id", value: to },
            { label: "Sending exchange", value: "Kraken" },
            { label: "Receiving exchange", value: "Coinbase Prime" },
          ],
        },
      },
    });
    const asked = { subWalletId: from, currency: "GBP", requestId: id };
    const signing = await getScreenData(anew(), session, asked);
    const view = signing && (await getSignView(anew(), session, signing, id));
    expect(view).toMatchObject({ title: "Sign Transaction", hasTravelRule: false, name: "Kraken main" });
    const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    const { fingerprint } = await readRequest(sandbox.services, row!);
    expect(view?.fingerprint).toBe(fingerprint);
    expect(page?.request?.fingerprint).toBe(fingerprint);

    await payments.approve(id, person);
    await payments.waitFor(id, "CONFIRMED");
    const { user } = await graphqlData(sandbox.url, {
      query: `query ($id: String!) { user { exchangeTransfer(id: $id) { transactionHash } } }`,
      variables: { id },
    });
    const ended = await getTransactionDetail(anew(), { ...session, id: "a later page" }, id);
    expect(ended?.request).toMatchObject({
      isFinal: true,
      fingerprint: null,
      ending: { kind: "confirmed", hash: { value: user.exchangeTransfer.transactionHash } },
    });
  });

  it("say that an allow-list keeps own sub-wallets from paying a deposit address until it is in the address book", async () => {
    const { sandbox } = payments;
    const { session, to } = opened;
    const { depositView } = await import("~/lib/exchanges/deposit.server");
    const { getExchangeAccount } = await import("~/lib/custody/wallets/exchange-accounts.server");
    const place = { subWalletId: to, self: `/home/${to}/receive`, closeTo: "/exchanges" };
    const deposit = async (isAllowListOn: boolean) => {
      await sandbox.db.update(organisations).set({ whitelistEnabled: isAllowListOn });
      const later = { ...session, id: `a page ${isAllowListOn} ${Math.random()}` };
      const account = await getExchangeAccount(later, to, "GBP");
      return depositView(later, account!, place, { asset: "BTC", isConfirmed: false });
    };
    await sandbox.db
      .insert(exchangeDepositAddresses)
      .values(depositAddressRow(to, { id: "BITCOIN/BTC", chain: "BITCOIN" }, "testnet"))
      .onConflictDoNothing();
    const needsEntry = expect.stringContaining("sends to address-book recipients only. Add this address");
    const open = await deposit(false);
    expect(open.notes).not.toContainEqual(needsEntry);
    expect((await deposit(true)).notes).toContainEqual(needsEntry);
    await sandbox.db.insert(addressBookEntries).values({
      ...{ organisationId: payments.organisation.id, chain: "BITCOIN", name: "Prime, our deposits" },
      ...{ address: open.address, recipient: true, travelRule: false },
    });
    expect((await deposit(true)).notes).not.toContainEqual(needsEntry);
  });
});

describe("a transfer that is under way", () => {
  const HOUR = 3_600_000;
  let dataDir: string;
  let running: TestSandbox | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "strongroom-exchange-"));
  });
  afterAll(async () => {
    await running?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("goes on after a restart, each step when it is due and not before", async () => {
    const env = { ...(await freshDatabase()), SANDBOX_EXCHANGE_STEP_MS: String(HOUR) };
    const payments = await startPayments({ dataDir, env });
    running = payments.sandbox;
    const { kraken: from, prime: to } = await openAccounts(payments);
    const terms = { network: "testnet", from, to, chain: "ETHEREUM", amount: "9" } as const;
    const id = await create(running, exchangeTransfer.toIntent(terms));
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    await payments.approve(id, payments.people[0] as TestUser);
    await payments.waitFor(id, "SUBMITTED");

    const statusOf = async (sandbox: TestSandbox): Promise<string> =>
      (
        await graphqlData(sandbox.url, {
          query: `query ($id: String!) { user { exchangeTransfer(id: $id) { status } } }`,
          variables: { id },
        })
      ).user.exchangeTransfer.status;
    const steps = [
      [0, "SUBMITTED"],
      [1.1, "ON_CHAIN"],
      [1.9, "ON_CHAIN"],
      [2.2, "RECEIVED"],
      [3.3, "CREDITED"],
    ] as const;
    for (const [hours, status] of steps) {
      await running.close();
      running = await startTestSandbox({ dataDir, env, clockOffset: { ms: hours * HOUR } });
      await running.runOnce();
      expect(await statusOf(running)).toBe(status);
      const { available, reserved } = await callsOf(running).balanceOf(from, "ETHEREUM/ETH");
      const isCredited = status === "CREDITED";
      expect({ available, reserved }).toEqual({ available: 50n * ETH - 9n, reserved: isCredited ? 0n : 9n });
    }
  });
});
