import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Operation } from "../base/operation";
import type { MadeFrom } from "../base/origin";
import type { HdPath } from "../records/path";
import type { Schedules } from "../records/policy";
import { ROLES } from "../records/roles";
import type { PayeeKind, Rule, RuledOperation } from "../records/rules";
import type { SignableDigest } from "../records/signable";

/** Amounts are `quantity` columns: integers in the asset's smallest unit, bigint in code. */

/** numeric(78,0), for any uint256 and its negative; bigint in code. */
const quantity = customType<{ data: bigint; driverData: string }>({
  dataType: () => "numeric(78,0)",
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const createdAt = () => at("created_at").notNull().defaultNow();
const updatedAt = () => at("updated_at").notNull().defaultNow();

/** For `like 'start%'`, and reversed for the end; same expression in `wallets/addresses-like.ts`. */
const startOf = (address: AnyPgColumn) => sql`lower(${address}) text_pattern_ops`;
const endOf = (address: AnyPgColumn) => sql`reverse(lower(${address})) text_pattern_ops`;

/** Of a sub-wallet's id, which begins with it. */
export const walletOf = (subWalletId: AnyPgColumn) => sql`split_part(${subWalletId}, '/', 1)`;

/**
 * Of the name, see `base/skeleton.ts`. Null until `wallets/similar-names.ts` has worked them out: a trigger empties them
 * when the name changes.
 */
const looks = () => text("looks").array();
const looksIndexes = (table: string, t: { looks: AnyPgColumn; organisationId: AnyPgColumn }) => [
  index(`${table}_looks`).using("gin", t.looks),
  index(`${table}_without_looks`).on(t.organisationId).where(sql`looks is null`),
];

/** AES-256-GCM under the master key; all parts base64url. */
export type Sealed = { enc: string; iv: string; tag: string };
export type TravelRuleParty = {
  name?: string | null;
  accountId?: string | null;
  customerId?: string | null;
  isCaller?: boolean | null;
  vasp?: { id?: string | null; name?: string | null; type?: string | null } | null;
};

export const meta = pgTable("meta", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

// ---------------------------------------------------------------- people and access

export const organisations = pgTable("organisations", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  trustId: text("trust_id").notNull(),
  defaultIntermediary: boolean("default_intermediary").notNull().default(false),
  canActAsIntermediary: boolean("can_act_as_intermediary").notNull().default(false),
  whitelistEnabled: boolean("whitelist_enabled").notNull().default(false),
  /** New entries are approved under the default wallet's policy. */
  addressBookNeedsApproval: boolean("address_book_needs_approval").notNull().default(false),
  /** Whatever sends shares a lock on it: see `freezes/standing.ts`. */
  frozenAt: at("frozen_at"),
  createdAt: createdAt(),
});

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Lower case. */
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    role: text("role", { enum: ROLES }).notNull(),
    /** The only wallets that the person sees; null: all, also those to come. */
    walletIds: uuid("wallet_ids").array(),
    /** In the console, right PIN. */
    lastSignInAt: at("last_sign_in_at"),
    /** As of its e-mail in `signInStates`, which decides. */
    lockedAt: at("locked_at"),
    /** Kept for its name in the history; nobody signs in with it, and its keys approve nothing. */
    removedAt: at("removed_at"),
    /** A row of `programs`: prepares as a user of its own, has neither PIN nor phone and is in no list of people. */
    isProgram: boolean("is_program").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email).where(sql`removed_at is null`),
    index("users_organisation").on(t.organisationId),
  ],
);

/** For the first PIN. Of each invited person the newest; used once. */
export const invitations = pgTable(
  "invitations",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    /** SHA-256 of the code in the e-mail's link, hex. */
    codeHash: text("code_hash").notNull(),
    /** By the database's clock. */
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("invitations_code").on(t.codeHash)],
);

/** Its name, role and wallets are its user's; its secrets are `api_keys`. */
export const programs = pgTable("programs", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  /** The only networks that it may call from, as `base/network-addresses.ts` reads them; none: any. */
  addresses: text("addresses").array().notNull(),
  expiresAt: at("expires_at").notNull(),
  /** To the minute. */
  lastUsedAt: at("last_used_at"),
  lastUsedFrom: text("last_used_from"),
  createdBy: uuid("created_by").references(() => users.id),
  createdAt: createdAt(),
  revokedAt: at("revoked_at"),
  revokedBy: uuid("revoked_by").references(() => users.id),
});

/** A hash for each pair of the six positions, so that two characters can be checked alone. */
export const userPins = pgTable(
  "user_pins",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    firstPosition: integer("first_position").notNull(),
    secondPosition: integer("second_position").notNull(),
    salt: text("salt").notNull(),
    /** scrypt over the peppered pair, base64url. */
    hash: text("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.firstPosition, t.secondPosition] })],
);

/** By e-mail; unknown e-mails have a row too, so that they look the same as known ones. */
export const signInStates = pgTable("sign_in_states", {
  /** HMAC of the lower-case e-mail. */
  emailKey: text("email_key").primaryKey(),
  firstPosition: integer("first_position").notNull(),
  secondPosition: integer("second_position").notNull(),
  failedAttempts: integer("failed_attempts").notNull().default(0),
  lockedAt: at("locked_at"),
  waitUntil: at("wait_until"),
  /** The last answer, right or wrong; a state without one is removed after a while. */
  answeredAt: at("answered_at"),
  updatedAt: updatedAt(),
});

export const pinChallenges = pgTable("pin_challenges", {
  /** SHA-256 of the session token's random part. */
  id: text("id").primaryKey(),
  emailKey: text("email_key").notNull(),
  firstPosition: integer("first_position").notNull(),
  secondPosition: integer("second_position").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["console", "extension"] })
      .notNull()
      .default("console"),
    /** For extension sessions, the console sign-in that they started from. */
    signedInAt: at("signed_in_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    createdAt: createdAt(),
    /** To the minute. */
    lastUsedAt: at("last_used_at"),
    /** What the browser or the extension says of itself. */
    client: text("client"),
    /** The network address of its last call. */
    address: text("address"),
    /** When the person first signed in with the browser; null where it is not known. */
    browserSince: at("browser_since"),
  },
  (t) => [index("sessions_of_user").on(t.userId, t.signedInAt)],
);

