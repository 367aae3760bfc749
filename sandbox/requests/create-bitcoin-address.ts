import { ApiError, invalidInput } from "../api/errors";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { clusterOfWallet } from "../keys/cluster";
import { type AddressRow, createNextAddress } from "../keys/sub-wallet";
import type { Services } from "../services";
import { lockSubWallet } from "./sub-wallet";

export type BitcoinAddressInput = {
  subWalletIdString: string;
  addressType?: string | null;
  addressUsageType?: string | null;
};

/**
 * Makes the next receive address of a Bitcoin sub-wallet.
 * @throws ApiError NOT_FOUND; NOT_ALLOWED in an Ultra Cold wallet; INVALID_INPUT for other chains, types and usages
 */
export async function createBitcoinAddress(
  { db, keys, clock }: Services,
  principal: Principal,
  input: BitcoinAddressInput,
): Promise<AddressRow> {
  return db.transaction(async (tx) => {
    const subWallet = await lockSubWallet(tx, principal.organisationId, input.subWalletIdString);
    if (subWallet.chain !== "BITCOIN") throw invalidInput("The sub-wallet is not a Bitcoin sub-wallet");
    const cluster = await clusterOfWallet(tx, subWallet.walletId);
    if (cluster.type !== "ONLINE") {
      throw new ApiError("NOT_ALLOWED", "Addresses of an Ultra Cold wallet cannot be created online");
    }
    if ((input.addressType ?? "COMPATIBILITY") !== "COMPATIBILITY") {
      throw invalidInput("Only COMPATIBILITY addresses can be created");
    }
    if ((input.addressUsageType ?? "RECEIVE") !== "RECEIVE") {
      throw invalidInput("Only RECEIVE addresses can be created");
    }
    const address = await createNextAddress(tx, keys, subWallet.id, "RECEIVE");
    await recordAuditEvent(tx, {
      organisationId: principal.organisationId,
      actor: principal.actor,
      description: `Receive address ${address.address} created in ${subWallet.id}`,
      at: clock(),
    });
    return address;
  });
}
