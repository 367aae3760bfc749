import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationWords } from "../../../sandbox/base/operation";
import { canonicalAddress } from "../../../sandbox/chains/canonical-address";
import { factsOf } from "../../../sandbox/chains/facts";
import { addressBookEntries, organisations, subWallets, transactions } from "../../../sandbox/db/schema";
import { bookRewards, reserve, settleSent } from "../../../sandbox/ledger/movements";
import { ENTRIES_AT_ONCE, readPostings } from "../../../sandbox/reports/book-postings";
import { canonicalJson } from "../../../sandbox/reports/canonical-json";
import { transactionsFile } from "../../../sandbox/reports/transactions-file";
import { recordRewards } from "../../../sandbox/wallets/reward-rows";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
  fund,
} from "../../fixtures/sandbox/builders";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import {
  type MailedReport,
  REQUEST_TRANSACTIONS,
  requestReport,
  rowsOf,
} from "../../fixtures/sandbox/report-files";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

type Row = Record<string, string>;

/** Exact arithmetic of its own: decimal text as a whole number of 10^-30. */
const exact = (text = ""): bigint => {
  const [whole = "0", fraction = ""] = (text || "0").split(".");
  return BigInt(whole + fraction.padEnd(30, "0"));
};
const keyOf = (row: Row) => `${row["sub-wallet id"]} ${row.chain} ${row.asset}`;
const networkOf = (chain: string) => factsOf(chain).names.testnet;
const ofKind = (rows: Row[], record: string) => rows.filter((row) => row.record === record);

/** What a movement adds to its sub-wallet. */
function effectOf(row: Row): bigint {
  const amount = exact(row.amount) * { RECEIVED: 1n, REWARD: 1n, SENT: -1n, FEE: 0n }[row.direction ?? ""]!;
  expect(row.fee === "" || row["fee asset"] === row.asset).toBe(true);
  return amount - exact(row.fee);
}