/** Browsers that a person has signed in with. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Of a random text that only the browser keeps; SHA-256, hex. */
    hash: text("hash").notNull(),
    firstSeenAt: at("first_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

export const apiKeys = pgTable("api_keys", {
  /** SHA-256 of the key, hex. */
  keyHash: text("key_hash").primaryKey(),
  kind: text("kind", { enum: ["server", "portal", "extension", "program"] }).notNull(),
  lastSix: text("last_six").notNull(),
  userId: uuid("user_id").references(() => users.id),
  /** Of a program's: who saw the secret. */
  madeBy: uuid("made_by").references(() => users.id),
  createdAt: createdAt(),
  /** Of a program's: replaced by a newer one, with which it holds until then. */
  endsAt: at("ends_at"),
  /** When the audit log last told that it was refused, and why. */
  refusalToldAt: at("refusal_told_at"),
  refusalTold: text("refusal_told"),
});

export const devices = pgTable(
  "devices",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** Uncompressed, 04…, 130 hex characters. */
    publicKey: text("public_key").notNull(),
    sealedPrivateKey: jsonb("sealed_private_key").$type<Sealed>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("devices_public_key").on(t.publicKey)],
);

// ---------------------------------------------------------------- keys and wallets

/** The BIP-39 entropy created at first start. One row. */
export const vaultSeeds = pgTable("vault_seeds", {
  id: integer("id").primaryKey(),
  sealedEntropy: jsonb("sealed_entropy").$type<Sealed>().notNull(),
  createdAt: createdAt(),
});

export const clusters = pgTable("clusters", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  type: text("type", { enum: ["ONLINE", "ULTRA_COLD"] }).notNull(),
  provenancePublicKey: text("provenance_public_key").notNull(),
  sealedProvenanceKey: jsonb("sealed_provenance_key").$type<Sealed>().notNull(),
});

export const wallets = pgTable(
  "wallets",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    clusterId: uuid("cluster_id")
      .notNull()
      .references(() => clusters.id),
    name: text("name").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    deleted: boolean("deleted").notNull().default(false),
    /** As `organisations.frozenAt`. */
    frozenAt: at("frozen_at"),
    createdAt: createdAt(),
  },
  (t) => [index("wallets_organisation").on(t.organisationId)],
);

export const policies = pgTable(
  "policies",
  {
    walletId: uuid("wallet_id")
      .notNull()
      .references(() => wallets.id),
    version: integer("version").notNull(),
    delegateSchedules: jsonb("delegate_schedules").$type<Schedules>().notNull(),
    recovererSchedules: jsonb("recoverer_schedules").$type<Schedules>().notNull(),
    /** 64-byte r||s hex by the cluster's provenance key over the DER encoded policy. */
    provenanceSignature: text("provenance_signature").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.version] })],
);

/** Versions of a wallet's rules; the newest that is in force and was not cancelled holds, none before the first. */
export const walletRules = pgTable(
  "wallet_rules",
  {
    walletId: uuid("wallet_id")
      .notNull()
      .references(() => wallets.id),
    version: integer("version").notNull(),
    rules: jsonb("rules").$type<Rule[]>().notNull(),
    /** In the words of who proposed them. */
    reason: text("reason").notNull(),
    /** That they were approved with; null for the demo's. */
    requestId: uuid("request_id"),
    createdAt: createdAt(),
    inForceAt: at("in_force_at").notNull(),
    /** As the audit log names them; before it came into force. */
    cancelledBy: text("cancelled_by"),
    cancelledAt: at("cancelled_at"),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.version] })],
);

export const assets = pgTable("assets", {
  /** `CHAIN/SYMBOL`, for example ETHEREUM/USDC. */
  id: text("id").primaryKey(),
  chain: text("chain").notNull(),
  symbol: text("symbol").notNull(),
  displaySymbol: text("display_symbol").notNull(),
  name: text("name").notNull(),
  type: text("type").notNull(),
  decimals: integer("decimals").notNull(),
  /** WEI, SATOSHI, …; for a token its symbol. */
  unit: text("unit").notNull(),
  contractAddress: text("contract_address"),
  delisted: boolean("delisted").notNull().default(false),
  dateAdded: at("date_added").notNull().defaultNow(),
});

