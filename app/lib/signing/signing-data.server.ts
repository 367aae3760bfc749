import { canonicalAddress, chainFromBackend, type LiveChain } from "~/lib/chains";
import { getPayer, type Payer } from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import type { IntentBase } from "~/lib/operations/intent";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";

/** Whose address it is, for the page. */
export interface NamedAddress {
  name: string;
  address: string;
  /** Tells payees behind one address apart; null: none is known. */
  memo: string | null;
}

/** What every flow that ends on the phone knows of the sub-wallet that signs. */
export interface SigningData {
  payer: Payer;
  chain: LiveChain;
  /** What every intent of this sub-wallet begins with. */
  base: IntentBase;
  /** Display currency. */
  currency: string;
  /** Addresses that its transactions may name, for the page. */
  recipients: readonly NamedAddress[];
}

/**
 * Gathers what signing with a sub-wallet needs, without the names of anybody else's addresses.
 * @returns null for a chain that the console does not sign on
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getSigningData(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<SigningData | null> {
  const network = env().NETWORK;
  const payer = await getPayer(session, subWalletId, currency);
  const chain = chainFromBackend(payer.chain, network);
  if (chain?.kind !== "live") return null;
  const fromAddress = canonicalAddress(chain.id, payer.address);
  const base = { chain: chain.id, network, subWalletId: payer.subWalletId, fromAddress };
  return { payer, chain, base, currency, recipients: [] };
}

/**
 * What a transaction of this sub-wallet is checked against. The key that vouches for addresses is the backend's own
 * word, unless the configuration pins it: then one that is not pinned counts as none.
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
