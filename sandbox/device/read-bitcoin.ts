import {
  type BitcoinOutput,
  type BitcoinTransaction,
  bitcoinDigests,
  bitcoinFee,
} from "../chains/bitcoin/transaction";
import { signableDigest } from "../chains/signable";
import { addressOfKey } from "../keys/address-of-key";
import { verifyP256 } from "../keys/p256";
import { provenanceDigest } from "../keys/provenance";
import { amountText } from "./amount";
import type { Reading, ReadingContext, Recipient } from "./reading";

const SATOSHI = 8;
const networks = { mainnet: "Bitcoin", testnet: "Bitcoin testnet" };

/** Reads an unsigned Bitcoin transaction and computes the digest of every input. */
export async function readBitcoin(
  transaction: BitcoinTransaction,
  context: ReadingContext,
): Promise<Reading> {
  const recipients: Recipient[] = [];
  const change: Recipient[] = [];
  for (const output of transaction.outputs) {
    const amount = amountText(BigInt(output.amountToSend), SATOSHI);
    const line = { address: output.recipientAddress, amount, unit: "BTC" };
    ((await comesBack(output, context)) ? change : recipients).push(line);
  }
  const digests = await bitcoinDigests(transaction, context.network);
  return {
    network: networks[context.network],
    from: [...new Set(transaction.inputs.map(({ address }) => address))],
    recipients,
    change,
    feeAtMost: amountText(bitcoinFee(transaction), SATOSHI),
    feeUnit: "BTC",
    nonce: null,
    callData: null,
    digests: transaction.inputs.map((input, at) =>
      signableDigest(digests[at]!, input.publicKeyProvenanceData.path),
    ),
  };
}

/** Whether an output pays a key that the wallet's cluster vouches for; anything else is a payment. */
async function comesBack(output: BitcoinOutput, context: ReadingContext): Promise<boolean> {
  const provenance = output.publicKeyProvenanceData;
  if (!provenance?.trustVaultProvenanceSignature) return false;
  const { path, publicKey, trustVaultProvenanceSignature } = provenance;
  const digest = provenanceDigest({ walletId: context.walletId, path, publicKey });
  if (!verifyP256(context.provenancePublicKey, digest, trustVaultProvenanceSignature)) return false;
  const location = {
    type: "BTC",
    account: 0,
    usage: 1,
    position: 0,
    addressType: provenance.addressType ?? "COMPATIBILITY",
  } as const;
  const address = await addressOfKey(location, Buffer.from(publicKey, "hex"), context.network);
  return address === output.recipientAddress;
}