export const subWallets = pgTable(
  "sub_wallets",
  {
    /** walletId/type/index */
    id: text("id").primaryKey(),
    walletId: uuid("wallet_id")
      .notNull()
      .references(() => wallets.id),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    type: text("type").notNull(),
    index: integer("index").notNull(),
    name: text("name").notNull(),
    looks: looks(),
    /** Null for an exchange account. */
    chain: text("chain"),
    walletType: text("wallet_type", { enum: ["BLOCKCHAIN", "EXCHANGE"] }).notNull(),
    /** Empty if an exchange account has none. */
    address: text("address").notNull(),
    publicKey: text("public_key"),
    path: jsonb("path").$type<HdPath>(),
    provenanceSignature: text("provenance_signature"),
    /** BIP-44 account, unique per type over the whole vault. */
    account: integer("account"),
    status: text("status"),
    exchangeName: text("exchange_name"),
    order: bigserial("order", { mode: "number" }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Each text in lower case, one a line, for the search of `wallets/sub-wallets.ts`. */
    allText: text("all_text").generatedAlwaysAs(
      (): SQL =>
        sql`lower(${subWallets.name}) || chr(10) || lower(${subWallets.address}) || chr(10) || lower(coalesce(${subWallets.exchangeName}, ''))`,
    ),
  },
  (t) => [
    index("sub_wallets_organisation").on(t.organisationId, t.order),
    // Same expression in `wallets/sub-wallet-list.ts`.
    index("sub_wallets_by_name").on(t.organisationId, sql`(lower(${t.name}) collate "C")`, t.order),
    ...looksIndexes("sub_wallets", t),
    index("sub_wallets_address_start").on(t.organisationId, t.chain, startOf(t.address)),
    index("sub_wallets_address_end").on(t.organisationId, t.chain, endOf(t.address)),
    uniqueIndex("sub_wallets_wallet_type_index").on(t.walletId, t.type, t.index),
    uniqueIndex("sub_wallets_type_account").on(t.type, t.account).where(sql`account is not null`),
  ],
);

export const addresses = pgTable(
  "addresses",
  {
    chain: text("chain").notNull(),
    address: text("address").notNull(),
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    usage: text("usage", { enum: ["RECEIVE", "CHANGE", "STAKE"] }).notNull(),
    addressType: text("address_type", { enum: ["LEGACY", "COMPATIBILITY", "NATIVE"] }),
    publicKey: text("public_key").notNull(),
    path: jsonb("path").$type<HdPath>().notNull(),
    position: integer("position").notNull(),
    provenanceSignature: text("provenance_signature"),
    idempotencyKey: text("idempotency_key"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.address] }),
    uniqueIndex("addresses_position").on(t.subWalletId, t.usage, t.position),
    uniqueIndex("addresses_idempotency")
      .on(t.subWalletId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
);

// ---------------------------------------------------------------- the books

/**
 * `available`, `reserved` and `staked` belong to a sub-wallet; `network` is everybody else, `fees` the miners. An
 * asset's balances sum to zero over all accounts.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    kind: text("kind", { enum: ["available", "reserved", "staked", "network", "fees"] }).notNull(),
    subWalletId: text("sub_wallet_id").references(() => subWallets.id),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    balance: quantity("balance").notNull().default(sql`0`),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(t.kind, sql`coalesce(${t.subWalletId}, '')`, t.assetId),
    index("ledger_accounts_sub_wallet").on(t.subWalletId),
    index("ledger_accounts_wallet").on(walletOf(t.subWalletId)),
    check("ledger_accounts_not_overdrawn", sql`${t.kind} in ('network', 'fees') or ${t.balance} >= 0`),
    check(
      "ledger_accounts_owned",
      sql`(${t.kind} in ('available', 'reserved', 'staked')) = (${t.subWalletId} is not null)`,
    ),
  ],
);

export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    /** A request id or network hash. Unique with kind, so that nothing is posted twice. */
    reference: text("reference").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("ledger_transactions_reference").on(t.kind, t.reference)],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: bigint("account_id", { mode: "bigint" })
      .notNull()
      .references(() => ledgerAccounts.id),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    /** Signed, smallest unit; a deferred trigger keeps the sum per transaction and asset at zero. */
    amount: quantity("amount").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("ledger_entries_transaction").on(t.transactionId),
    index("ledger_entries_account").on(t.accountId, t.createdAt),
    index("ledger_entries_created").on(t.createdAt, t.transactionId, t.id),
  ],
);

/** Written by a trigger on `ledger_entries`, so that a portfolio need not sum all entries. Smallest units. */
export const ledgerHours = pgTable(
  "ledger_hours",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    kind: text("kind", { enum: ["available", "reserved", "staked"] }).notNull(),
    hour: at("hour").notNull(),
    amount: quantity("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.assetId, t.kind, t.hour] })],
);

/** By UTC day, written by the same trigger. */
export const ledgerDays = pgTable(
  "ledger_days",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    kind: text("kind", { enum: ["available", "reserved", "staked"] }).notNull(),
    day: at("day").notNull(),
    amount: quantity("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.assetId, t.kind, t.day] })],
);

// ---------------------------------------------------------------- the simulated networks

export const utxos = pgTable(
  "utxos",
  {
    chain: text("chain").notNull(),
    /** Display order. */
    txId: text("tx_id").notNull(),
    outputIndex: integer("output_index").notNull(),
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    address: text("address").notNull(),
    value: quantity("value").notNull(),
    confirmed: boolean("confirmed").notNull().default(true),
    /** Not to be spent until compliance has cleared the payment. */
    held: boolean("held").notNull().default(false),
    reservedBy: uuid("reserved_by"),
    spentBy: text("spent_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.txId, t.outputIndex] }),
    index("utxos_sub_wallet").on(t.subWalletId, t.spentBy),
  ],
);

export const networkAccounts = pgTable(
  "network_accounts",
  {
    chain: text("chain").notNull(),
    address: text("address").notNull(),
    nonce: bigint("nonce", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.chain, t.address] })],
);

/** EVM chains: what contracts of tokens let a spender take of an owner. Addresses as their chain writes them. */
export const tokenAllowances = pgTable(
  "token_allowances",
  {
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    owner: text("owner").notNull(),
    spender: text("spender").notNull(),
    amount: quantity("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.owner, t.spender] })],
);

/**
 * Solana: one row per stake account. Substrate: per bonded account. Cardano: per registered stake address. Smallest
 * units.
 */
export const stakePositions = pgTable(
  "stake_positions",
  {
    chain: text("chain").notNull(),
    /** Stake account, bonded account, or stake address. */
    address: text("address").notNull(),
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    status: text("status", {
      enum: ["UNINITIALISED", "INACTIVE", "ACTIVATING", "ACTIVE", "DEACTIVATING"],
    }).notNull(),
    active: quantity("active").notNull().default(sql`0`),
    inactive: quantity("inactive").notNull().default(sql`0`),
    rewards: quantity("rewards").notNull().default(sql`0`),
    /** Substrate: amounts and when they can be withdrawn (ISO 8601). Smallest units, decimal text. */
    unlocking: jsonb("unlocking").$type<{ amount: string; at: string }[]>().notNull().default([]),
    /** Vote account, validators, or pool. */
    delegates: text("delegates").array().notNull().default(sql`'{}'::text[]`),
    /** Activation or deactivation completes then; null if neither is in progress. */
    dueAt: at("due_at"),
    /** Solana: null while something is delegated. */
    inactiveSince: at("inactive_since"),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.address] }),
    index("stake_positions_sub_wallet").on(t.subWalletId),
    index("stake_positions_due").on(t.dueAt).where(sql`due_at is not null`),
  ],
);

