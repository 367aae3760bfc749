import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import { isUuid } from "../base/uuid";
import { isAddressOf } from "../chains/any-address";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { Db, Tx } from "../db/client";
import { assets, paymentTemplates, users } from "../db/schema";
import type { Services } from "../services";
import { recipientStanding } from "./recipient-standing";

export type TemplateInput = {
  name: string;
  chain: Chain;
  contractAddress?: string | null;
  address: string;
  memo?: string | null;
  amount?: string | null;
};

export type PaymentTemplate = Awaited<ReturnType<typeof listPaymentTemplates>>[number];

const MAX_TEMPLATES = 100;
const MAX_NAME_LENGTH = 40;
const MAX_ADDRESS_LENGTH = 128;
/** 256 bits in decimal digits. */
const AMOUNT = /^[1-9]\d{0,77}$/;

/** The caller's own, by name. */
export function listPaymentTemplates(
  db: Db | Tx,
  { userId, organisationId }: Principal,
  chain: Chain | null,
) {
  return select(db, organisationId)
    .where(and(eq(paymentTemplates.userId, userId), chain ? eq(paymentTemplates.chain, chain) : undefined))
    .orderBy(asc(sql`lower(${paymentTemplates.name})`));
}

const select = (db: Db | Tx, organisationId: string) =>
  db
    .select({
      id: paymentTemplates.id,
      name: paymentTemplates.name,
      chain: sql<Chain>`${paymentTemplates.chain}`,
      address: paymentTemplates.address,
      memo: paymentTemplates.memo,
      amount: paymentTemplates.amount,
      assetSymbol: assets.symbol,
      contractAddress: assets.contractAddress,
      decimals: assets.decimals,
      organisationId: sql<string>`${organisationId}::text`,
    })
    .from(paymentTemplates)
    .innerJoin(assets, eq(assets.id, paymentTemplates.assetId));

/** Whether the allow-list, if it is on, lets its recipient be paid. */
export async function isTemplateAllowed(
  db: Db,
  { organisationId, chain, address, memo }: PaymentTemplate,
): Promise<boolean> {
  const tag = factsOf(chain).readMemo ? { tag: memo === null ? null : Number(memo) } : undefined;
  return (await recipientStanding(db, { organisationId, chain, address, memo: tag })).mayBePaid;
}

/**
 * The same twice is kept once. Another one of the same name is refused: nobody's form may be filled with something new.
 * @throws ApiError INVALID_INPUT
 */
export async function savePaymentTemplate(
  services: Services,
  principal: Principal,
  input: TemplateInput,
): Promise<PaymentTemplate> {
  const { db, env, clock } = services;
  const { userId } = principal;
  const name = readName(input.name);
  const payee = readPayee(input, env.NETWORK);
  return db.transaction(async (tx) => {
    const asset = await assetOf(tx, input, env.NETWORK);
    await lockOwner(tx, userId);
    const values = { userId, name, chain: input.chain, assetId: asset.id, ...payee };
    const all = await tx.select().from(paymentTemplates).where(eq(paymentTemplates.userId, userId));
    const namesake = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (namesake && !isSame(namesake, values)) throw invalidInput(`There is a template “${namesake.name}”`);
    if (namesake) return findOne(tx, principal, namesake.id);
    if (all.length >= MAX_TEMPLATES) {
      throw invalidInput(`There are ${MAX_TEMPLATES} templates. Remove one first`);
    }
    const id = randomUUID();
    await tx.insert(paymentTemplates).values({ id, ...values });
    const { organisationId, actor } = principal;
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at: clock(), action: "PAYMENT_TEMPLATE_SAVED" },
      description: `Payment template ${asGiven(name)} saved`,
      details: `${asset.symbol} on ${input.chain} to ${payee.address}${payee.memo ? ` (memo ${asGiven(payee.memo)})` : ""}`,
    });
    return findOne(tx, principal, id);
  });
}

