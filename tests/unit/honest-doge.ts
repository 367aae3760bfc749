import { dogeAddress, readDogeAddress } from "../../sandbox/chains/doge/address";
import type { HdPath } from "../../sandbox/records/path";
/** An honest backend for Dogecoin payments: the sandbox's own, which shares no code with the console. */

import { p256 } from "@noble/curves/p256";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { DogePayment } from "~/lib/operations/doge/payment";
import { buildDogeTransaction, type DogeTransaction, dogeSignables } from "../../sandbox/chains/doge/build";
import { selectCoins } from "../../sandbox/chains/doge/coin-selection";
import { dogeFeeRate } from "../../sandbox/chains/doge/facts";
import type { OwnKey } from "../../sandbox/chains/utxo/build";

import { provenanceDigest } from "../../sandbox/records/provenance";
import { messageSignData } from "../../sandbox/records/signable";
import { CLUSTER_KEY, WALLET_ID } from "./honest-transactions";

export const DOGE_PATH: HdPath = ["0x8000002c", "0x80000001", "0x80000000", "0x0", "0x0"];
const DOGE = 100_000_000n;

export function dogePath(usage: number, position: number, account = "0x80000000"): HdPath {
  return ["0x8000002c", "0x80000001", account, `0x${usage.toString(16)}`, `0x${position.toString(16)}`];
}

/** A key of the wallet, or of another one, that the cluster vouches for. */
export function dogeKey(path: HdPath, walletId = WALLET_ID, clusterKey = CLUSTER_KEY): OwnKey {
  const secret = sha256(new TextEncoder().encode(`doge ${path.join("/")}`));
  const publicKey = bytesToHex(secp256k1.getPublicKey(secret, false));
  return {
    path,
    publicKey,
    address: dogeAddress(secp256k1.getPublicKey(secret, true), "testnet"),
    addressType: null,
    provenanceSignature: p256
      .sign(provenanceDigest({ walletId, path, publicKey }), clusterKey)
      .toCompactHex(),
  };
}

export function dogeIntent(changes: Partial<DogePayment> = {}): DogePayment {
  return {
    operation: "createDogePaymentTransaction",
    chain: "DOGE",
    network: "testnet",
    subWalletId: `${WALLET_ID}/DOGE/0`,
    fromAddress: dogeKey(DOGE_PATH).address,
    to: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
    amount: (700n * DOGE).toString(),
    asset: { symbol: "DOGE", decimals: 8, contractAddress: null },
    fee: { speed: "MEDIUM" },
    ...changes,
  };
}

/** What an honest backend makes of an intent out of these coins (koinu), the first of which is at the main address. */
export function honestDoge(intent: DogePayment, coins = [600n * DOGE, 300n * DOGE]): DogeTransaction {
  const amount = BigInt(intent.amount);
  const feeRate =
    intent.fee.speed === "CUSTOM" ? BigInt(intent.fee.satoshiPerByte) : dogeFeeRate(intent.fee.speed);
  const { inputs, fee, change } = selectCoins({
    coins: coins.map((value, i) => ({
      txId: bytesToHex(sha256(Uint8Array.of(i, 77))),
      outputIndex: i,
      value,
      key: dogeKey(dogePath(i % 2, i)),
    })),
    amount,
    feeRate,
    recipient: readDogeAddress(intent.to, "testnet"),
  });
  return buildDogeTransaction({
    network: "testnet",
    inputs,
    recipient: intent.to,
    amount,
    change: change > 0n ? { value: change, key: dogeKey(dogePath(1, 9)) } : null,
    fee,
    feeRate,
  });
}

/** signData of the webhook message with sound digests for whatever the transaction says. */
export async function dogeSignData(transaction: DogeTransaction) {
  const digests = await dogeSignables(transaction, "testnet");
  const provenances = transaction.inputs.map(
    ({ publicKeyProvenanceData: key }) => key.trustVaultProvenanceSignature,
  );
  return messageSignData(transaction, digests, "0x0", provenances);
}