export const validators = pgTable(
  "validators",
  {
    chain: text("chain").notNull(),
    /** Address of a validator or vote account, or a pool id. */
    id: text("id").notNull(),
    name: text("name"),
    /** Share of the rewards, per cent, decimal text. */
    commission: text("commission").notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.id] })],
);

export const networkBlocks = pgTable(
  "network_blocks",
  {
    chain: text("chain").notNull(),
    height: bigint("height", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
    minedAt: at("mined_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.height] })],
);

export const networkTransactions = pgTable(
  "network_transactions",
  {
    chain: text("chain").notNull(),
    hash: text("hash").notNull(),
    requestId: uuid("request_id"),
    /** Hex without 0x; null for seeded history. */
    raw: text("raw"),
    from: text("from_address").notNull(),
    to: text("to_address"),
    value: quantity("value").notNull(),
    nonce: bigint("nonce", { mode: "number" }),
    gasPrice: quantity("gas_price"),
    gasLimit: quantity("gas_limit"),
    input: text("input"),
    status: text("status", { enum: ["PENDING", "MINED", "REPLACED", "DROPPED"] }).notNull(),
    blockHeight: bigint("block_height", { mode: "number" }),
    submittedAt: at("submitted_at").notNull(),
    /** To be mined then; null once mined or dropped. */
    dueAt: at("due_at"),
    minedAt: at("mined_at"),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.hash] }),
    index("network_transactions_status").on(t.chain, t.status),
    index("network_transactions_block").on(t.chain, t.blockHeight),
    index("network_transactions_sender").on(t.chain, t.from, t.nonce),
    index("network_transactions_due").on(t.dueAt).where(sql`due_at is not null`),
  ],
);

// ---------------------------------------------------------------- requests and transactions

export const requests = pgTable(
  "requests",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    /** Null for a change of people, which is the organisation's. */
    walletId: uuid("wallet_id").references(() => wallets.id),
    subWalletId: text("sub_wallet_id").references(() => subWallets.id),
    type: text("type").notNull(),
    status: text("status").notNull(),
    cancelReason: text("cancel_reason"),
    source: text("source").notNull().default("API"),
    sendToNetwork: boolean("send_to_network").notNull().default(true),
    intent: jsonb("intent").$type<Record<string, unknown>>().notNull(),
    unsigned: jsonb("unsigned").$type<Record<string, unknown>>().notNull(),
    digests: jsonb("digests").$type<SignableDigest[]>().notNull(),
    /** Smallest units held back: native amount and fee, or token amount. */
    reservations: jsonb("reservations").$type<{ assetId: string; amount: string }[]>().notNull(),
    /** Fee, rates and balance of the first answer, repeated to the same call. */
    answer: jsonb("answer").$type<Record<string, unknown>>(),
    /** 0 without a wallet. */
    policyVersion: integer("policy_version").notNull(),
    /** Of the wallet's rules when it was prepared; 0 for none. */
    rulesVersion: integer("rules_version").notNull().default(0),
    /** Who must approve it by rules beside the policy; null if no rule asks for more. */
    requirement: jsonb("requirement").$type<Schedules>(),
    rawTransaction: text("raw_transaction"),
    transactionHash: text("transaction_hash"),
    messageSignature: text("message_signature"),
    webhookMessage: jsonb("webhook_message").$type<Record<string, unknown>>(),
    /** It cannot be sent afterwards; null if it stays valid. */
    expiresAt: at("expires_at"),
    /** The worker's next step; null if it waits for people or is final. */
    dueAt: at("due_at"),
    attempts: integer("attempts").notNull().default(0),
    idempotencyKey: text("idempotency_key"),
    /** Whose payment it is; null for any other request. */
    payoutId: uuid("payout_id"),
    /** Null for one that is older than this column. */
    madeFrom: jsonb("made_from").$type<MadeFrom>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("requests_due").on(t.dueAt).where(sql`due_at is not null`),
    index("requests_organisation").on(t.organisationId, t.createdAt),
    index("requests_sub_wallet").on(t.subWalletId, t.status),
    index("requests_hash").on(t.transactionHash),
    index("requests_payout").on(t.payoutId).where(sql`payout_id is not null`),
    index("requests_open")
      .on(t.organisationId, t.createdAt)
      .where(
        sql`status in ('PREPROCESSING', 'AWAITING_USER_TRAVEL_RULE', 'AWAITING_COMPLIANCE', 'AWAITING_SIGNATURES', 'SIGNED', 'SUBMITTED')`,
      ),
    uniqueIndex("requests_idempotency")
      .on(t.createdBy, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
);

/** Each state reached, and by whom, as the audit log names them. */
/** What a request would do, as rules ask about it; of a payout one for each payment, in their order. */
export const ruledMovements = pgTable(
  "ruled_movements",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => requests.id),
    position: integer("position").notNull(),
    walletId: uuid("wallet_id")
      .notNull()
      .references(() => wallets.id),
    operation: text("operation").$type<RuledOperation>().notNull(),
    subWalletId: text("sub_wallet_id"),
    /** Null with the amount: nothing moves, or it cannot be told. */
    assetId: text("asset_id"),
    isKnown: boolean("is_known").notNull(),
    /** Who is paid, and what they were when it was prepared. Own exchange accounts have no address. */
    chain: text("chain"),
    to: text("to"),
    memo: text("memo"),
    payee: text("payee").$type<PayeeKind>(),
    /** Symbol. */
    asset: text("asset"),
    /** Whole units. */
    amount: numeric("amount"),
    /** In pounds, when it was prepared; null if it could not be priced. */
    worth: numeric("worth"),
    /** The request that this one pays in place of. */
    insteadOf: uuid("instead_of"),
    /** By the database's clock. */
    at: at("at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.position] }),
    index("ruled_movements_wallet").on(t.walletId, t.at),
    index("ruled_movements_instead_of").on(t.insteadOf).where(sql`instead_of is not null`),
  ],
);

