import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "../../../sandbox/backups/make-backup";
import { restoreBackup } from "../../../sandbox/backups/restore-backup";
import {
  auditEvents,
  networkAccounts,
  networkTransactions,
  requests,
  transactions,
  utxos,
} from "../../../sandbox/db/schema";
import { sendFromOutside } from "../../../sandbox/network/incoming";
import {
  BITCOIN_STRANGER,
  BTC,
  callsOf,
  freshDatabase,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

/** Payments: confirmed before the backup, waiting for approval in it, and made after it. */
const BEFORE = 40;
const WAITING = 10;
const AFTER = 50;
const PASSPHRASE = "a passphrase of this test";

let folder: string;
let place: { DATA_DIR: string; DATABASE_URL?: string };
let payments: Payments;
let masterKey: string;
let waiting: string[];
let after: string[];
let withdrawn: string;
let truth: Awaited<ReturnType<typeof readTruth>>;
const said: string[] = [];
let restored: TestSandbox | undefined;

/** Every seventh in Bitcoin; each of another amount, but for every fifth, so that some are alike. */
async function create(number: number): Promise<string> {
  const amount = number % 5 === 0 ? 5_000 : 5_000 + number;
  const { requestId } =
    number % 7 === 0
      ? await payments.sendBitcoin({
          subWalletId: payments.btc.id,
          to: BITCOIN_STRANGER,
          amount: { value: String(amount), currency: "SATOSHI" },
          speed: "SLOW",
        })
      : await payments.sendEthereum({
          fromAddress: payments.eth.address,
          to: STRANGER,
          value: String(amount),
        });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function approve(requestId: string): Promise<void> {
  await payments.approve(requestId, payments.people[0]!);
  expect(await payments.waitFor(requestId, "CONFIRMED", "ERROR")).toBe("CONFIRMED");
}

/** What nobody outside can lose: what the networks have seen, and what the sub-wallets have therefore. */
async function readTruth({ db }: TestSandbox) {
  const mined = await db
    .select({
      chain: networkTransactions.chain,
      hash: networkTransactions.hash,
      value: networkTransactions.value,
      height: networkTransactions.blockHeight,
    })
    .from(networkTransactions)
    .where(eq(networkTransactions.status, "MINED"))
    .orderBy(asc(networkTransactions.chain), asc(networkTransactions.hash));
  const nonces = await db.select().from(networkAccounts).orderBy(asc(networkAccounts.address));
  const coins = await db
    .select({ txId: utxos.txId, outputIndex: utxos.outputIndex, value: utxos.value, spentBy: utxos.spentBy })
    .from(utxos)
    .orderBy(asc(utxos.txId), asc(utxos.outputIndex));
  const { rows } = await db.execute<{ id: string; asset: string; total: string }>(`
    select sub_wallet_id as id, asset_id as asset, sum(balance)::text as total from ledger_accounts
    where sub_wallet_id is not null group by 1, 2 having sum(balance) <> 0 order by 1, 2`);
  return { mined, nonces, coins, holdings: rows };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "strongroom-drill-"));
  mkdirSync(join(folder, "data"));
  place = { DATA_DIR: join(folder, "data"), ...(await freshDatabase()) };
  payments = await startPayments({
    dataDir: place.DATA_DIR,
    env: { DATABASE_URL: place.DATABASE_URL ?? "" },
    coins: Array.from({ length: 20 }, () => BTC),
  });
  masterKey = payments.sandbox.env.SANDBOX_MASTER_KEY;
  writeFileSync(join(place.DATA_DIR, "secrets.json"), JSON.stringify({ masterKey }));
  for (let number = 1; number <= BEFORE; number += 1) await approve(await create(number));
  waiting = [];
  for (let number = 1; number <= WAITING; number += 1) waiting.push(await create(BEFORE + number));
  withdrawn = await create(4_999);
});
afterAll(async () => {
  await restored?.close();
  rmSync(folder, { recursive: true, force: true });
});

