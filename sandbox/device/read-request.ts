import { and, eq, isNotNull } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { BinanceTransaction } from "../chains/binance/build";
import type { BitcoinTransaction } from "../chains/bitcoin/build";
import type { CardanoTransaction } from "../chains/cardano/encode";
import type { DogeTransaction } from "../chains/doge/build";
import type { EthereumTransaction } from "../chains/ethereum/build";
import type { EthereumMessage } from "../chains/ethereum/message";
import type { RippleTransaction } from "../chains/ripple/build";
import type { SolanaTransaction } from "../chains/solana/encode";
import type { SubstrateTransaction } from "../chains/substrate/build";
import type { Db } from "../db/client";
import {
  addresses,
  assets,
  clusters,
  devices,
  organisations,
  requests,
  subWallets,
  users,
  wallets,
} from "../db/schema";
import type { TransferInstruction } from "../exchanges/instruction";
import { transferRefusal } from "../exchanges/transfer-limit";
import type { AddressBookAddition, AddressBookChange } from "../records/address-book";
import type { HdPath } from "../records/path";
import type { PayoutRecord } from "../records/payout";
import type { PeopleChange } from "../records/people";
import type { PolicyTemplate } from "../records/policy";
import type { RulesChange } from "../records/rules";
import type { RequestType } from "../requests/request-type";
import type { Services } from "../services";
import { similarWords } from "../wallets/similar-words";
import { worthText } from "./amount";
import { fingerprintOf } from "./fingerprint";
import type { RequestRow } from "./inbox";
import { knownEntries } from "./known-entries";
import { type KnownRecipient, knownRecipients, ownAccount } from "./known-recipients";
import { readAddressBook, readAddressBookChange } from "./read-address-book";
import { readBinance } from "./read-binance";
import { readBitcoin } from "./read-bitcoin";
import { readCardano } from "./read-cardano";
import { readDoge } from "./read-doge";
import { readEthereum } from "./read-ethereum";
import { readExchangeTransfer } from "./read-exchange-transfer";
import { readMessage } from "./read-message";
import { readPayout } from "./read-payout";
import { readPeople } from "./read-people";
import { readPolicy } from "./read-policy";
import { readRipple } from "./read-ripple";
import { readRules } from "./read-rules";
import { readSolana } from "./read-solana";
import { readSubstrate } from "./read-substrate";
import { type Reading, type ReadingContext, tokenKey } from "./reading";
import { simulationWords } from "./simulation-words";
import { takeableWords } from "./takeable";
import { type UsualAmount, usualAmounts } from "./usual-amounts";

export type ShownRequest = {
  organisation: string;
  /** "" for a change of people. */
  wallet: string;
  isUltraCold: boolean;
  /** Approved by the Owners, for no wallet. */
  isOfPeople: boolean;
  subWallet: string;
  createdBy: string;
  /** Null for types that the phone cannot read, and does not sign. */
  reading: Reading | null;
  fingerprint: string | null;
  /** The phone computed the same digests. */
  isConsistent: boolean;
  /** Null if the exchange would allow the transfer now. */
  limitRefusal: string | null;
  known: Map<string, KnownRecipient>;
  usual: UsualAmount[];
  /** The balances that others are let to take from, in words. */
  takeable: string[];
  /** In words; null where no node computes it. */
  simulation: Awaited<ReturnType<typeof simulationWords>>;
  /** Reasons not to add each entry; null if none. */
  knownEntries: (string | null)[];
  /** What the name of each entry, or of a changed one, could be mistaken for. */
  similarNames: (string | null)[];
};

