import { canonicalAddress, chainFromBackend, type LiveChain } from "~/lib/chains";
import { getPayer, type Payer } from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import type { RecipientSource } from "~/lib/forms/send-form";
import type { IntentBase } from "~/lib/operations/intent";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";

/** The name that an address has, for the page. */
export interface NamedAddress {
  name: string;
  address: string;
  /** Distinguishes payees that share an address; null: none is known. */
  memo: string | null;
  /** Left out where only the name is known. */
  source?: RecipientSource | undefined;
}

/** What every flow that ends on the phone needs of the signing sub-wallet. */
export interface SigningData {
  payer: Payer;
  /** Of an exchange account, the chain of the asset that it transfers. */
  chain: LiveChain;
  /** The fields that every intent of this sub-wallet starts with. */
  base: IntentBase;
  /** Display currency. */
  currency: string;
  /** Names for addresses in its transactions, for the page. */
  recipients: readonly NamedAddress[];
}

/**
 * Collects the data for signing with a sub-wallet, without the names of other addresses.
 * @param transferred the chain of the asset that an exchange account transfers
 * @returns null for a chain that the console does not sign on
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getSigningData(
  session: Session,
  subWalletId: string,
  currency: string,
  transferred: LiveChain | null = null,
): Promise<SigningData | null> {
  return signingDataOf(await getPayer(session, subWalletId, currency), currency, transferred);
}

/** The same with a payer that was asked for before. */
export function signingDataOf(
  payer: Payer,
  currency: string,
  transferred: LiveChain | null = null,
): SigningData | null {
  const network = env().NETWORK;
  const chain = payer.chain === null ? transferred : chainFromBackend(payer.chain, network);
  if (chain?.kind !== "live") return null;
  // An exchange account has no address: its id stands for it.
  const fromAddress = payer.chain === null ? payer.subWalletId : canonicalAddress(chain.id, payer.address);
  const base = { chain: chain.id, network, subWalletId: payer.subWalletId, fromAddress };
  return { payer, chain, base, currency, recipients: [] };
}

/**
 * What a transaction of this sub-wallet is checked against. The key that certifies addresses is the backend's own
 * claim, unless keys are pinned in the configuration: then one that is not pinned is ignored.
 */
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
