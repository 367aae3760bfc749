import { type PageArguments, readPage, toPage } from "../../base/paging";
import { type ExchangeTransferRow, listExchangeTransfers } from "../../exchanges/accounts";
import type { SubWalletRow } from "../../keys/sub-wallet";
import type { AssetAmount } from "../../wallets/amounts";
import type { ApiContext } from "../context";
import type { PartySource } from "./transactions";

const toParty = ({ organisationId }: ExchangeTransferRow, id: string): PartySource => ({
  id,
  organisationId,
  chain: null,
});

export const exchangeTransferResolvers = {
  ExchangeSubWallet: {
    async exchangeTransfers(row: SubWalletRow, args: PageArguments, { services }: ApiContext) {
      const { db, env } = services;
      const scope = ["exchangeTransfers", row.id];
      const page = readPage(env, args, scope, 10);
      return toPage(env, await listExchangeTransfers(db, row.id, page), page, scope, ({ id }) => id);
    },
  },

  ExchangeTransfer: {
    async assetSymbol(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext) {
      return (await loaders.assets()).get(row.assetId)?.symbol;
    },
    async amount(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext): Promise<AssetAmount | null> {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset ? { asset, quantity: row.amount, at: row.createdAt } : null;
    },
    from: (row: ExchangeTransferRow) => toParty(row, row.fromId),
    to: (row: ExchangeTransferRow) => toParty(row, row.toId),
    createdAt: (row: ExchangeTransferRow) => row.createdAt.toISOString(),
    updatedAt: (row: ExchangeTransferRow) => row.updatedAt.toISOString(),
  },
};