/** Decodes and computes digests independently of the service. */
export async function readRequest({ db, env, clock }: Services, request: RequestRow): Promise<ShownRequest> {
  const maker = await makerOf(db, request);
  const [subWallet] = await db
    .select()
    .from(subWallets)
    .where(eq(subWallets.id, request.subWalletId ?? ""));
  const chain = subWallet?.chain ?? "";
  const place = { db, organisationId: request.organisationId, network: env.NETWORK, now: clock() };
  const assetOf = (id: string) => loadAsset(db, id);
  const reading = await read(request, {
    network: env.NETWORK,
    walletId: request.walletId ?? "",
    provenancePublicKey: maker.provenancePublicKey,
    subWalletPath: subWallet?.path ?? null,
    stakePaths: await loadStakePaths(db, subWallet?.id),
    subWalletAddress: subWallet?.address ?? null,
    chain,
    tokens: await loadTokens(db, chain),
    assetOf,
    readPayout: (payout) => readPayout(payout, place, assetOf),
    readPeople: (change) => readPeople(db, place, change),
    readRules: (change) =>
      readRules(change, { ...place, ownerOfKey: (key) => loadKeyOwner(db, request.organisationId, key) }),
    worthOf: (assetId, units, decimals) => worthText(assetId, units, decimals, clock()),
    ownerOfKey: (publicKey) => loadKeyOwner(db, request.organisationId, publicKey),
  });
  const known = reading
    ? await knownRecipients(db, request, { chain, network: env.NETWORK }, reading)
    : new Map<string, KnownRecipient>();
  if (subWallet && reading?.from.includes(subWallet.id)) known.set(subWallet.id, ownAccount(subWallet));
  return {
    organisation: maker.organisation,
    wallet: maker.wallet,
    isUltraCold: maker.isUltraCold,
    isOfPeople: request.type === "CHANGE_PEOPLE_REQUEST",
    subWallet: subWallet?.name ?? "",
    createdBy: maker.createdBy,
    reading,
    fingerprint: reading && fingerprintOf(reading.digests.map(({ transactionDigest }) => transactionDigest)),
    isConsistent: reading !== null && areDigestsOf(request, reading),
    limitRefusal:
      request.type === "EXCHANGE_TRANSFER_REQUEST" && request.status === "AWAITING_SIGNATURES"
        ? await transferRefusal(db, request.id)
        : null,
    known,
    takeable: await takeableWords(db, { subWalletId: request.subWalletId, chain }, reading),
    simulation: await simulationWords(db, request),
    usual: await usualAmounts(db, request, { chain, now: clock() }, reading),
    knownEntries: await knownEntries(db, request, reading?.entries ?? []),
    similarNames: await similarWords(db, place, entriesOf(reading)),
  };
}

/** Who asks for it, and in which wallet: "" for a change of people. */
async function makerOf(db: Db, { id, source }: RequestRow) {
  const [row] = await db
    .select({ wallet: wallets, cluster: clusters, organisation: organisations, user: users })
    .from(requests)
    .innerJoin(organisations, eq(organisations.id, requests.organisationId))
    .innerJoin(users, eq(users.id, requests.createdBy))
    .leftJoin(wallets, eq(wallets.id, requests.walletId))
    .leftJoin(clusters, eq(clusters.id, wallets.clusterId))
    .where(eq(requests.id, id));
  if (!row) throw new Error(`There is no request ${id}`);
  return {
    organisation: row.organisation.name,
    wallet: row.wallet?.name ?? "",
    isUltraCold: row.cluster?.type === "ULTRA_COLD",
    provenancePublicKey: row.cluster?.provenancePublicKey ?? "",
    createdBy: `${personName(row.user)}${source === "Metamask" ? ", with MetaMask" : ""}`,
  };
}

const entriesOf = (reading: Reading | null) =>
  reading?.changedEntry?.after ? [reading.changedEntry.after] : (reading?.entries ?? []);

function areDigestsOf({ digests: claimed }: RequestRow, { digests }: Reading): boolean {
  return (
    digests.length > 0 &&
    digests.length === claimed.length &&
    digests.every(({ shaSignData }, at) => shaSignData === claimed[at]?.shaSignData)
  );
}