export const requestEvents = pgTable(
  "request_events",
  {
    order: bigserial("order", { mode: "number" }).primaryKey(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => requests.id),
    status: text("status").notNull(),
    actor: text("actor").notNull(),
    reason: text("reason"),
    /** Rejected on a phone; anything else that a person ended is a cancellation. */
    isRejection: boolean("is_rejection").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("request_events_request").on(t.requestId, t.order)],
);

/** What people noted about a request; never signed. */
/** Filters of a list, each a person's own. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    query: text("query").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, sql`lower(${t.name})`)],
);

/** Whom to pay, in what and perhaps how much: each a person's own, to fill a form with. */
export const paymentTemplates = pgTable(
  "payment_templates",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    chain: text("chain").notNull(),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    address: text("address").notNull(),
    memo: text("memo"),
    /** Smallest units; null if it is filled in each time. */
    amount: quantity("amount"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("payment_templates_name").on(t.userId, sql`lower(${t.name})`)],
);

export const requestAnnotations = pgTable(
  "request_annotations",
  {
    requestId: uuid("request_id")
      .primaryKey()
      .references(() => requests.id),
    reference: text("reference"),
    note: text("note"),
    /** Smallest units, of a test payment: what it is a test of. */
    whole: quantity("whole"),
    /** The test payment of which it pays the rest. */
    restOf: uuid("rest_of").references(() => requests.id),
    /** Of a test payment: what pays the rest, unless that ended before it was signed. */
    restId: uuid("rest_id").references(() => requests.id),
    /** A person's name, or an API key's last characters. */
    by: text("by").notNull(),
    at: at("at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("request_annotations_rest").on(t.restId),
    index("request_annotations_open_tests").on(t.requestId).where(sql`whole is not null and rest_id is null`),
  ],
);

export const requestSignatures = pgTable(
  "request_signatures",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => requests.id),
    digestIndex: integer("digest_index").notNull(),
    /** Uncompressed P-256, hex. */
    publicKey: text("public_key").notNull(),
    /** r||s, hex. */
    signature: text("signature").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.digestIndex, t.publicKey] })],
);

