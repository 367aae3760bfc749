/** Honest ADA payments, as the sandbox builds them; it shares no code with the console. */
import { bech32 } from "@scure/base";
import type { CardanoPayment } from "~/lib/operations/cardano/payment";
import { buildCardano, type CardanoCoin } from "../../sandbox/chains/cardano/build";
import { type CardanoTransaction, cardanoDigest } from "../../sandbox/chains/cardano/encode";
import { LIFE_IN_SLOTS, slotAt } from "../../sandbox/chains/cardano/facts";
import type { Network } from "../../sandbox/chains/facts";
import type { HdPath } from "../../sandbox/records/path";

import { messageSignData, signableDigest } from "../../sandbox/records/signable";
import { WALLET_ID } from "./honest-transactions";

export const ADA_PATH: HdPath = ["0x8000073c", "0x80000717", "0x80000000", "0x0", "0x0"];

/** Header (type and network) and its hashes. */
export function cardanoAddress(type: number, hashes: Uint8Array, network: Network = "testnet"): string {
  const isMain = network === "mainnet";
  const payload = Uint8Array.of((type << 4) | (isMain ? 1 : 0), ...hashes);
  return bech32.encode(isMain ? "addr" : "addr_test", bech32.toWords(payload), false);
}

const ownAddress = (network: Network) => cardanoAddress(0, new Uint8Array(56).fill(7), network);
export const ADA_OWN = ownAddress("testnet");

export function cardanoIntent(changes: Partial<CardanoPayment> = {}): CardanoPayment {
  const network = changes.network ?? "testnet";
  return {
    operation: "createCardanoPaymentTransaction",
    chain: "CARDANO",
    network,
    subWalletId: `${WALLET_ID}/ADA/0`,
    fromAddress: ownAddress(network),
    to: cardanoAddress(6, new Uint8Array(28).fill(9), network),
    amount: "25000000",
    asset: { symbol: "ADA", decimals: 6, contractAddress: null },
    ...changes,
  };
}

export function honestCardano(
  { to, amount, network, fromAddress }: CardanoPayment,
  coins: CardanoCoin[] = [{ txId: "ab".repeat(32), outputIndex: 3, value: BigInt(amount) + 100_000_000n }],
): CardanoTransaction {
  const { transaction } = buildCardano(
    {
      type: "PAYMENT",
      network,
      ownAddress: fromAddress,
      payment: { to, amount: BigInt(amount) },
      deposit: 0n,
      ttl: slotAt(new Date(), network) + LIFE_IN_SLOTS,
      keyCount: 1,
    },
    coins,
  );
  return transaction;
}

/** Sign data with the digest that is right for this transaction, honest or not. */
export function cardanoSignData(transaction: CardanoTransaction, network: Network = "testnet") {
  const digest = signableDigest(cardanoDigest(transaction, network), ADA_PATH, 1);
  return messageSignData(transaction, [digest], "0x01");
}