type Reader = (unsigned: unknown, context: ReadingContext) => Promise<Reading>;

const readers: Record<RequestType, Reader> = {
  ETHEREUM_TRANSACTION_REQUEST: (unsigned, context) => readEthereum(unsigned as EthereumTransaction, context),
  ETHEREUM_SIGN_MESSAGE_REQUEST: (unsigned, context) => readMessage(unsigned as EthereumMessage, context),
  BITCOIN_TRANSACTION_REQUEST: (unsigned, context) => readBitcoin(unsigned as BitcoinTransaction, context),
  DOGE_TRANSACTION_REQUEST: (unsigned, context) => readDoge(unsigned as DogeTransaction, context),
  SUBSTRATE_TRANSACTION_REQUEST: (unsigned, context) =>
    readSubstrate(unsigned as SubstrateTransaction, context),
  RIPPLE_TRANSACTION_REQUEST: (unsigned, context) => readRipple(unsigned as RippleTransaction, context),
  CARDANO_TRANSACTION_REQUEST: (unsigned, context) => readCardano(unsigned as CardanoTransaction, context),
  BINANCE_TRANSACTION_REQUEST: (unsigned, context) => readBinance(unsigned as BinanceTransaction, context),
  EXCHANGE_TRANSFER_REQUEST: (unsigned, context) =>
    readExchangeTransfer(unsigned as TransferInstruction, context),
  CHANGE_POLICY_REQUEST: (unsigned, context) => readPolicy(unsigned as PolicyTemplate, context),
  ADDRESS_BOOK: (unsigned, context) => readAddressBook(unsigned as AddressBookAddition, context),
  ADDRESS_BOOK_CHANGE: (unsigned, context) => readAddressBookChange(unsigned as AddressBookChange, context),
  CHANGE_RULES_REQUEST: (unsigned, context) => context.readRules(unsigned as RulesChange),
  CHANGE_PEOPLE_REQUEST: (unsigned, context) => context.readPeople(unsigned as PeopleChange),
  PAYOUT_REQUEST: (unsigned, context) => context.readPayout(unsigned as PayoutRecord),
  SOLANA_TRANSACTION_REQUEST: (unsigned, context) => readSolana(unsigned as SolanaTransaction, context),
};

async function read({ type, unsigned }: RequestRow, context: ReadingContext): Promise<Reading | null> {
  if (!Object.hasOwn(readers, type)) return null;
  // The stored JSON may be anything. The phone does not show what it cannot read.
  try {
    return await readers[type as RequestType](unsigned, context);
  } catch {
    return null;
  }
}

async function loadStakePaths(db: Db, subWalletId: string | undefined): Promise<Map<string, HdPath>> {
  const rows = await db
    .select({ address: addresses.address, path: addresses.path })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId ?? ""), eq(addresses.usage, "STAKE")));
  return new Map(rows.map(({ address, path }) => [address, path]));
}

async function loadTokens(db: Db, chain: string): Promise<ReadingContext["tokens"]> {
  const rows = await db
    .select({ symbol: assets.symbol, decimals: assets.decimals, address: assets.contractAddress })
    .from(assets)
    .where(and(eq(assets.chain, chain), isNotNull(assets.contractAddress)));
  // Solana's addresses are case-sensitive.
  return new Map(rows.map(({ address, ...token }) => [tokenKey(address!), token]));
}

async function loadAsset(db: Db, id: string): Promise<{ symbol: string; decimals: number }> {
  const [asset] = await db
    .select({ symbol: assets.symbol, decimals: assets.decimals })
    .from(assets)
    .where(eq(assets.id, id));
  if (!asset) throw new Error(`Unknown asset ${id}`);
  return asset;
}

async function loadKeyOwner(db: Db, organisationId: string, publicKey: string): Promise<string | null> {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(devices.publicKey, publicKey.toLowerCase()), eq(users.organisationId, organisationId)));
  return row ? personName(row) : null;
}
