import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import { factsOfType } from "../chains/facts";
import { hasAddressTypes } from "../chains/hd-path";
import type { SubWalletType } from "../chains/names";
import type { Tx } from "../db/client";
import { answerOnce } from "../idempotency/answer-once";
import { clusterOfWallet } from "../keys/cluster";
import { createSubWallet as deriveSubWallet } from "../keys/sub-wallet";
import type { Services } from "../services";
import { lockOwnWallet } from "./own-wallet";

export type SubWalletInput = { walletId: string; type: SubWalletType; name: string };

type CreatedSubWallet = {
  subWalletId: string;
  receiveAddressDetails: {
    addressType: "COMPATIBILITY" | null;
    path: readonly string[];
    publicKey: string;
    trustVaultProvenanceSignature: string | null;
    unverifiedAddress: string;
  };
};

const MAX_NAME_LENGTH = 49;

/**
 * The same Idempotency-Key gets the same sub-wallet.
 * @throws ApiError NOT_FOUND; NOT_ALLOWED in an Ultra Cold wallet and for RADIX outside its e-mail domains;
 * INVALID_INPUT for the name and the type
 */
export async function createSubWallet(
  services: Services,
  principal: Principal,
  input: SubWalletInput,
  idempotencyKey: string | null,
): Promise<CreatedSubWallet> {
  const { walletId, type } = input;
  const name = readName(input.name);
  if (factsOfType(type).creation === "nobody")
    throw invalidInput(`Sub-wallets of type ${type} cannot be created`);
  const operation = { name: "createSubWallet", input: { walletId, type, name }, idempotencyKey };
  return answerOnce(services, principal, operation, async (tx) => {
    await assertMayCreate(tx, services, principal, { walletId, type });
    const createdAt = services.clock();
    const row = await deriveSubWallet(tx, services.keys, { walletId, type, name, createdAt });
    await recordAuditEvent(tx, {
      organisationId: principal.organisationId,
      actor: principal.actor,
      description: `Sub-wallet ${row.id} created: ${asGiven(name)}`,
      action: "SUB_WALLET_CREATED",
      details: `${asGiven(name)} · ${row.id}`,
      at: createdAt,
    });
    return {
      subWalletId: row.id,
      receiveAddressDetails: {
        addressType: hasAddressTypes(type) ? "COMPATIBILITY" : null,
        path: row.path ?? [],
        publicKey: row.publicKey ?? "",
        trustVaultProvenanceSignature: row.provenanceSignature,
        unverifiedAddress: row.address,
      },
    };
  });
}

function readName(text: string): string {
  const name = normalName(text);
  if (name === "") throw invalidInput("Please enter a name for the sub-wallet");
  if (name.length > MAX_NAME_LENGTH) throw invalidInput("Name must be 1 to 50 characters");
  return name;
}

async function assertMayCreate(
  tx: Tx,
  { env }: Pick<Services, "env">,
  { organisationId, email }: Principal,
  { walletId, type }: Pick<SubWalletInput, "walletId" | "type">,
): Promise<void> {
  await lockOwnWallet(tx, organisationId, walletId);
  const cluster = await clusterOfWallet(tx, walletId);
  if (cluster.type !== "ONLINE") {
    throw new ApiError("NOT_ALLOWED", "Sub-wallets of an Ultra Cold wallet cannot be created online");
  }
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (
    factsOfType(type).creation === "certain e-mail domains" &&
    !env.SANDBOX_RADIX_DOMAINS.includes(domain)
  ) {
    throw new ApiError("NOT_ALLOWED", "Radix sub-wallets are not available to your organisation");
  }
}