/** A payment between own sub-wallets has a row for each side. */
export const transactions = pgTable(
  "transactions",
  {
    order: bigserial("order", { mode: "number" }).primaryKey(),
    /** The request's id if made here, otherwise the chain's hash. */
    id: text("id").notNull(),
    requestId: uuid("request_id"),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    chain: text("chain").notNull(),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    transactionHash: text("transaction_hash"),
    status: text("status").notNull(),
    cancelReason: text("cancel_reason"),
    trustVaultInitiated: boolean("trust_vault_initiated").notNull().default(false),
    direction: text("direction", { enum: ["SENT", "RECEIVED", "SELF"] }).notNull(),
    operation: text("operation").$type<Operation>().notNull(),
    amount: quantity("amount").notNull(),
    /** In the chain's native asset; null if this side pays none. */
    fee: quantity("fee"),
    from: text("from_id"),
    to: text("to_id"),
    addresses: text("addresses").array().notNull().default(sql`'{}'::text[]`),
    /** Held back until compliance has cleared the payment. */
    held: boolean("held").notNull().default(false),
    complianceReviews: integer("compliance_reviews").notNull().default(0),
    /** Compliance reviews a received payment then. */
    dueAt: at("due_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("transactions_id_sub_wallet").on(t.id, t.subWalletId),
    index("transactions_sub_wallet").on(t.subWalletId, t.createdAt, t.order),
    index("transactions_rewards").on(t.subWalletId, t.createdAt, t.order).where(sql`operation = 'REWARD'`),
    index("transactions_asset").on(t.subWalletId, t.assetId, t.createdAt, t.order),
    index("transactions_organisation").on(t.organisationId, t.createdAt, t.order),
    index("transactions_organisation_asset").on(t.organisationId, t.assetId, t.createdAt, t.order),
    index("transactions_organisation_operation").on(
      t.organisationId,
      t.operation,
      t.status,
      t.assetId,
      t.createdAt,
      t.order,
    ),
    index("transactions_organisation_status").on(t.organisationId, t.status, t.assetId, t.createdAt, t.order),
    // Same expressions in `wallets/transaction-text.ts`.
    index("transactions_keys").using(
      "gin",
      sql`transaction_keys(${t.id}, ${t.transactionHash}, ${t.from}, ${t.to})`,
    ),
    index("transactions_request").on(t.requestId),
    index("transactions_due").on(t.dueAt).where(sql`due_at is not null`),
    index("transactions_held").on(t.subWalletId).where(sql`held`),
    index("transactions_travel_rule")
      .on(t.organisationId, t.createdAt)
      .where(sql`status = 'AWAITING_USER_TRAVEL_RULE'`),
  ],
);

/** In the order of the sub-wallet's history, for the address filter. Written by triggers on `transactions`. */
export const transactionAddresses = pgTable(
  "transaction_addresses",
  {
    subWalletId: text("sub_wallet_id").notNull(),
    address: text("address").notNull(),
    createdAt: at("created_at").notNull(),
    order: bigint("order", { mode: "number" })
      .notNull()
      .references(() => transactions.order, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.subWalletId, t.address, t.createdAt, t.order] }),
    index("transaction_addresses_transaction").on(t.order),
    index("transaction_addresses_address").on(t.address, t.createdAt, t.order),
  ],
);

export const transfers = pgTable(
  "transfers",
  {
    id: uuid("id").primaryKey(),
    transactionOrder: bigint("transaction_order", { mode: "number" })
      .notNull()
      .references(() => transactions.order),
    direction: text("direction", { enum: ["SENT", "RECEIVED", "SELF"] }).notNull(),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    amount: quantity("amount").notNull(),
    from: text("from_id"),
    to: text("to_id"),
    originator: jsonb("originator").$type<TravelRuleParty>(),
    beneficiary: jsonb("beneficiary").$type<TravelRuleParty>(),
    submitted: boolean("submitted").notNull().default(false),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("transfers_transaction").on(t.transactionOrder)],
);

// ---------------------------------------------------------------- payouts

export const payouts = pgTable(
  "payouts",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    requestId: uuid("request_id")
      .notNull()
      .references(() => requests.id),
    name: text("name").notNull(),
    fileName: text("file_name"),
    /** Left out on purpose, with the reasons that were shown. */
    leftOut: jsonb("left_out").$type<{ row: number; reference: string; reason: string }[]>().notNull(),
    stoppedAt: at("stopped_at"),
    order: bigserial("order", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payouts_organisation").on(t.organisationId, t.order),
    uniqueIndex("payouts_request").on(t.requestId),
  ],
);

export const payoutRows = pgTable(
  "payout_rows",
  {
    payoutId: uuid("payout_id")
      .notNull()
      .references(() => payouts.id),
    /** From 1. */
    position: integer("position").notNull(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    reference: text("reference").notNull(),
    /** The same for references that count as one. */
    referenceKey: text("reference_key").notNull(),
    /** Until it is certain that nothing was sent: no other row can have the reference. */
    holdsReference: boolean("holds_reference").notNull().default(true),
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    chain: text("chain").notNull(),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    /** Canonical. */
    to: text("to_address").notNull(),
    memo: text("memo"),
    amount: quantity("amount").notNull(),
    /** In the chain's native asset. */
    maxFee: quantity("max_fee").notNull(),
    note: text("note"),
    state: text("state", {
      enum: ["WAITING", "MAKING", "SUBMITTED", "CONFIRMED", "FAILED", "STOPPED"],
    })
      .notNull()
      .default("WAITING"),
    stateAt: at("state_at").notNull(),
    reason: text("reason"),
    /** It may wait for transfer details, so those of its sub-wallet that do not are made first. */
    needsDetails: boolean("needs_details").notNull().default(false),
    /** No other row is paid by its transaction: the Travel Rule may apply to it, or it pays this vault. */
    isAlone: boolean("is_alone").notNull().default(true),
    /** Of the row that comes next among those of its sub-wallet; null for the others. */
    dueAt: at("due_at"),
    requestId: uuid("request_id").references(() => requests.id),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.position] }),
    uniqueIndex("payout_rows_reference").on(t.organisationId, t.referenceKey).where(sql`holds_reference`),
    index("payout_rows_request").on(t.requestId, t.position).where(sql`request_id is not null`),
    index("payout_rows_keys")
      .using("gin", sql`transaction_keys(null, null, null, ${t.to})`)
      .where(sql`not is_alone`),
    index("payout_rows_due").on(t.dueAt).where(sql`due_at is not null`),
    index("payout_rows_waiting")
      .on(t.payoutId, t.subWalletId, t.needsDetails, t.position)
      .where(sql`state = 'WAITING'`),
  ],
);

// ---------------------------------------------------------------- directories and exchanges

export const vasps = pgTable("vasps", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  type: text("type", { enum: ["LISTED", "UNLISTED", "UNHOSTED", "UNKNOWN"] }).notNull(),
  /** Its jurisdiction does not apply the Travel Rule yet. */
  isSunrise: boolean("is_sunrise").notNull().default(false),
});

