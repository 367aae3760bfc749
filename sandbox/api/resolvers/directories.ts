import { type PageArguments, readPage, toPage } from "../../base/paging";
import type { SealedHandle } from "../../base/secrets";
import type { AuthenticatedInput } from "../../operations/operation";
import { listVasps } from "../../travel-rule/vasps";
import { type AddressBookRow, listAddressBook } from "../../wallets/address-book";
import { toAssetDetails } from "../../wallets/assets";
import { createAddressBookEntries, type EntryInput } from "../../wallets/create-address-book-entries";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type VaspArguments = PageArguments & { authentication?: SealedHandle | null };

type EntryCreation = AuthenticatedInput & { entries: EntryInput[] };

export const directoryResolvers = {
  Query: {
    /** The only list that a portal key may read without a session. */
    async vasps(_: unknown, args: VaspArguments, context: ApiContext) {
      await context.optionalPrincipal(args.authentication);
      const { db, env } = context.services;
      const page = readPage(env, args, ["vasps"]);
      return toPage(env, await listVasps(db, page), page, ["vasps"], ({ id }) => id);
    },
  },

  Mutation: {
    async createAddressBookEntry(
      _: unknown,
      { createAddressBookEntryInput: input }: { createAddressBookEntryInput: EntryCreation },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      const { services, idempotencyKey } = context;
      return createAddressBookEntries(services, principal, input.entries, idempotencyKey);
    },
  },

  User: {
    async addressBook({ principal }: UserSource, args: PageArguments, { services }: ApiContext) {
      const { db, env } = services;
      const scope = ["addressBook", principal.organisationId];
      const page = readPage(env, args, scope);
      const rows = await listAddressBook(db, principal.organisationId, {}, page);
      return {
        ...toPage(env, rows, page, scope, (row) => row.order),
        whitelistEnabled: principal.organisation.whitelistEnabled,
      };
    },
  },

  AddressBookEntry: {
    type: (row: AddressBookRow) => [
      ...(row.recipient ? ["RECIPIENT"] : []),
      ...(row.travelRule ? ["TRAVEL_RULE"] : []),
    ],
    counterparty: (row: AddressBookRow) =>
      row.counterpartyName === null
        ? null
        : {
            name: row.counterpartyName,
            vasp: { id: row.vaspId, name: row.vaspName, type: row.vaspType },
          },
    async asset(row: AddressBookRow, _: unknown, { loaders, services }: ApiContext) {
      const asset = row.assetId ? (await loaders.assets()).get(row.assetId) : undefined;
      return asset ? toAssetDetails(asset, services.env.NETWORK) : null;
    },
  },
};
