/** Honest ADA payments, as the sandbox builds them; it shares no code with the console. */
import { bech32 } from "@scure/base";
import type { CardanoIntent } from "~/lib/forms/intent";
import { buildCardano, type CardanoCoin } from "../../sandbox/chains/cardano/build";
import { LIFE_IN_SLOTS, slotAt } from "../../sandbox/chains/cardano/protocol";
import { type CardanoTransaction, cardanoDigest } from "../../sandbox/chains/cardano/transaction";
import { messageSignData, signableDigest } from "../../sandbox/chains/signable";
import type { HdPath } from "../../sandbox/db/schema";
import { WALLET_ID } from "./honest-transactions";

export const ADA_PATH: HdPath = ["0x8000073c", "0x80000717", "0x80000000", "0x0", "0x0"];

/** Of the test network: header (type and network) and its hashes. */
export function cardanoAddress(type: number, hashes: Uint8Array): string {
  const payload = Uint8Array.of(type << 4, ...hashes);
  return bech32.encode("addr_test", bech32.toWords(payload), false);
}

export const ADA_OWN = cardanoAddress(0, new Uint8Array(56).fill(7));

export function cardanoIntent(changes: Partial<CardanoIntent> = {}): CardanoIntent {
  return {
    family: "CARDANO",
    chain: "CARDANO",
    network: "testnet",
    subWalletId: `${WALLET_ID}/ADA/0`,
    fromAddress: ADA_OWN,
    to: cardanoAddress(6, new Uint8Array(28).fill(9)),
    amount: "25000000",
    asset: { symbol: "ADA", decimals: 6, contractAddress: null },
    ...changes,
  };
}

export function honestCardano(
  { to, amount }: CardanoIntent,
  coins: CardanoCoin[] = [{ txId: "ab".repeat(32), outputIndex: 3, value: BigInt(amount) + 100_000_000n }],
): CardanoTransaction {
  const { transaction } = buildCardano(
    {
      type: "PAYMENT",
      network: "testnet",
      ownAddress: ADA_OWN,
      payment: { to, amount: BigInt(amount) },
      deposit: 0n,
      ttl: slotAt(new Date(), "testnet") + LIFE_IN_SLOTS,
      keyCount: 1,
    },
    coins,
  );
  return transaction;
}

/** Sign data with the digest that is right for this transaction, honest or not. */
export function cardanoSignData(transaction: CardanoTransaction, path = ADA_PATH) {
  return messageSignData(
    transaction,
    [signableDigest(cardanoDigest(transaction, "testnet"), path, 1)],
    "0x01",
  );
}
