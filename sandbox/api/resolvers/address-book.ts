import { asGiven } from "../../audit/given-text";
import { recordAuditEvent } from "../../auth/audit";
import type { Caller } from "../../auth/principal";
import { invalidInput } from "../../base/errors";
import { type PageArguments, readPage, readSkipped, toPage } from "../../base/paging";
import type { Chain } from "../../chains/names";
import { loadRecentRecipients, type RecentRecipient } from "../../requests/recent-recipients";
import { nameOfActor } from "../../requests/request-events";
import { waitingAdditions } from "../../requests/waiting-additions";
import type { Services } from "../../services";
import type { AddressBookRow } from "../../wallets/address-book";
import {
  countAddressBook,
  type EntryFilter,
  type EntryOrder,
  type EntrySort,
  findEntryPlace,
  sortAddressBook,
} from "../../wallets/address-book-list";
import { toAsset, toAssetDetails } from "../../wallets/assets";
import { loadPaidTotals } from "../../wallets/recipient-payments";
import {
  loadRecipientRecord,
  type RecipientQuery,
  type RecipientRecord,
} from "../../wallets/recipient-record";
import { readSearchText } from "../../wallets/search-text";
import type { ApiContext } from "../context";
import { scopeOf } from "./search-scope";
import type { UserSource } from "./user";

const MAX_ADDRESS_LENGTH = 128;

type EntrySearch = PageArguments &
  EntryFilter & { sort?: EntrySort | null; descending?: boolean | null; isExport?: boolean | null };

export const addressBookResolvers = {
  User: {
    addressBook({ principal }: UserSource, args: PageArguments, { services }: ApiContext) {
      const list = { scope: ["addressBook", principal.organisationId], filter: {}, sort: "ADDED" as const };
      return pageOf(services, principal, args, { ...list, descending: false, limit: 100 });
    },

    async waitingAdditions({ principal }: UserSource, _: unknown, { services: { db } }: ApiContext) {
      return (await waitingAdditions(db, principal.organisationId)).map(({ requestId }) => requestId);
    },

    recipientRecord({ principal }: UserSource, query: RecipientQuery, { services: { db } }: ApiContext) {
      if (query.address.length > MAX_ADDRESS_LENGTH) throw invalidInput("The address is too long");
      return loadRecipientRecord(db, principal.organisationId, query);
    },

    recentRecipients({ principal }: UserSource, { chain }: { chain: Chain }, { services }: ApiContext) {
      return loadRecentRecipients(services.db, principal.organisationId, chain);
    },

    async findAddressBookEntries({ principal }: UserSource, args: EntrySearch, { services }: ApiContext) {
      const filter = {
        ...args,
        search: readSearchText(args.search),
        keyword: readSearchText(args.keyword),
      };
      const sort = args.sort ?? "ADDED";
      const descending = args.descending ?? false;
      const { search, keyword, keywordChains, chain, type } = filter;
      const parts = [search, keyword, keywordChains?.join(), chain, type, sort, String(descending)];
      const scope = scopeOf("findAddressBookEntries", principal.organisationId, parts);
      if (args.isExport) await recordExport(services, principal, keyword);
      return pageOf(services, principal, args, { scope, filter, sort, descending, limit: 25 });
    },
  },

  RecipientRecord: {
    lastPayment: ({ lastPayments }: RecipientRecord) => lastPayments[0] ?? null,
    async paid({ paid }: RecipientRecord, _: unknown, { loaders, services }: ApiContext) {
      const [totals, assets] = await Promise.all([loadPaidTotals(services.db, paid), loaders.assets()]);
      return totals?.flatMap(({ assetId, amount, count }) => {
        const row = assets.get(assetId);
        return row ? [{ asset: toAsset(row), amount: amount.toString(), count }] : [];
      });
    },
  },

  RecentRecipient: {
    paidAt: ({ paidAt }: RecentRecipient) => paidAt.toISOString(),
  },

  RecipientEntry: {
    addedAt: ({ createdAt }: AddressBookRow) => createdAt.toISOString(),
    addedBy: ({ addedBy }: AddressBookRow) => (addedBy === null ? null : nameOfActor(addedBy).by),
    changedAt: ({ changedAt }: AddressBookRow) => changedAt?.toISOString() ?? null,
    changedBy: ({ changedBy }: AddressBookRow) => (changedBy === null ? null : nameOfActor(changedBy).by),
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

async function recordExport(
  { db, clock }: Services,
  { organisationId, actor }: Caller,
  keyword: string | null | undefined,
): Promise<void> {
  await recordAuditEvent(db, {
    ...{ organisationId, actor, at: clock() },
    description: keyword
      ? `Address book exported: entries with ${asGiven(keyword)}`
      : "Address book exported",
    action: "ADDRESS_BOOK_EXPORTED",
    details: keyword ? `Entries with ${asGiven(keyword)}` : "All entries",
  });
}

type List = Pick<EntryOrder, "sort" | "descending"> & { scope: string[]; filter: EntryFilter; limit: number };

async function pageOf(
  { db, env }: Services,
  { organisationId, organisation }: Caller,
  args: PageArguments,
  { scope, filter, limit, ...order }: List,
) {
  const page = readPage(env, args, scope, limit);
  const sorted = { ...order, network: env.NETWORK };
  const rows = await readSkipped(page, args.skip, {
    keyAt: (jump) => findEntryPlace(db, organisationId, filter, jump, sorted),
    read: (place) => sortAddressBook(db, organisationId, filter, place, sorted),
  });
  return {
    ...toPage(env, rows ?? [], page, scope, (row) => row.order),
    whitelistEnabled: organisation.whitelistEnabled,
    canChange: true,
    count: () => countAddressBook(db, organisationId, filter),
    total: () => countAddressBook(db, organisationId),
  };
}
