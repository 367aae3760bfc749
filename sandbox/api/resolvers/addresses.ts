import { MAX_COUNT, type PageArguments, readPage, readSkipped, toPage } from "../../base/paging";
import { factsOf } from "../../chains/facts";
import { noStake } from "../../chains/solana/stake";
import type { AddressRow, AddressUsage, SubWalletRow } from "../../keys/sub-wallet";
import { type AddressCoins, NO_COINS, sumAddressCoins } from "../../wallets/address-coins";
import { countAddresses, findAddressPlace, listAddresses } from "../../wallets/addresses";
import type { ApiContext } from "../context";
import { transactionPage } from "./transactions";

type AddressesArguments = PageArguments & { addressUsageType?: AddressUsage | null };

export const toAddress = (row: AddressRow) => ({
  __typename: factsOf(row.chain).addresses.typenames[row.usage],
  id: row.address,
  subWalletId: row.subWalletId,
  addressType: row.addressType,
  addressUsageType: row.usage,
  publicKey: row.publicKey,
});

const coinsAnswer = ({ received, spent, unspent }: AddressCoins) => ({
  received: received.toString(),
  spent: spent.toString(),
  unspent: unspent.toString(),
});

export const addressResolvers = {
  BlockchainSubWallet: {
    async addresses(row: SubWalletRow, args: AddressesArguments, { services }: ApiContext) {
      const { db, env } = services;
      const usage = args.addressUsageType ?? "RECEIVE";
      const scope = ["addresses", row.id, usage];
      const page = readPage(env, args, scope, 25);
      const of = { subWalletId: row.id, usage };
      const rows = await readSkipped(page, args.skip, {
        keyAt: (jump) => findAddressPlace(db, of, jump),
        read: (place) => listAddresses(db, row.id, usage, place),
      });
      const { items, nextToken } = toPage(env, rows ?? [], page, scope, ({ position }) => position);
      return { items: items.map(toAddress), nextToken, count: () => countAddresses(db, of, MAX_COUNT) };
    },

    coins: async (
      { id, chain }: SubWalletRow,
      { addressUsageType }: { addressUsageType: AddressUsage },
      { services: { db } }: ApiContext,
    ) =>
      chain && factsOf(chain).addresses.typenames[addressUsageType] === "BitcoinAddress"
        ? coinsAnswer(await sumAddressCoins(db, id, addressUsageType))
        : null,
  },

  SolanaAddress: {
    async meta({ id }: { id: string }, _: unknown, { loaders }: ApiContext) {
      const { status, active, inactive, vote } = (await loaders.solanaStake(id)) ?? noStake;
      const validator = vote === null ? undefined : await loaders.validator({ chain: "SOLANA", id: vote });
      return {
        status,
        activeBalance: active.toString(),
        inactiveBalance: inactive.toString(),
        voteAddress: vote,
        validatorName: validator?.name ?? null,
        validatorCommission: validator?.commission ?? null,
      };
    },
  },

  BitcoinAddress: {
    transactions: (
      { id, subWalletId }: { id: string; subWalletId: string },
      args: PageArguments,
      context: ApiContext,
    ) => transactionPage(subWalletId, { ...args, address: id }, 2, context),

    coins: async (
      { id, subWalletId }: { id: string; subWalletId: string },
      _: unknown,
      { loaders }: ApiContext,
    ) => coinsAnswer((await loaders.addressCoins({ subWalletId, address: id })) ?? NO_COINS),
  },
};
