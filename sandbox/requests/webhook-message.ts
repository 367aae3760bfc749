import { randomUUID } from "node:crypto";

type CreatedMessageFacts = {
  type: string;
  requestId: string;
  trustId: string;
  assetSymbol: string;
  chain: string;
  subWallet: { id: string; walletId: string; type: string; index: number };
  includedInAddressBook: boolean;
  /**
   * ETH: {transaction, hdWalletPath array, unverifiedDigestData}; BTC: {transaction}; other chains: see
   * `messageSignData`.
   */
  signData: Record<string, unknown>;
  at: Date;
};

export function createdMessage(created: CreatedMessageFacts): Record<string, unknown> {
  const { subWallet, at } = created;
  return {
    version: "1.0.0",
    type: created.type,
    timestamp: at.getTime(),
    isoTimestamp: at.toISOString(),
    messageId: randomUUID(),
    payload: {
      requestId: created.requestId,
      trustId: created.trustId,
      assetSymbol: created.assetSymbol,
      chain: created.chain,
      subWalletId: { id: subWallet.walletId, type: subWallet.type, index: subWallet.index },
      subWalletIdString: subWallet.id,
      includedInAddressBook: created.includedInAddressBook,
      signData: created.signData,
    },
  };
}