type EntryColumns = Record<
  "chain" | "name" | "address" | "label" | "memo" | "counterpartyName" | "vaspName" | "vaspId",
  AnyPgColumn
> &
  Record<"recipient" | "travelRule", AnyPgColumn>;

const allTextOf = (t: EntryColumns) =>
  sql`lower(${t.name} || chr(10) || ${t.address} || chr(10) || coalesce(${t.label}, '') || chr(10) || coalesce(${t.memo}, '') || chr(10) || coalesce(${t.counterpartyName}, '') || chr(10) || coalesce(${t.vaspName}, '') || chr(10) || coalesce(${t.vaspId}, ''))`;

/** Sorts after every text. */
const LAST = sql`chr(1114111)`;

/**
 * Sort keys of address-book entries, indexed by organisation. Binary order, the same on every database. `mainChain`:
 * SUBSTRATE is Polkadot. `labelDown` and `memoDown`: descending order, with empty texts last too.
 */
export const entryKeys = (t: EntryColumns) => ({
  chain: sql`(${t.chain} collate "C")`,
  mainChain: sql`(replace(${t.chain}, 'SUBSTRATE', 'POLKADOT') collate "C")`,
  name: sql`(lower(${t.name}) collate "C")`,
  address: sql`(lower(${t.address}) collate "C")`,
  label: sql`(coalesce(lower(${t.label}), ${LAST}) collate "C")`,
  memo: sql`(coalesce(lpad(${t.memo}, 100, '0'), ${LAST}) collate "C")`,
  labelDown: sql`(coalesce(lower(${t.label}), '') collate "C")`,
  memoDown: sql`(coalesce(lpad(${t.memo}, 100, '0'), '') collate "C")`,
  recipient: sql`(not ${t.recipient})`,
  travelRule: sql`(not ${t.travelRule})`,
});

export const addressBookEntries = pgTable(
  "address_book_entries",
  {
    order: bigserial("order", { mode: "number" }).primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    chain: text("chain").notNull(),
    name: text("name").notNull(),
    looks: looks(),
    label: text("label"),
    address: text("address").notNull(),
    memo: text("memo"),
    recipient: boolean("recipient").notNull(),
    travelRule: boolean("travel_rule").notNull(),
    counterpartyName: text("counterparty_name"),
    vaspId: text("vasp_id"),
    vaspName: text("vasp_name"),
    vaspType: text("vasp_type"),
    assetId: text("asset_id").references(() => assets.id),
    /** As the audit log names them; null for old entries. */
    addedBy: text("added_by"),
    createdAt: createdAt(),
    /** As the audit log names them; null if never changed. */
    changedBy: text("changed_by"),
    changedAt: at("changed_at"),
    /** Lower case, one text a line, for the keyword of `wallets/address-book-list.ts`. */
    allText: text("all_text").generatedAlwaysAs((): SQL => allTextOf(addressBookEntries)),
  },
  (t) => [
    uniqueIndex("address_book_entries_unique").on(
      t.organisationId,
      t.chain,
      t.address,
      sql`coalesce(${t.memo}, '')`,
    ),
    index("address_book_entries_organisation").on(t.organisationId, t.order),
    ...looksIndexes("address_book_entries", t),
    index("address_book_entries_start").on(t.organisationId, t.chain, startOf(t.address)),
    index("address_book_entries_end").on(t.organisationId, t.chain, endOf(t.address)),
    ...Object.entries(entryKeys(t)).map(([name, key]) =>
      index(`address_book_entries_by_${name.toLowerCase()}`).on(t.organisationId, key, t.order),
    ),
  ],
);

export const exchangeDestinations = pgTable(
  "exchange_destinations",
  {
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    asset: text("asset").notNull(),
    destinationId: text("destination_id")
      .notNull()
      .references(() => subWallets.id),
  },
  (t) => [primaryKey({ columns: [t.subWalletId, t.asset, t.destinationId] })],
);

export const exchangeTransfers = pgTable(
  "exchange_transfers",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Null for a deposit from outside. */
    fromId: text("from_id").references(() => subWallets.id),
    toId: text("to_id")
      .notNull()
      .references(() => subWallets.id),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    amount: quantity("amount").notNull(),
    status: text("status").notNull(),
    /** Null until the payment is on chain. */
    transactionHash: text("transaction_hash"),
    reason: text("reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("exchange_transfers_from").on(t.fromId, t.createdAt),
    index("exchange_transfers_to").on(t.toId, t.createdAt),
    index("exchange_transfers_organisation").on(t.organisationId, t.createdAt),
    index("exchange_transfers_from_asset").on(t.fromId, t.assetId),
    index("exchange_transfers_to_asset").on(t.toId, t.assetId),
    index("exchange_transfers_organisation_asset").on(t.organisationId, t.assetId),
  ],
);

/** In order, without DRAFT. */
export const exchangeTransferEvents = pgTable(
  "exchange_transfer_events",
  {
    transferId: uuid("transfer_id")
      .notNull()
      .references(() => exchangeTransfers.id),
    status: text("status").notNull(),
    createdAt: createdAt(),
    order: bigserial("order", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.transferId, t.order] })],
);

export const exchangeDepositAddresses = pgTable(
  "exchange_deposit_addresses",
  {
    subWalletId: text("sub_wallet_id")
      .notNull()
      .references(() => subWallets.id),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    chain: text("chain").notNull(),
    address: text("address").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subWalletId, t.assetId] }),
    uniqueIndex("exchange_deposit_addresses_address").on(t.chain, t.address),
  ],
);