it("a backup is made in the middle of 100 payments, and everything is lost afterwards", async () => {
  const { sandbox } = payments;
  const file = join(folder, "drill.backup");
  const options = { passphrase: PASSPHRASE, network: "testnet" as const };
  await makeBackup(place, { ...options, to: file, isWithoutKeys: false });
  // Since the backup: one is withdrawn, the others are approved and sent, more are made, somebody pays in.
  await payments.cancel(withdrawn);
  for (const id of waiting) await approve(id);
  after = [];
  for (let number = 1; number <= AFTER; number += 1) {
    const id = await create(BEFORE + WAITING + number);
    await approve(id);
    after.push(id);
  }
  await sandbox.db.transaction((tx) => sendFromOutside(tx, sandbox.services, new Date()));
  await sandbox.runOnce();
  await expect.poll(async () => (await pendingOf(sandbox)).length, { timeout: 20_000 }).toBe(0);
  truth = await readTruth(sandbox);
  await sandbox.close();
  const checked = await restoreBackup(place, {
    ...options,
    from: file,
    isReplacing: true,
    hasNetworks: { settings: {} },
    say: (line) => said.push(line),
  });
  expect(checked.isSound, [...said, ...checked.lines].join("\n")).toBe(true);
});

const pendingOf = ({ db }: TestSandbox) =>
  db.select().from(networkTransactions).where(eq(networkTransactions.status, "PENDING"));

describe("after a restore that keeps the networks", () => {
  it("each payment that the networks know and the backup does not is named, with the request that it belongs to", () => {
    const found = said.filter((line) => line.startsWith("FOUND"));
    const paid = found.filter((line) => !line.includes("received from"));
    expect(paid).toHaveLength(WAITING + AFTER);
    expect(found.length).toBe(paid.length + 1);
    for (const id of waiting)
      expect(
        paid.filter((line) => line.includes(id)),
        id,
      ).toHaveLength(1);
    expect(paid.filter((line) => line.includes("a request that is lost"))).toHaveLength(AFTER);
    for (const id of after) expect(said.join("\n")).not.toContain(id);
  });

  it("networks, nonces, coins and holdings are what they were before everything was lost", async () => {
    restored = await startTestSandbox({
      dataDir: place.DATA_DIR,
      env: { DATABASE_URL: place.DATABASE_URL ?? "" },
    });
    expect(await readTruth(restored)).toEqual(truth);
    expect((await trialBalance(restored.db)).isSound).toBe(true);
  });

  it("nothing is sent again, also when the one that was withdrawn is approved once more", async () => {
    const { db } = restored!;
    const open = await db
      .select()
      .from(requests)
      .where(inArray(requests.id, [...waiting, withdrawn]));
    const stateOf = new Map(open.map(({ id, status }) => [id, status]));
    expect(waiting.map((id) => stateOf.get(id))).toEqual(waiting.map(() => "CONFIRMED"));
    // Its cancellation is lost: a person has to decide again, and its nonce is used by then.
    expect(stateOf.get(withdrawn)).toBe("AWAITING_SIGNATURES");
    const calls = callsOf(restored!);
    await calls.approve(withdrawn, payments.people[0]!);
    expect(await calls.waitFor(withdrawn, "CONFIRMED", "ERROR", "SYSTEM_CANCELLED")).toBe("ERROR");
    const [ended] = await db.select().from(requests).where(eq(requests.id, withdrawn));
    expect(ended?.cancelReason).toContain("nonce too low");
    await restored!.runOnce();
    expect((await readTruth(restored!)).mined).toEqual(truth.mined);
  });

  it("found payments stand in the history with their hash and fee, and the audit log says that it was restored", async () => {
    const { db } = restored!;
    const hashes = new Set(truth.mined.map(({ hash }) => hash));
    const rows = await db.select().from(transactions).where(eq(transactions.status, "CONFIRMED"));
    const sent = rows.filter(({ direction }) => direction === "SENT");
    expect(sent).toHaveLength(BEFORE + WAITING + AFTER);
    expect(new Set(sent.map(({ transactionHash }) => transactionHash)).size).toBe(sent.length);
    for (const { transactionHash, fee } of sent) {
      expect(hashes.has(transactionHash ?? "")).toBe(true);
      expect(fee).toBeGreaterThan(0n);
    }
    const notes = await db.select().from(auditEvents).where(eq(auditEvents.action, "OTHER"));
    expect(notes.map(({ description }) => description).join()).toContain("Restored from the backup of");
  });

  it("payments go on with the next nonce", async () => {
    const calls = callsOf(restored!);
    const { requestId } = await calls.sendEthereum({
      fromAddress: payments.eth.address,
      to: STRANGER,
      value: "77",
    });
    await calls.waitFor(requestId, "AWAITING_SIGNATURES");
    await calls.approve(requestId, payments.people[0]!);
    expect(await calls.waitFor(requestId, "CONFIRMED", "ERROR")).toBe("CONFIRMED");
  });
});
