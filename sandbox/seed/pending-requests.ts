import { eq } from "drizzle-orm";
import { type Principal, personActor } from "../auth/principal";
import { runFrom } from "../base/origin";
import type { Db } from "../db/client";
import { meta, subWallets } from "../db/schema";
import { preparePayment as prepareBitcoin } from "../operations/bitcoin/payment";
import { preparePayment as prepareEthereum } from "../operations/ethereum/payment";
import { createRequest } from "../requests/create-request";
import type { Services } from "../services";
import { contactAddress } from "./address-book";
import { outsideAddress } from "./counterparty-addresses";
import { organisationOf, users } from "./people";
import { type PendingRequestPlan, pendingRequests } from "./plan/pending-requests";
import { seededRandom } from "./random";

const MARKER = "seed-requests";

/** Uses the code of the API's mutations. Idempotency keys keep repeated runs from creating requests twice. */
export async function seedPendingRequests(services: Services): Promise<void> {
  const { db } = services;
  const [done] = await db.select({ key: meta.key }).from(meta).where(eq(meta.key, MARKER));
  if (done) return;
  for (const plan of pendingRequests) {
    await runFrom({ place: "CONSOLE", address: null }, () => makeRequest(services, plan));
  }
  await db
    .insert(meta)
    .values({ key: MARKER, value: { version: 1 } })
    .onConflictDoNothing();
}

type PlannedPayment = { principal: Principal; subWalletId: string; address: string; to: string };

type RequestOptions = { source: string; sendToNetwork: boolean; isPreview: boolean; idempotencyKey: string };

const payments: Record<
  PendingRequestPlan["chain"],
  (
    services: Services,
    plan: PendingRequestPlan,
    planned: PlannedPayment,
    asked: RequestOptions,
  ) => Promise<unknown>
> = { BITCOIN: payBitcoin, ETHEREUM: payEthereum };

async function makeRequest(services: Services, plan: PendingRequestPlan): Promise<void> {
  const principal = principalOf(plan.user);
  const { id, address } = await subWalletNamed(services.db, principal.organisationId, plan.from);
  const to = await recipientOf(services, principal.organisationId, plan);
  const asked = {
    source: "TVW",
    sendToNetwork: true,
    isPreview: false,
    idempotencyKey: `seed/${plan.key}`,
  };
  await payments[plan.chain](services, plan, { principal, subWalletId: id, address, to }, asked);
}

function payBitcoin(
  services: Services,
  { value }: PendingRequestPlan,
  { principal, subWalletId, to }: PlannedPayment,
  asked: RequestOptions,
) {
  const amount = { value, currency: "SATOSHI" };
  const params = { subWalletId, to, amount, speed: "MEDIUM" as const };
  return createRequest(
    services,
    principal,
    { ...asked, type: "BITCOIN_TRANSACTION_REQUEST", intent: { bitcoinTransactionParams: params } },
    (context) => prepareBitcoin(context, { bitcoinTransactionParams: params, currency: "GBP" }),
  );
}

function payEthereum(
  services: Services,
  { value, assetSymbol }: PendingRequestPlan,
  { principal, subWalletId, address, to }: PlannedPayment,
  asked: RequestOptions,
) {
  const input = { fromAddress: address, to, value, assetSymbol, speed: "MEDIUM" as const };
  return createRequest(
    services,
    principal,
    { ...asked, type: "ETHEREUM_TRANSACTION_REQUEST", intent: { ethereumTransaction: input, subWalletId } },
    (context) => prepareEthereum(context, { ethereumTransaction: input, subWalletId, currency: "GBP" }),
  );
}

function principalOf(email: string): Principal {
  const { id, firstName, lastName, organisation, role } = users.find(
    (candidate) => candidate.email === email,
  )!;
  const person = { email, firstName, lastName };
  return {
    ...person,
    userId: id,
    organisationId: organisationOf(organisation).id,
    ...{ role, walletIds: null, actor: personActor(person), kind: "session" },
  };
}

async function subWalletNamed(db: Db, organisationId: string, name: string) {
  const rows = await db.select().from(subWallets).where(eq(subWallets.name, name));
  const row = rows.find((candidate) => candidate.organisationId === organisationId);
  if (!row) throw new Error(`No seeded sub-wallet named ${name}`);
  return row;
}

async function recipientOf(
  { db, env }: Services,
  organisationId: string,
  { to, chain, key }: PendingRequestPlan,
): Promise<string> {
  if ("contact" in to) return contactAddress({ chain, name: to.contact }, env.NETWORK);
  if ("subWallet" in to) return (await subWalletNamed(db, organisationId, to.subWallet)).address;
  return outsideAddress(chain, env.NETWORK, seededRandom(`recipient:${key}`));
}
