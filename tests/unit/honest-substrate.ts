import type { HdPath } from "../../sandbox/records/path";
/** An honest backend for Substrate payments: the sandbox's own code, which shares none with the console. */

import type { Network } from "~/lib/chains";
import type { SubstratePayment } from "~/lib/operations/substrate/payment";
import { substrateAddress } from "../../sandbox/chains/substrate/address";
import {
  buildSubstrateTransaction,
  type SubstrateTransaction,
  substrateMessage,
} from "../../sandbox/chains/substrate/build";

import { WALLET_ID } from "./honest-transactions";
import { signableMessage } from "./signable-message";

export const DOT_PATH: HdPath = ["0x8000002c", "0x80000162", "0x80000003", "0x80000000", "0x80000000"];

/** The address of an account that is filled with one byte, or given as 32. */
export function accountOn(network: Network, account: number | Uint8Array): string {
  return substrateAddress(typeof account === "number" ? new Uint8Array(32).fill(account) : account, network);
}

export function substrateIntent(changes: Partial<SubstratePayment> = {}): SubstratePayment {
  const network = changes.network ?? "testnet";
  const isMain = network === "mainnet";
  return {
    operation: "createSubstratePaymentTransaction",
    chain: isMain ? "POLKADOT" : "WESTEND",
    network,
    subWalletId: `${WALLET_ID}/DOT/0`,
    fromAddress: accountOn(network, 1),
    to: accountOn(network, 2),
    amount: "2500000000000",
    asset: { symbol: "DOT", decimals: isMain ? 10 : 12, contractAddress: null },
    runtime: isMain ? "polkadot" : "westend",
    tip: null,
    nonce: null,
    ...changes,
  };
}

export function honestSubstrate(intent: SubstratePayment, height = 13_200_241): SubstrateTransaction {
  const { network, fromAddress, to, amount, nonce, tip } = intent;
  return buildSubstrateTransaction(
    {
      operation: "PAYMENT",
      address: fromAddress,
      calls: [{ name: "transferKeepAlive", to, amount: BigInt(amount) }],
      nonce: nonce ?? 7,
      tip: BigInt(tip ?? "0"),
      height,
      mortality: { height, hash: `0x${"5c".repeat(32)}` },
    },
    network,
  );
}

/** What the phones are asked to sign for it, consistent with whatever it says. */
export function substrateSignData(transaction: SubstrateTransaction, path = DOT_PATH) {
  return signableMessage(transaction, [substrateMessage(transaction)], [path], 1);
}
