import { canonicalAddress, chainFromBackend, type LiveChain } from "~/lib/chains";
import { getPayer, type Payer } from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import type { RecipientSource } from "~/lib/forms/send-form";
import type { IntentBase } from "~/lib/operations/intent";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";

export interface NamedAddress {
  name: string;
  address: string;
  /** Distinguishes payees that share an address; null: none is known. */
  memo: string | null;
  /** Absent if only the name is known. */
  source?: RecipientSource | undefined;
}

export interface SigningData {
  payer: Payer;
  /** For an exchange account, the chain of the transferred asset. */
  chain: LiveChain;
  base: IntentBase;
  currency: string;
  recipients: readonly NamedAddress[];
}

/** Null if the console does not sign on its chain. @throws CustodyError NOT_FOUND for an unknown sub-wallet */
export async function getSigningData(
  session: Session,
  subWalletId: string,
  currency: string,
  transferred: LiveChain | null = null,
): Promise<SigningData | null> {
  return signingDataOf(await getPayer(session, subWalletId, currency), currency, transferred);
}

export function signingDataOf(
  payer: Payer,
  currency: string,
  transferred: LiveChain | null = null,
): SigningData | null {
  const network = env().NETWORK;
  const chain = payer.chain === null ? transferred : chainFromBackend(payer.chain, network);
  if (chain?.kind !== "live") return null;
  // An exchange account has no address: use its id.
  const fromAddress = payer.chain === null ? payer.subWalletId : canonicalAddress(chain.id, payer.address);
  const base = { chain: chain.id, network, subWalletId: payer.subWalletId, fromAddress };
  return { payer, chain, base, currency, recipients: [] };
}

/** The key that certifies addresses is the backend's own claim. If keys are pinned, others are ignored. */
export function verificationFacts({ payer }: Pick<SigningData, "payer">): VerificationFacts {
  const pinned = env().CUSTODY_PROVENANCE_KEYS;
  const named = payer.wallet?.cluster.provenancePublicKey?.toLowerCase() ?? null;
  const isTrusted = named !== null && (pinned.length === 0 || pinned.includes(named));
  return {
    provenancePublicKey: isTrusted ? named : null,
    isProvenancePinned: pinned.length > 0,
    walletPath: payer.walletPath,
    ownKey: { publicKey: payer.publicKey, provenanceSignature: payer.trustVaultPublicKeySignature },
  };
}