/** The answer that the same Idempotency-Key gets again. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    operation: text("operation").notNull(),
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    answer: jsonb("answer").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    recipient: text("recipient").notNull(),
    kind: text("kind", { enum: ["transactions", "audit"] }).notNull(),
    /** Every open end is fixed. */
    input: jsonb("input").$type<ReportInput>().notNull(),
    status: text("status", { enum: ["DUE", "DONE", "FAILED"] }).notNull(),
    claim: uuid("claim"),
    attempts: integer("attempts").notNull().default(0),
    /** To be made then; while being made, the deadline of the attempt; null when done. */
    dueAt: at("due_at"),
    createdAt: createdAt(),
  },
  (t) => [index("reports_due").on(t.dueAt).where(sql`due_at is not null`)],
);

/** Moments in ISO 8601. */
export type ReportInput = {
  from: string | null;
  to: string;
  count?: number | null;
  assetIds?: string[] | null;
  /** GBP by default. */
  currency?: string;
  /** UTC by default. */
  timeZone?: string;
  lastEntry?: number;
};

/** Kept in the mailbox; sent if a mail server is configured. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** KEPT: no mail server. UNCERTAIN: the connection was lost after everything was handed over; not sent again. */
    delivery: text("delivery", { enum: ["KEPT", "DUE", "SENDING", "SENT", "FAILED", "UNCERTAIN"] })
      .notNull()
      .default("KEPT"),
    /** Without personal data. */
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    /** To be sent then; while being sent, the deadline of the attempt; null when done. */
    dueAt: at("due_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_organisation").on(t.organisationId, t.createdAt),
    index("mails_due").on(t.dueAt).where(sql`due_at is not null`),
  ],
);

/** Without content while its report is being made. */
export const attachments = pgTable(
  "attachments",
  {
    id: uuid("id").primaryKey(),
    mailId: uuid("mail_id").references(() => mails.id),
    reportId: uuid("report_id").references(() => reports.id),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
  },
  (t) => [index("attachments_mail").on(t.mailId), index("attachments_report").on(t.reportId)],
);

/** In order. Parts have at most 64 KiB, except in old files. */
export const attachmentParts = pgTable(
  "attachment_parts",
  {
    attachmentId: uuid("attachment_id")
      .notNull()
      .references(() => attachments.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [primaryKey({ columns: [t.attachmentId, t.position] })],
);

const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * A chain for each organisation, and the service's own. Triggers in the first migration number and hash entries on
 * commit, and refuse every change.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    order: bigserial("order", { mode: "number" }).primaryKey(),
    organisationId: uuid("organisation_id").references(() => organisations.id),
    /** `Name <email>`, `API Key ****last6`, or the service's own name. */
    actor: text("actor").notNull(),
    description: text("description").notNull(),
    createdAt: createdAt(),
    /** One of `audit/actions.ts`; by default derived from the description. */
    action: text("action"),
    details: text("details"),
    /** As in `base/origin.ts`; null for old events. */
    origin: text("origin"),
    address: text("address"),
    /** The organisation; zeros for the service's own chain. */
    chain: uuid("chain").generatedAlwaysAs(
      (): SQL => sql`coalesce(${auditEvents.organisationId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    /** From 1 without gaps; null until the transaction commits, like both hashes. */
    entry: bigint("entry", { mode: "number" }),
    /** Hex; 64 zeros for the first entry. */
    previousHash: text("previous_hash"),
    /** SHA-256, hex, of what `audit/entry-hash.ts` encodes. */
    hash: text("hash"),
    words: words("words").generatedAlwaysAs(
      (): SQL =>
        sql`case when ${auditEvents.entry} is null then null else array_to_tsvector(audit_words(${auditEvents.actor}, ${auditEvents.description}, ${auditEvents.details}, ${auditEvents.address}, ${auditEvents.entry}::text, ${auditEvents.hash}, right(${auditEvents.hash}, 7))) end`,
    ),
  },
  (t) => [
    index("audit_events_organisation").on(t.organisationId, t.createdAt),
    index("audit_events_pending").on(t.chain, t.order).where(sql`${t.entry} is null`),
    uniqueIndex("audit_events_entry").on(t.chain, t.entry).where(sql`${t.entry} is not null`),
    index("audit_events_actor").on(t.chain, t.actor, t.entry).where(sql`${t.entry} is not null`),
    index("audit_events_action").on(t.chain, t.action, t.entry).where(sql`${t.entry} is not null`),
    index("audit_events_origin").on(t.chain, t.origin, t.entry).where(sql`${t.entry} is not null`),
    index("audit_events_words").using("gin", t.words).where(sql`${t.entry} is not null`),
  ],
);

/** Standing until `endedAt`. */
export const freezes = pgTable(
  "freezes",
  {
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id),
    /** Null for all wallets. */
    walletId: uuid("wallet_id").references(() => wallets.id),
    reason: text("reason").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endedAt: at("ended_at"),
  },
  (t) => [
    uniqueIndex("freezes_standing")
      .on(t.organisationId, sql`coalesce(${t.walletId}, ${t.organisationId})`)
      .where(sql`${t.endedAt} is null`),
  ],
);

/** Each by another person than the one who froze, signed by their phone. */
export const freezeThaws = pgTable(
  "freeze_thaws",
  {
    freezeId: uuid("freeze_id")
      .notNull()
      .references(() => freezes.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    publicKey: text("public_key").notNull(),
    signature: text("signature").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.freezeId, t.userId] })],
);
