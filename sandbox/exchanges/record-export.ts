import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import type { Services } from "../services";
import { findSubWallet } from "../wallets/sub-wallets";

/** In the audit log. @throws ApiError NOT_FOUND for an unknown sub-wallet */
export async function recordTransferExport(
  { db, clock }: Services,
  { organisationId, actor }: Principal,
  subWalletId: string | null,
): Promise<void> {
  const account = subWalletId === null ? null : await findSubWallet(db, organisationId, subWalletId);
  const of = account ? `of ${asGiven(account.name)}` : "of all accounts";
  await recordAuditEvent(db, {
    organisationId,
    actor,
    description: `Exchange transfers exported ${of}`,
    action: "EXCHANGE_TRANSFERS_EXPORTED",
    details: of,
    at: clock(),
  });
}
