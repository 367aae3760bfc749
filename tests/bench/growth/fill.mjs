import { createHash } from "node:crypto";
import { getAddress } from "ethers";
import { addTransactions } from "./transactions.mjs";

/** Meridian Treasury, whose demo user the benchmark signs in as. */
const ORGANISATION_NAME = "Meridian Treasury Ltd";
/** Types whose addresses need no key to look right, and whose networks keep balances instead of outputs. */
const TYPES = ["ETH", "BINANCE_SMART_CHAIN", "XDCNETWORK"];
const CHUNK = 20_000;

/**
 * Adds sub-wallets, addresses of the address book and transactions until the organisation has as many as asked for; what is there stays. The books
 * stay in balance. New sub-wallets have addresses that nobody has the keys of: they can be shown, not paid from.
 * @param {import("./database.mjs").BenchDatabase} database seeded with the demo
 * @param {{ subWallets: number, transactions: number, addresses?: number }} wanted in the end
 * @param {(line: string) => void} [onProgress]
 */
export async function fillDatabase(database, wanted, onProgress = () => {}) {
  const [organisation] = await database.query("select id from organisations where name = $1", [
    ORGANISATION_NAME,
  ]);
  if (!organisation) throw new Error("The database has no demo: start the sandbox on it once.");
  await addSubWallets(database, organisation.id, wanted.subWallets);
  onProgress(`${wanted.subWallets} sub-wallets`);
  await addAddresses(database, organisation.id, wanted.addresses ?? 0);
  const count = await countOf(database, "transactions", organisation.id);
  for (let first = count; first < wanted.transactions; first += CHUNK) {
    const last = Math.min(first + CHUNK, wanted.transactions);
    await addTransactions(database, { organisationId: organisation.id, types: TYPES, first, last });
    onProgress(`${last} transactions`);
  }
  // PGlite has no process of its own that does it.
  await database.query("vacuum analyze");
}

async function addSubWallets(database, organisationId, wanted) {
  const missing = wanted - (await countOf(database, "sub_wallets", organisationId));
  if (missing <= 0) return;
  const perType = TYPES.map((type, place) => [type, Math.floor((missing + place) / TYPES.length)]);
  for (const [type, number] of perType) {
    const [donor] = await database.query(
      `select s.id, (select max(account) from sub_wallets where type = s.type) as account,
         (select max(index) from sub_wallets where wallet_id = s.wallet_id and type = s.type) as index
       from sub_wallets s where s.organisation_id = $1 and s.type = $2 order by s."order" limit 1`,
      [organisationId, type],
    );
    const accounts = Array.from({ length: number }, (_, at) => donor.account + 1 + at);
    await database.query(INSERT_SUB_WALLETS, [
      donor.id,
      donor.index - donor.account,
      accounts,
      accounts.map((account) => addressOf(type, account)),
    ]);
  }
}

async function addAddresses(database, organisationId, wanted) {
  const count = await countOf(database, "address_book_entries", organisationId);
  if (count >= wanted) return;
  const numbers = Array.from({ length: wanted - count }, (_, at) => count + at);
  const addresses = numbers.map((number) => addressOf("contact", number));
  await database.query(INSERT_ADDRESSES, [organisationId, numbers, addresses]);
}

/** Half of them with Travel Rule data, a third with a label. */
const INSERT_ADDRESSES = `
  insert into address_book_entries (organisation_id, chain, name, label, address, recipient, travel_rule,
    counterparty_name, vasp_name, vasp_type, created_at)
  select $1, 'ETHEREUM', 'Client ' || n.number || ' settlement',
    case when n.number % 3 = 0 then 'Account ' || n.number end, n.address, true, n.number % 2 = 0,
    case when n.number % 2 = 0 then 'Client ' || n.number || ' Ltd' end,
    case when n.number % 2 = 0 then 'Exchange ' || n.number % 40 end,
    case when n.number % 2 = 0 then 'UNLISTED' end, now()
  from unnest($2::int[], $3::text[]) with ordinality as n (number, address, place)
  order by n.place`;

/** Everything but number, name and address is that of the type's first sub-wallet. */
const INSERT_SUB_WALLETS = `
  with made as (
    insert into sub_wallets (id, wallet_id, organisation_id, type, index, name, chain, wallet_type, address, public_key,
      path, provenance_signature, account, created_at, updated_at)
    select s.wallet_id || '/' || s.type || '/' || (n.account + $2::int), s.wallet_id, s.organisation_id, s.type,
      n.account + $2::int, 'Client account ' || s.type || ' ' || n.account, s.chain, s.wallet_type, n.address,
      s.public_key, s.path, s.provenance_signature, n.account, now(), now()
    from unnest($3::int[], $4::text[]) with ordinality as n (account, address, place)
    join sub_wallets s on s.id = $1
    order by n.place
    returning *
  )
  insert into addresses (chain, address, sub_wallet_id, usage, public_key, path, position, provenance_signature)
  select chain, address, id, 'RECEIVE', public_key, path, 0, provenance_signature from made`;

/** Always the same, with its checksum. */
function addressOf(type, account) {
  const bytes = createHash("sha256").update(`bench/${type}/${account}`).digest("hex").slice(0, 40);
  const address = getAddress(`0x${bytes}`);
  return type === "XDCNETWORK" ? address.replace("0x", "xdc") : address;
}

async function countOf(database, table, organisationId) {
  const [{ count }] = await database.query(
    `select count(*)::int as count from ${table} where organisation_id = $1`,
    [organisationId],
  );
  return count;
}