/** @throws ApiError NOT_FOUND; INVALID_INPUT for a name that another one has */
export async function renamePaymentTemplate(
  { db, clock }: Services,
  principal: Principal,
  id: string,
  given: string,
): Promise<PaymentTemplate> {
  const name = readName(given);
  const { userId, organisationId, actor } = principal;
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const before = await findOne(tx, principal, id);
    if (before.name === name) return before;
    const all = await tx.select().from(paymentTemplates).where(eq(paymentTemplates.userId, userId));
    const namesake = all.find((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
    if (namesake) throw invalidInput(`There is a template “${namesake.name}”`);
    await tx.update(paymentTemplates).set({ name }).where(eq(paymentTemplates.id, id));
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at: clock(), action: "PAYMENT_TEMPLATE_RENAMED" },
      description: `Payment template ${asGiven(before.name)} renamed to ${asGiven(name)}`,
    });
    return findOne(tx, principal, id);
  });
}

/** False if the caller has none with this id. */
export function removePaymentTemplate(
  { db, clock }: Services,
  { userId, organisationId, actor }: Principal,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!isUuid(id)) return false;
    const [gone] = await tx
      .delete(paymentTemplates)
      .where(and(eq(paymentTemplates.userId, userId), eq(paymentTemplates.id, id)))
      .returning();
    if (!gone) return false;
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at: clock(), action: "PAYMENT_TEMPLATE_REMOVED" },
      description: `Payment template ${asGiven(gone.name)} removed`,
    });
    return true;
  });
}

/** One change after the other: each looks at those that are there. */
const lockOwner = (tx: Tx, userId: string) =>
  tx.select().from(users).where(eq(users.id, userId)).for("update");

async function findOne(tx: Tx, { userId, organisationId }: Principal, id: string): Promise<PaymentTemplate> {
  const [one] = isUuid(id)
    ? await select(tx, organisationId).where(
        and(eq(paymentTemplates.userId, userId), eq(paymentTemplates.id, id)),
      )
    : [];
  if (!one) throw new ApiError("NOT_FOUND", "There is no such template");
  return one;
}

type Values = Pick<typeof paymentTemplates.$inferSelect, "chain" | "assetId" | "address" | "memo" | "amount">;

const isSame = (a: Values, b: Values): boolean =>
  a.chain === b.chain &&
  a.assetId === b.assetId &&
  a.address === b.address &&
  a.memo === b.memo &&
  a.amount === b.amount;

function readName(given: string): string {
  const name = normalName(given);
  if (name === "") throw invalidInput("A template needs a name");
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    throw invalidInput(`Name must not be longer than ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}

function readPayee({ chain, address, memo, amount }: TemplateInput, network: Services["env"]["NETWORK"]) {
  if (address.length > MAX_ADDRESS_LENGTH || !isAddressOf(chain, address, network)) {
    throw invalidInput("The recipient is not an address of this chain");
  }
  const { readMemo } = factsOf(chain);
  if (memo && !readMemo) throw invalidInput("Addresses of this chain have no memo");
  if (memo) readMemo?.(memo);
  if (amount && !AMOUNT.test(amount)) throw invalidInput("The amount must be a whole number above 0");
  return {
    address: canonicalAddress(chain, address),
    memo: memo || null,
    amount: amount ? BigInt(amount) : null,
  };
}

async function assetOf(
  tx: Tx,
  { chain, contractAddress }: TemplateInput,
  network: Services["env"]["NETWORK"],
) {
  const { symbol } = factsOf(chain).nativeAsset[network];
  const wanted = contractAddress ? canonicalAddress(chain, contractAddress) : null;
  const listed = await tx.select().from(assets).where(eq(assets.chain, chain));
  const found = listed.find((asset) => {
    const contract = asset.contractAddress;
    if (wanted === null) return contract === null && asset.symbol === symbol;
    return contract !== null && canonicalAddress(chain, contract) === wanted;
  });
  if (!found || found.delisted) throw invalidInput("The asset is not listed");
  return found;
}