/** Changes of what sub-wallets hold in a period, straight from the entries of the books. */
async function bookChanges({ db }: TestSandbox, organisationId: string, from: string, to: string) {
  const { rows } = await db.execute<
    Record<"subWalletId" | "chain" | "symbol" | "quantity", string> & { decimals: number }
  >(sql`
    select s.id as "subWalletId", x.chain, x.symbol,
      sum(e.amount)::text as quantity, x.decimals
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    join assets x on x.id = a.asset_id
    where s.organisation_id = ${organisationId} and e.created_at >= ${from}::timestamptz
      and e.created_at <= ${to}::timestamptz
    group by s.id, x.chain, x.symbol, x.decimals, e.transaction_id
    order by 1`);
  const sums = new Map<string, bigint>();
  for (const { subWalletId, chain, symbol, quantity, decimals } of rows) {
    const key = `${subWalletId} ${networkOf(chain)} ${symbol}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(quantity) * 10n ** BigInt(30 - decimals));
  }
  const moves = rows.filter(({ quantity }) => quantity !== "0").length;
  return { sums, moves };
}

/** Re-adds a file, and compares it with the books and with its manifest. */
async function expectProven(sandbox: TestSandbox, organisationId: string, report: MailedReport) {
  const rows = rowsOf(report.file);
  const manifest = JSON.parse(report.manifest.text);
  const movements = ofKind(rows, "movement");
  const balances = ofKind(rows, "balance");
  const added = new Map<string, bigint>();
  for (const row of movements) added.set(keyOf(row), (added.get(keyOf(row)) ?? 0n) + effectOf(row));
  const { from, to } = manifest.period;
  const inPeriod = await bookChanges(sandbox, organisationId, from, to);
  const before = await bookChanges(
    sandbox,
    organisationId,
    "1970-01-01",
    new Date(Date.parse(from) - 1).toISOString(),
  );
  for (const row of balances) {
    const key = keyOf(row);
    expect(exact(row.opening), `opening of ${key}`).toBe(before.sums.get(key) ?? 0n);
    expect(exact(row.closing) - exact(row.opening), `change of ${key}`).toBe(inPeriod.sums.get(key) ?? 0n);
    expect(exact(row.in) - exact(row.out) - exact(row.fees)).toBe(added.get(key) ?? 0n);
    expect(exact(row.opening) + exact(row.in) - exact(row.out) - exact(row.fees)).toBe(exact(row.closing));
    added.delete(key);
  }
  expect([...added.keys()], "every movement has a balance").toEqual([]);
  const held = [
    ...new Set([...before.sums, ...inPeriod.sums].filter(([, sum]) => sum !== 0n).map(([key]) => key)),
  ];
  expect(balances.map(keyOf)).toEqual(expect.arrayContaining(held));
  expect(rows.at(-1)).toMatchObject({
    record: "end",
    id: String(movements.length),
    hash: String(balances.length),
  });
  const waiting = ofKind(rows, "waiting");
  expect(rows.at(-1)?.["created (UTC)"]).toBe(String(waiting.length));
  expect(manifest.rows).toBe(movements.length + waiting.length);
  expect(manifest.totals).toEqual(
    balances.map((row) => ({
      subWalletId: row["sub-wallet id"],
      chain: row.chain,
      asset: row.asset,
      ...Object.fromEntries(["opening", "in", "out", "fees", "closing"].map((name) => [name, row[name]])),
    })),
  );
  return { rows, movements, balances, manifest, moves: inPeriod.moves };
}

describe("the transaction history of the demo", () => {
  let sandbox: TestSandbox;
  let organisationId: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ seed: "demo" });
    const [row] = await sandbox.db
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.name, "Meridian Treasury Ltd"));
    organisationId = row!.id;
  });
  afterAll(() => sandbox?.close());

  it("leads from nothing to what is held, to the last unit, with a row for every change", async () => {
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const { movements, balances, moves } = await expectProven(sandbox, organisationId, report);
    expect(movements.length).toBeGreaterThan(500);
    // A payment to itself is a row more than its change, and one without a fee would be no change at all.
    const selfPayments = movements.filter((row, at) => {
      const before = movements[at - 1];
      return row.direction === "RECEIVED" && before?.id === row.id && before && keyOf(before) === keyOf(row);
    });
    expect(selfPayments.length).toBeGreaterThan(0);
    expect(movements.length - selfPayments.length).toBe(moves);
    expect(balances.every(({ opening }) => exact(opening) === 0n)).toBe(true);
    for (const row of movements) {
      expect(row["settled (UTC)"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(row.rate === "" || exact(row.rate) > 0n).toBe(true);
    }
    // Every row that the history explains names what was done, as the console's lists do.
    const words: readonly string[] = Object.values(operationWords);
    const named = movements.filter(({ hash }) => hash !== "");
    expect(named.filter(({ operation }) => !words.includes(operation ?? ""))).toEqual([]);
    const earning = movements.filter(({ direction }) => direction === "REWARD");
    expect(new Set(earning.map(({ operation }) => operation))).toEqual(new Set(["Reward"]));
    expect(new Set(movements.map(({ direction }) => direction))).toEqual(
      new Set(["RECEIVED", "REWARD", "SENT", "FEE"]),
    );
  });

  it("has each reward that was added to a stake once, as the history has it, with the validator that paid it", async () => {
    const { rows: history } = await sandbox.db.execute<Record<string, string>>(sql`
      select t.id, t.from_id as "from", t.to_id as "to", t.amount::text as amount, x.decimals
      from transactions t join assets x on x.id = t.asset_id
      where t.organisation_id = ${organisationId} and t.operation = 'REWARD' and t.chain <> 'CARDANO'`);
    const { file } = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const rewards = ofKind(rowsOf(file), "movement").filter(({ direction }) => direction === "REWARD");
    const said = rewards.map(({ id, from, to, amount }) => ({ id, from, to, amount: exact(amount) }));
    const expected = history.map(({ id, from, to, amount, decimals }) => ({
      ...{ id, from, to },
      amount: BigInt(amount ?? 0) * 10n ** BigInt(30 - Number(decimals)),
    }));
    const byId = (one: { id?: string }, other: { id?: string }) =>
      (one.id ?? "") < (other.id ?? "") ? -1 : 1;
    expect(history.length).toBeGreaterThan(20);
    expect(said.sort(byId)).toEqual(expected.sort(byId));
  });

  it("says of each payment what the history of its sub-wallet says", async () => {
    const { rows: history } = await sandbox.db.execute<Record<string, string | null>>(sql`
      select t.id, t.sub_wallet_id as "subWalletId", t.direction, t.operation, x.symbol, x.decimals, t.amount::text as amount,
        t.fee::text as fee, n.symbol as "feeSymbol", n.decimals as "feeDecimals", t.transaction_hash as hash,
        t.from_id as "from", t.to_id as "to"
      from transactions t
      join assets x on x.id = t.asset_id
      join assets n on n.chain = t.chain and n.type = 'NATIVE'
      where t.organisation_id = ${organisationId} and t.status in ('CONFIRMED', 'COMPLETED', 'CLEARED')
        and t.operation <> 'REWARD'`);
    const { file } = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const movements = ofKind(rowsOf(file), "movement");
    const units = (amount: string | null | undefined, decimals: unknown) =>
      BigInt(amount ?? 0) * 10n ** BigInt(30 - Number(decimals));
    expect(history.length).toBeGreaterThan(400);
    for (const said of history) {
      const own = movements.filter((row) => row.id === said.id && row["sub-wallet id"] === said.subWalletId);
      const direction = said.direction === "SELF" ? "SENT" : said.direction;
      const paid = own.find((row) => row.asset === said.symbol && row.direction === direction);
      expect(paid, `${said.id}`).toMatchObject({
        ...{ hash: said.hash, from: said.from, to: said.to },
        operation: operationWords[said.operation as Operation],
      });
      expect(exact(paid?.amount)).toBe(units(said.amount, said.decimals));
      const fees = own.filter((row) => row.asset === said.feeSymbol).map((row) => exact(row.fee));
      expect(fees.reduce((sum, fee) => sum + fee, 0n)).toBe(units(said.fee, said.feeDecimals));
    }
  });

  it("names the other side of an exchange account's transfers", async () => {
    const { file } = await requestReport(sandbox, REQUEST_TRANSACTIONS, { assetSymbols: ["BTC"] });
    const sent = ofKind(rowsOf(file), "movement").filter(
      (row) => row.direction === "SENT" && row["sub-wallet id"]?.includes("/KRAKEN/"),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const row of sent) {
      expect(row).toMatchObject({ asset: "BTC", chain: "Bitcoin Testnet", operation: "Exchange transfer" });
      expect(row).toMatchObject({ from: row["sub-wallet id"], "from name": row["sub-wallet"] });
      expect([row.to, row["to name"]]).not.toContain("");
      const arrived = ofKind(rowsOf(file), "movement").find(
        (one) => one.id === row.id && one["sub-wallet id"] === row.to,
      );
      if (row.to?.split("/")[1] !== "BTC")
        expect(arrived).toMatchObject({ direction: "RECEIVED", amount: row.amount });
    }
  });

  it("leads from the opening to the closing balances of any period, and is the same bytes each time", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const input = { fromDate: day(120), toDate: day(20) };
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, input);
    const { movements, balances } = await expectProven(sandbox, organisationId, report);
    expect(movements.length).toBeGreaterThan(20);
    expect(balances.some(({ opening }) => exact(opening) > 0n)).toBe(true);
    const again = await requestReport(sandbox, REQUEST_TRANSACTIONS, input);
    expect(again.file.path).not.toBe(report.file.path);
    expect(again.file.text).toBe(report.file.text);
    expect(again.manifest.text).toBe(report.manifest.text);
  });

  it("is cut to some assets and to the newest, and still adds up", async () => {
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, { assetSymbols: ["ETH"], count: 7 });
    const rows = rowsOf(report.file);
    const movements = ofKind(rows, "movement");
    expect(movements.length).toBeGreaterThanOrEqual(7);
    expect(new Set(rows.flatMap(({ asset }) => asset || [])).size).toBeLessThanOrEqual(2);
    const { period } = JSON.parse(report.manifest.text);
    expect(period.from).toBe(movements[0]?.["settled (UTC)"]);
    for (const row of ofKind(rows, "balance")) {
      const own = movements.filter((one) => keyOf(one) === keyOf(row));
      const change = own.reduce((sum, one) => sum + effectOf(one), 0n);
      expect(exact(row.opening) + change).toBe(exact(row.closing));
    }
  });

  it("is signed, in canonical JSON, by the key that the sandbox publishes", async () => {
    const { file, manifest } = await requestReport(sandbox, REQUEST_TRANSACTIONS, { count: 3 });
    const { keys } = await (await fetch(new URL("/.well-known/export-keys.json", sandbox.url))).json();
    const { signature, ...signed } = JSON.parse(manifest.text);
    expect(keys).toEqual([signed.signer.publicKey]);
    expect(manifest.text).toBe(canonicalJson(JSON.parse(manifest.text)));
    expect(manifest.text).not.toMatch(/[\s]"|":\s/);
    const der = Buffer.from(`302a300506032b6570032100${keys[0]}`, "hex");
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    const isRight = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"));
    expect(isRight(canonicalJson(signed))).toBe(true);
    expect(isRight(canonicalJson({ ...signed, rows: signed.rows + 1 }))).toBe(false);
    expect(signed).toMatchObject({
      version: 3,
      kind: "transactions",
      file: file.name,
      bytes: Buffer.byteLength(file.text),
      sha256: createHash("sha256").update(file.text).digest("hex"),
    });
  });
});

describe("the transaction history of payments made here", () => {
  let payments: Payments;
  beforeAll(async () => {
    payments = await startPayments();
  });
  afterAll(() => payments?.sandbox.close());

  const pay = async (transaction: Record<string, unknown>) => {
    const { requestId } = await payments.sendEthereum(transaction);
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED", "ERROR");
    return requestId as string;
  };
  const rowsFor = (rows: Row[], id: string) =>
    rows
      .filter((row) => row.id === id)
      .map(({ direction, asset, amount, fee, status }) => ({
        direction,
        asset,
        amount,
        hasFee: fee !== "",
        status,
      }));

  it("has a row for each side, asset and fee", async () => {
    const { sandbox, eth, organisation, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "ETH", "=HYPERLINK(1)");
    const fromAddress = eth.address;
    const out = await pay({ fromAddress, to: STRANGER, value: String(ETH / 4n) });
    const token = await pay({ fromAddress, to: STRANGER, value: "1500000", assetSymbol: "USDC" });
    const self = await pay({ fromAddress, to: fromAddress, value: String(ETH / 10n) });
    const internal = await pay({ fromAddress, to: other.address, value: String(ETH / 5n) });
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const { rows } = await expectProven(sandbox, organisation.id, report);
    const status = "CONFIRMED";
    expect(rowsFor(rows, out)).toEqual([
      { direction: "SENT", asset: "ETH", amount: "0.25", hasFee: true, status },
    ]);
    expect(rowsFor(rows, token)).toEqual([
      { direction: "FEE", asset: "ETH", amount: "", hasFee: true, status },
      { direction: "SENT", asset: "USDC", amount: "1.5", hasFee: false, status },
    ]);
    expect(rowsFor(rows, self)).toEqual([
      { direction: "SENT", asset: "ETH", amount: "0.1", hasFee: true, status },
      { direction: "RECEIVED", asset: "ETH", amount: "0.1", hasFee: false, status },
    ]);
    expect(rowsFor(rows, internal)).toEqual([
      { direction: "SENT", asset: "ETH", amount: "0.2", hasFee: true, status },
    ]);
    const arrived = rows.find((row) => row["sub-wallet id"] === other.id);
    expect(arrived).toMatchObject({
      direction: "RECEIVED",
      amount: "0.2",
      hash: expect.stringMatching(/^0x/),
    });
    expect(report.file.text).toContain(`"'=HYPERLINK(1)"`);
    // An empty text is nothing, and a number has no quotes.
    expect(report.file.text).toMatch(/,"USDC",1\.5,,,"GBP",/);
    // The fiat of an amount and that of a fee are two columns.
    const [sent] = rows.filter((row) => row.id === out);
    const [onlyFee] = rows.filter((row) => row.id === token && row.direction === "FEE");
    for (const row of [sent, onlyFee]) {
      expect(exact(row?.["fiat of fee"])).toBeGreaterThan(0n);
      expect(row?.["fee rate"]).toBe(sent?.rate);
    }
    expect(exact(sent?.["fiat of amount"])).toBeGreaterThan(exact(sent?.["fiat of fee"]));
    // Nothing moved: no amount, and so no rate of one.
    expect([onlyFee?.amount, onlyFee?.rate, onlyFee?.["fiat of amount"]]).toEqual(["", "", ""]);
  });

  it("has the requests that wait at its end in a section of their own, whatever becomes of them", async () => {
    const { sandbox, eth, organisation } = payments;
    const { requestId } = await payments.sendEthereum({
      ...{ fromAddress: eth.address, to: STRANGER, value: String(ETH / 50n) },
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const toDate = new Date().toISOString();
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, { toDate });
    const { rows, movements, balances } = await expectProven(sandbox, organisation.id, report);
    const [row, ...others] = ofKind(rows, "waiting").filter(({ id }) => id === requestId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{
        status: "AWAITING_SIGNATURES",
        chain: "Ethereum Holesky",
        "sub-wallet id": eth.id,
        from: eth.address,
      },
      ...{ operation: "Payment", to: STRANGER, asset: "ETH", amount: "0.02", fee: "", "settled (UTC)": "" },
    });
    expect(exact(row?.["fiat of amount"])).toBeGreaterThan(0n);
    expect(movements.some(({ id }) => id === requestId)).toBe(false);
    // Behind all movements, before the balances.
    const kinds = rows.map(({ record }) => record);
    expect(kinds.indexOf("waiting")).toBe(movements.length);
    expect(kinds.lastIndexOf("waiting")).toBe(kinds.length - balances.length - 2);

    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const again = await requestReport(sandbox, REQUEST_TRANSACTIONS, { toDate });
    expect(again.file.text).toBe(report.file.text);
    const later = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const found = rowsOf(later.file).filter(({ id }) => id === requestId);
    expect(found.map(({ record }) => record)).toEqual(["movement"]);
  });

  it("has what was noted about a request, while it waits and when it has moved, and runs none of it", async () => {
    const { sandbox, eth } = payments;
    const { requestId } = await payments.sendEthereum(
      { fromAddress: eth.address, to: STRANGER, value: String(ETH / 60n) },
      { beside: { annotation: { reference: "=1+1", note: 'Rent, "March"' } } },
    );
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const noted = { reference: "'=1+1", note: 'Rent, "March"' };
    const waiting = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    expect(rowsOf(waiting.file).find(({ id }) => id === requestId)).toMatchObject(noted);
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const settled = rowsOf((await requestReport(sandbox, REQUEST_TRANSACTIONS, {})).file);
    expect(settled.find(({ id }) => id === requestId)).toMatchObject({ record: "movement", ...noted });
    expect(settled.filter(({ note }) => note !== "").every(({ id }) => id === requestId)).toBe(true);
  });

  it("has rewards that were withdrawn, and fees of staking and of failures", async () => {
    const { sandbox, organisation, walletId, eth } = payments;
    const sol = await buildSubWallet(sandbox, walletId, "SOL");
    const assetId = "SOLANA/SOL";
    await fund(sandbox, sol, assetId, 1_000_000_000n);
    const settle = (requestId: string, part: Partial<Parameters<typeof settleSent>[1]>) =>
      sandbox.db.transaction(async (tx) => {
        const held = [{ assetId, amount: 500_000_000n }];
        await reserve(tx, requestId, sol.id, held);
        const base = { requestId, subWalletId: sol.id, reservations: held, sent: null };
        await settleSent(tx, { ...base, fee: { assetId, amount: 5000n }, ...part });
      });
    await settle("stake", { stake: { locked: { assetId, amount: 400_000_000n } } });
    await buildTransaction(sandbox, sol, {
      id: "reward",
      assetId,
      direction: "SELF",
      operation: "CLAIM_REWARDS",
    });
    await settle("reward", { stake: { earned: { assetId, amount: 12_345n } } });
    await buildTransaction(sandbox, sol, { id: "failure", assetId, direction: "SENT", status: "ERROR" });
    await settle("failure", {});
    await sandbox.db.update(subWallets).set({ name: "-2+3" }).where(eq(subWallets.id, eth.id));
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, { assetSymbols: ["SOL"] });
    const rows = ofKind(rowsOf(report.file), "movement");
    expect(rows.map(({ direction, amount, fee, status }) => [direction, amount, fee, status])).toEqual([
      ["RECEIVED", "1", "", "CONFIRMED"],
      ["FEE", "", "0.000005", "CONFIRMED"],
      ["REWARD", "0.000012345", "0.000005", "CONFIRMED"],
      ["FEE", "", "0.000005", "ERROR"],
    ]);
    expect(rows.map(({ operation }) => operation)).toEqual(["Received", "", "Claim rewards", "Payment"]);
    const all = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    await expectProven(sandbox, organisation.id, all);
    expect(all.file.text).toContain(`"'-2+3"`);
  });

  it("names whom a request pays and a movement paid: own sub-wallets, the address book, and nobody else", async () => {
    const { sandbox, eth, organisation, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "ETH", "Reserve");
    const [known, unknown] = [1, 2].map(() => `0x${randomUUID().replaceAll("-", "")}00000000`) as [
      string,
      string,
    ];
    await sandbox.db.insert(addressBookEntries).values({
      ...{
        organisationId: organisation.id,
        chain: "ETHEREUM",
        name: "Northbank",
        address: canonicalAddress("ETHEREUM", known),
      },
      ...{ recipient: true, travelRule: false },
    });
    const like = { organisationId: organisation.id, chain: "RIPPLE" as const, name: "Nоrthbank" };
    await sandbox.db
      .insert(addressBookEntries)
      .values({ ...like, address: "rNorth", recipient: true, travelRule: false });
    const made: [string, string][] = [];
    for (const [to, name] of [
      [other.address, "Reserve"],
      [known, "Northbank"],
      [unknown, ""],
    ] as const) {
      const { requestId } = await payments.sendEthereum({ fromAddress: eth.address, to, value: "1000" });
      await payments.waitFor(requestId, "AWAITING_SIGNATURES");
      made.push([requestId, name]);
    }
    const namesIn = async (record: string) => {
      const { file } = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
      const rows = ofKind(rowsOf(file), record).filter((row) => row["sub-wallet id"] === eth.id);
      return made.map(([id]) => {
        const row = rows.find((one) => one.id === id);
        expect(row?.["similar names"]).toMatch(
          row?.["to name"] === "Northbank"
            ? /^“Northbank”: Looks like “Nоrthbank”, an address-book entry on Ripple/
            : /^$/,
        );
        return [id, row?.["to name"], row?.["from name"] === row?.["sub-wallet"]];
      });
    };
    const named = made.map(([id, name]) => [id, name, true]);
    expect(await namesIn("waiting")).toEqual(named);
    for (const [id] of made) {
      await payments.approve(id, payments.people[0]!);
      await payments.waitFor(id, "CONFIRMED");
    }
    expect(await namesIn("movement")).toEqual(named);
  });

  it("leaves the amount of a waiting request empty that moves nothing, with its rate and value", async () => {
    const { sandbox, eth } = payments;
    const { requestId } = await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "7" });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const choice = { operation: "DELEGATE", amount: 0n } as const;
    await sandbox.db.update(transactions).set(choice).where(eq(transactions.id, requestId));
    const { file } = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const row = ofKind(rowsOf(file), "waiting").find(({ id }) => id === requestId);
    expect(row).toMatchObject({
      ...{ operation: "Delegate", asset: "ETH", amount: "", rate: "", "fiat of amount": "" },
    });
    await payments.cancel(requestId);
  });

  it("has the rewards of two stakes that were paid together as two rows", async () => {
    const { sandbox, organisation, walletId } = payments;
    const sol = await buildSubWallet(sandbox, walletId, "SOL");
    const assetId = "SOLANA/SOL";
    const paidAt = sandbox.services.clock();
    const paid = [3n, 4n].map((amount) => ({
      ...{ id: randomUUID(), subWalletId: sol.id, chain: "SOLANA", assetId, amount, paidAt },
      ...{ validator: `vote-${amount}`, address: `stake-${amount}` },
    }));
    await sandbox.db.transaction(async (tx) => {
      await bookRewards(tx, paidAt.toISOString(), paid, paidAt);
      await recordRewards(tx, paid);
    });
    const report = await requestReport(sandbox, REQUEST_TRANSACTIONS, {});
    const { movements } = await expectProven(sandbox, organisation.id, report);
    const own = movements.filter((row) => row["sub-wallet id"] === sol.id);
    expect(own.map(({ id, from, to, amount }) => ({ id, from, to, amount }))).toEqual(
      paid.map(({ id, validator, address, amount }) => ({
        ...{ id, from: validator, to: address, amount: `0.00000000${amount}` },
      })),
    );
  });

  it("tells another organisation nothing of who paid it", async () => {
    const { sandbox, eth, organisation } = payments;
    const payee = await buildOrganisation(sandbox);
    const person = await buildUser(sandbox, payee.id);
    const walletId = await buildWallet(sandbox, payee.id, [person]);
    const paid = await buildSubWallet(sandbox, walletId, "ETH");
    const id = await pay({ fromAddress: eth.address, to: paid.address, value: String(ETH / 8n) });
    const text = await textOf(sandbox, payee.id);
    expect(text).toContain(`"movement"`);
    expect(text).toContain(",0.125,");
    for (const secret of [id, eth.id, organisation.trustId]) expect(text).not.toContain(secret);
  });

  it("reads the books a batch at a time, and hands on what it has read before it reads on", async () => {
    const { sandbox, organisation, eth } = payments;
    await sandbox.db.execute(sql`
      with posted as (
        insert into ledger_transactions (id, kind, reference, created_at)
        select gen_random_uuid(), 'receive', 'many' || n || '/' || ${eth.id}::text || '/ETHEREUM/ETH', now()
        from generate_series(1, ${2 * ENTRIES_AT_ONCE}::int) n returning id, created_at
      )
      insert into ledger_entries (transaction_id, account_id, asset_id, amount, created_at)
      select p.id, a.id, a.asset_id, case a.kind when 'network' then -7 else 7 end, p.created_at
      from posted p
      join ledger_accounts a on a.asset_id = 'ETHEREUM/ETH'
        and (a.kind = 'network' or (a.kind = 'available' and a.sub_wallet_id = ${eth.id}))`);
    await sandbox.db.execute(sql`
      update ledger_accounts set balance = balance + case kind when 'network' then -1 else 1 end * 7 * ${2 * ENTRIES_AT_ONCE}::int
      where asset_id = 'ETHEREUM/ETH'
        and (kind = 'network' or (kind = 'available' and sub_wallet_id = ${eth.id}))`);
    const range = { from: new Date(0), to: new Date() };
    for (const direction of ["oldest first", "newest first"] as const) {
      const ids = new Set<string>();
      let entries = 0;
      for await (const postings of readPostings(sandbox.db, range, () => true, direction)) {
        const legs = postings.reduce((sum, one) => sum + one.legs.length, 0);
        expect(legs).toBeLessThan(ENTRIES_AT_ONCE + 20);
        for (const { id } of postings) ids.add(id);
        entries += legs;
      }
      const { rows } = await sandbox.db.execute<{ entries: number; postings: number }>(
        sql`select count(*)::int as entries, count(distinct transaction_id)::int as postings from ledger_entries`,
      );
      expect({ entries, postings: ids.size }).toEqual(rows[0]);
    }
    const file = await transactionsFile({ db: sandbox.db, network: "testnet" }, organisation.id, {
      from: null,
      to: range.to.toISOString(),
    });
    const pieces: number[] = [];
    for await (const piece of file.lines) pieces.push(piece.split("\r\n").length - 1);
    expect(Math.max(...pieces)).toBeLessThan(ENTRIES_AT_ONCE);
    expect(file.facts().rows).toBeGreaterThan(2 * ENTRIES_AT_ONCE);
  });

  it("is not sent when its rows do not explain the balances", async () => {
    const { sandbox, organisation, eth } = payments;
    await sandbox.db.execute(sql`
      update ledger_accounts set balance = balance + 1
      where asset_id = 'ETHEREUM/ETH' and kind = 'available' and sub_wallet_id = ${eth.id}`);
    const refusal = await textOf(sandbox, organisation.id).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(refusal).toContain("do not lead from its opening to its closing balance");
    await sandbox.db.execute(sql`
      update ledger_accounts set balance = balance - 1
      where asset_id = 'ETHEREUM/ETH' and kind = 'available' and sub_wallet_id = ${eth.id}`);
  });
});

async function textOf({ db }: TestSandbox, organisationId: string): Promise<string> {
  const file = await transactionsFile({ db, network: "testnet" }, organisationId, {
    from: null,
    to: new Date().toISOString(),
  });
  let text = "";
  for await (const piece of file.lines) text += piece;
  return text;
}
