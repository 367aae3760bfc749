/** An honest backend for BNB Beacon Chain transfers: the sandbox's own, which shares no code with the console. */
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { Network } from "~/lib/chains";
import type { BinancePayment } from "~/lib/operations/binance/payment";
import { binanceAddress } from "../../sandbox/chains/binance/address";
import {
  type BinanceTransaction,
  binanceSignable,
  buildBinanceTransaction,
} from "../../sandbox/chains/binance/build";
import type { HdPath } from "../../sandbox/records/path";

import { messageSignData } from "../../sandbox/records/signable";
import { WALLET_ID } from "./honest-transactions";

export const BNB_PATH: HdPath = ["0x8000002c", "0x800002ca", "0x80000000", "0x0", "0x0"];
const secret = sha256(Uint8Array.of(71));
export const bnbOwn = (network: Network) => binanceAddress(secp256k1.getPublicKey(secret, true), network);

export function binanceIntent(changes: Partial<BinancePayment> = {}): BinancePayment {
  return {
    operation: "createBinanceTransaction",
    chain: "BINANCE",
    network: "testnet",
    subWalletId: `${WALLET_ID}/BNB/0`,
    fromAddress: bnbOwn("testnet"),
    to: "tbnb12n2p6zcvgcpumyexqhnp3q9tc2327l39ycfnyk",
    amount: "12500000",
    asset: { symbol: "BNB", decimals: 8, contractAddress: null },
    ...changes,
  };
}

export function honestBinance({ to, amount, network }: BinancePayment, sequence = 7): BinanceTransaction {
  return buildBinanceTransaction({
    network,
    from: bnbOwn(network),
    publicKey: bytesToHex(secp256k1.getPublicKey(secret, false)),
    to,
    denom: "BNB",
    amount: BigInt(amount),
    sequence,
  });
}

/** signData of the webhook message with a sound digest for whatever the transaction says. */
export function binanceSignData(transaction: BinanceTransaction, path = BNB_PATH) {
  return messageSignData(transaction, [binanceSignable(transaction, path)], "0x0");
}
