import { createHash } from "node:crypto";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

/** The role of a statement that sees only some of the wallets. */
export const LIMITED_ROLE = "strongroom_limited";
/** The setting that holds their ids. */
export const WALLETS_SETTING = "strongroom.wallet_ids";

type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

const IDS = `string_to_array(current_setting('${WALLETS_SETTING}', true), ',')`;
const isOwn = (column: string) => `${column}::text = any(${IDS})`;
/** Its id begins with the wallet's. */
const ofSubWallet = (column: string) => `split_part(${column}, '/', 1) = any(${IDS})`;
const seen = (column: string, table: string, key = "id") => `${column} in (select "${key}" from "${table}")`;

/**
 * Which rows of each table a person with some of the wallets sees; null: all, because they are the organisation's or the
 * network's and name no wallet, or no answer has them.
 */
export const visibleRows: Record<TableName, string | null> = {
  meta: null,
  organisations: null,
  users: null,
  invitations: null,
  programs: null,
  userPins: null,
  signInStates: null,
  pinChallenges: null,
  sessions: null,
  knownBrowsers: null,
  apiKeys: null,
  devices: null,
  vaultSeeds: null,
  clusters: null,
  wallets: isOwn("id"),
  policies: isOwn("wallet_id"),
  walletRules: isOwn("wallet_id"),
  assets: null,
  subWallets: isOwn("wallet_id"),
  addresses: ofSubWallet("sub_wallet_id"),
  ledgerAccounts: `sub_wallet_id is null or ${ofSubWallet("sub_wallet_id")}`,
  ledgerTransactions: null,
  ledgerEntries: seen("account_id", "ledger_accounts"),
  // Of all wallets together: `holdingsAt` does without.
  ledgerHours: null,
  ledgerDays: null,
  utxos: ofSubWallet("sub_wallet_id"),
  networkAccounts: null,
  tokenAllowances: null,
  stakePositions: ofSubWallet("sub_wallet_id"),
  validators: null,
  networkBlocks: null,
  networkTransactions: null,
  // The address book is everybody's, and so are its requests.
  requests: `${isOwn("wallet_id")} or type in ('ADDRESS_BOOK', 'ADDRESS_BOOK_CHANGE')`,
  ruledMovements: isOwn("wallet_id"),
  requestEvents: seen("request_id", "requests"),
  savedViews: null,
  paymentTemplates: null,
  requestAnnotations: seen("request_id", "requests"),
  requestSignatures: seen("request_id", "requests"),
  transactions: ofSubWallet("sub_wallet_id"),
  transactionAddresses: ofSubWallet("sub_wallet_id"),
  transfers: seen("transaction_order", "transactions", "order"),
  payouts: seen("request_id", "requests"),
  payoutRows: ofSubWallet("sub_wallet_id"),
  vasps: null,
  addressBookEntries: null,
  exchangeDestinations: ofSubWallet("sub_wallet_id"),
  exchangeTransfers: `${ofSubWallet("coalesce(from_id, '')")} or ${ofSubWallet("to_id")}`,
  exchangeTransferEvents: seen("transfer_id", "exchange_transfers"),
  exchangeDepositAddresses: ofSubWallet("sub_wallet_id"),
  idempotentAnswers: null,
  reports: null,
  mails: null,
  attachments: null,
  attachmentParts: null,
  auditEvents: null,
  freezes: `wallet_id is null or ${isOwn("wallet_id")}`,
  freezeThaws: seen("freeze_id", "freezes"),
};

const ruleOf = (name: TableName, condition: string | null): string => {
  const table = `"${getTableConfig(schema[name]).name}"`;
  const without = `drop policy if exists some_wallets on ${table};`;
  if (condition === null) return `${without} alter table ${table} disable row level security;`;
  return `
    alter table ${table} enable row level security;
    ${without}
    create policy some_wallets on ${table} to ${LIMITED_ROLE} using (${condition}) with check (true);`;
};

/**
 * Makes the role and its row security where the database does not have them as they are now: changing tables waits for
 * whoever uses them. The owner of the tables, which everything else runs as, is not subject to it.
 * @throws Error with what to do where the database's user may not
 */
export async function ensureWalletScope(database: {
  query(text: string): Promise<{ rows: unknown[] }>;
  exec(text: string): Promise<unknown>;
}): Promise<void> {
  const text = walletScopeSql();
  const version = createHash("sha256").update(text).digest("hex");
  const known = `
    select from meta join pg_roles on rolname = '${LIMITED_ROLE}'
    where key = '${VERSION_KEY}' and value = '"${version}"' and pg_has_role(current_user, rolname, 'member')`;
  if ((await database.query(known)).rows.length > 0) return;
  const make = () =>
    database.exec(`${text}
      insert into meta (key, value) values ('${VERSION_KEY}', '"${version}"')
      on conflict (key) do update set value = excluded.value;`);
  try {
    // Roles are the server's: another database of it may make the same at this moment.
    await make().catch((error) => (MADE_MEANWHILE.has(codeOf(error)) ? make() : Promise.reject(error)));
  } catch (error) {
    if (codeOf(error) !== NOT_PERMITTED) throw error;
    throw new Error(
      `The database's user may neither create the role ${LIMITED_ROLE} nor act in it. Give it CREATEROLE, or run: ` +
        `create role ${LIMITED_ROLE} nologin; grant ${LIMITED_ROLE} to the user`,
      { cause: error },
    );
  }
  // The first to read new rows marks them as written: not whoever opens a damaged folder, which is to stay as it is.
  await database.query(known);
  await database.query("select * from pg_auth_members");
}

const NOT_PERMITTED = "42501";
/** duplicate_object, unique_violation, and two who change the same row. */
const MADE_MEANWHILE: ReadonlySet<unknown> = new Set(["42710", "23505", "XX000"]);

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

export const VERSION_KEY = "walletScope";

const walletScopeSql = (): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${LIMITED_ROLE}') then
      create role ${LIMITED_ROLE} nologin;
    end if;
    if not pg_has_role(current_user, '${LIMITED_ROLE}', 'member') then
      execute format('grant ${LIMITED_ROLE} to %I', current_user);
    end if;
  end $$;
  grant usage on schema public to ${LIMITED_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${LIMITED_ROLE};
  grant usage, select, update on all sequences in schema public to ${LIMITED_ROLE};
  ${(Object.entries(visibleRows) as [TableName, string | null][]).map(([name, condition]) => ruleOf(name, condition)).join("")}
`;
