import { and, eq } from "drizzle-orm";
import { recordAuditEvent } from "../../auth/audit";
import type { Principal } from "../../auth/principal";
import { ApiError, invalidInput } from "../../base/errors";
import { factsOf } from "../../chains/facts";
import type { Tx } from "../../db/client";
import { addresses } from "../../db/schema";
import { clusterOfWallet } from "../../keys/cluster";
import { type AddressRow, createNextAddress } from "../../keys/sub-wallet";
import type { Services } from "../../services";
import { accountWords } from "../../wallets/account-words";
import { lockSubWallet } from "../../wallets/own-sub-wallet";
import type { AuthenticatedInput } from "../operation";

export type BitcoinAddressInput = AuthenticatedInput & {
  subWalletIdString: string;
  addressType?: string | null;
  addressUsageType?: string | null;
};

/**
 * The same Idempotency-Key gets the same address.
 * @throws ApiError NOT_FOUND; NOT_ALLOWED in an Ultra Cold wallet; INVALID_INPUT for other chains, types and usages
 */
export async function createBitcoinAddress(
  { db, keys, clock }: Services,
  principal: Principal,
  input: BitcoinAddressInput,
  idempotencyKey: string | null,
): Promise<AddressRow> {
  return db.transaction(async (tx) => {
    const subWallet = await lockSubWallet(tx, principal.organisationId, input.subWalletIdString);
    await assertCreatable(tx, subWallet, input);
    const key = idempotencyKey && `${principal.userId} ${idempotencyKey}`;
    const earlier = key && (await addressCreatedWith(tx, subWallet.id, key));
    if (earlier) return earlier;
    const address = await createNextAddress(tx, keys, subWallet.id, "RECEIVE");
    if (key) await tx.update(addresses).set({ idempotencyKey: key }).where(isRow(address));
    await recordAuditEvent(tx, {
      organisationId: principal.organisationId,
      actor: principal.actor,
      description: `Receive address ${address.address} created in ${accountWords(subWallet)}`,
      action: "ADDRESS_CREATED",
      details: `${address.address} in ${subWallet.id}`,
      at: clock(),
    });
    return address;
  });
}

async function assertCreatable(
  tx: Tx,
  { chain, walletId }: Awaited<ReturnType<typeof lockSubWallet>>,
  { addressType, addressUsageType }: BitcoinAddressInput,
): Promise<void> {
  if (!chain || !factsOf(chain).addresses.hasManyReceive) {
    throw invalidInput("The sub-wallet is not a Bitcoin sub-wallet");
  }
  const cluster = await clusterOfWallet(tx, walletId);
  if (cluster.type !== "ONLINE") {
    throw new ApiError("NOT_ALLOWED", "Addresses of an Ultra Cold wallet cannot be created online");
  }
  if ((addressType ?? "COMPATIBILITY") !== "COMPATIBILITY") {
    throw invalidInput("Only COMPATIBILITY addresses can be created");
  }
  if ((addressUsageType ?? "RECEIVE") !== "RECEIVE") {
    throw invalidInput("Only RECEIVE addresses can be created");
  }
}

async function addressCreatedWith(tx: Tx, subWalletId: string, key: string): Promise<AddressRow | undefined> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.idempotencyKey, key)));
  return row;
}

function isRow({ chain, address }: AddressRow) {
  return and(eq(addresses.chain, chain), eq(addresses.address, address));
}
