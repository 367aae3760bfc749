import { type AddressRow, type AddressUsage, listAddresses } from "../../wallets/addresses";
import type { SubWalletRow } from "../../wallets/sub-wallets";
import type { ApiContext } from "../context";
import { type PageArguments, readPage, toPage } from "../paging";
import { transactionPage } from "./transactions";

type AddressesArguments = PageArguments & { addressUsageType?: AddressUsage | null };

export const addressResolvers = {
  BlockchainSubWallet: {
    async addresses(row: SubWalletRow, args: AddressesArguments, { services }: ApiContext) {
      const { db, env } = services;
      const usage = args.addressUsageType ?? "RECEIVE";
      const scope = ["addresses", row.id, usage];
      const page = readPage(env, args, scope, 25);
      const rows = await listAddresses(db, row.id, usage, page);
      return toPage(env, rows, page, scope, (address) => address.position);
    },
  },

  Address: {
    __resolveType(row: AddressRow) {
      if (row.chain === "BITCOIN") return "BitcoinAddress";
      return row.chain === "SOLANA" && row.usage === "STAKE" ? "SolanaAddress" : "GenericAddress";
    },
    id: (row: AddressRow) => row.address,
  },

  BitcoinAddress: {
    addressUsageType: (row: AddressRow) => row.usage,
    transactions: (row: AddressRow, args: PageArguments, context: ApiContext) =>
      transactionPage(row.subWalletId, { ...args, address: row.address }, 2, context),
  },

  SolanaAddress: {
    addressUsageType: (row: AddressRow) => row.usage,
  },
};
