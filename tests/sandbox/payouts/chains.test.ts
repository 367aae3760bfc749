import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsOf, nativeAssetId, outsideAddress } from "../../../sandbox/chains/facts";
import { type Chain, chainOfType, type SubWalletType, subWalletTypes } from "../../../sandbox/chains/names";
import { payoutOn } from "../../../sandbox/operations/payout/chains";
import { rate } from "../../../sandbox/rates/rates";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

type Made = Awaited<ReturnType<typeof buildSubWallet>>;

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;
const paying = new Map<Chain, Made>();
beforeAll(async () => {
  payments = await startPayments();
  payouts = payoutCallsOf(payments);
  for (const type of subWalletTypes.filter((one) => payoutOn(chainOfType(one)) !== null)) {
    paying.set(chainOfType(type), await openSubWallet(type));
  }
  const solana = paying.get("SOLANA")!;
  await fund(payments.sandbox, solana, "SOLANA/USDC", 9_000_000n);
  const ethereum = paying.get("ETHEREUM")!;
  await fund(payments.sandbox, ethereum, "ETHEREUM/USDC", 9_000_000n);
});
afterAll(() => payments?.sandbox.close());

/** With one coin, so that a second payment needs the change of the first. */
async function openSubWallet(type: SubWalletType): Promise<Made> {
  const subWallet = await buildSubWallet(payments.sandbox, payments.walletId, type, `Pays ${type}`);
  const chain = chainOfType(type);
  const { decimals } = factsOf(chain).nativeAsset.testnet;
  await fund(payments.sandbox, subWallet, nativeAssetId(chain), 100n * 10n ** BigInt(decimals));
  return subWallet;
}

const stranger = (chain: Chain, seed: string) =>
  outsideAddress(chain, "testnet", {
    bytes: (length) => createHash("sha512").update(seed).digest().subarray(0, length),
  });

function rowOf(chain: Chain, at: number, more: Partial<RowInput> = {}): RowInput {
  const { decimals, symbol } = factsOf(chain).nativeAsset.testnet;
  return {
    reference: `${chain} ${at}`,
    subWalletId: paying.get(chain)!.id,
    asset: symbol,
    to: stranger(chain, `${chain} ${at}`),
    amount: `${(1n + BigInt(at)) * 10n ** BigInt(decimals - (isDear(chain) ? 3 : 0))}`,
    ...more,
  };
}

/** Whole coins would need travel-rule data. */
const isDear = (chain: Chain) => rate(nativeAssetId(chain), "EUR", new Date())!.gt(100);

describe("one payout over all chains", () => {
  it("pays every row, and the books are sound", async () => {
    const rows = [...paying.keys()].flatMap((chain) =>
      [0, 1, 2].map((at) => rowOf(chain, at, { note: "x" })),
    );
    rows.push(
      rowOf("RIPPLE", 3, { memo: "104482" }),
      rowOf("SOLANA", 3, { asset: "USDC", amount: "1500000" }),
      rowOf("ETHEREUM", 3, { asset: "USDC", amount: "2500000" }),
    );
    const { rows: checked } = await payouts.check(rows);
    expect(checked.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual(rows.map(() => null));
    const before = await holdings();
    const made = await payouts.createApproved(rows, payments.people[0]!);
    const paid = await payouts.settled(made.payoutId);
    expect(paid.map(({ state, reason }: { state: string; reason: string }) => reason ?? state)).toEqual(
      rows.map(() => "CONFIRMED"),
    );
    for (const [at, row] of paid.entries()) {
      expect(row).toMatchObject({ amount: rows[at]!.amount, memo: rows[at]!.memo ?? null });
    }
    for (const id of new Set(paid.map(({ requestId }: Paid) => requestId))) {
      const together: Paid[] = paid.filter(({ requestId }: Paid) => requestId === id);
      const [first] = together;
      expect(together).toHaveLength(several.includes(first!.chain) ? 3 : 1);
      expect(together.map(({ fee }) => fee === null)).toEqual(together.map((_, at) => at > 0));
      const most = together.reduce((sum, { maxFee }) => sum + BigInt(maxFee), 0n);
      expect(BigInt(first!.fee!)).toBeLessThanOrEqual(most);
    }
    const after = await holdings();
    for (const [key, left] of after) {
      const spent = paid
        .flatMap((row: Paid) => [
          { key: `${row.subWalletId} ${row.chain}/${row.asset}`, units: row.amount },
          { key: `${row.subWalletId} ${nativeAssetId(row.chain)}`, units: row.fee ?? "0" },
        ])
        .filter((one: { key: string }) => one.key === key)
        .reduce((sum: bigint, { units }: { units: string }) => sum + BigInt(units), 0n);
      expect({ key, spent }).toEqual({ key, spent: before.get(key)! - left });
    }
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
  });

  it("refuses the same list again, row by row", async () => {
    const rows = [...paying.keys()].map((chain) => rowOf(chain, 0));
    const { rows: checked } = await payouts.check(rows);
    for (const row of checked) {
      expect(row).toMatchObject({
        code: "REFERENCE_USED",
        usedBy: { payoutName: "Salaries", state: "CONFIRMED" },
      });
      expect(row.isFirstPayment).toBe(false);
      expect(row.samePayment).toMatchObject({ id: row.usedBy.requestId });
    }
  });
});

type Paid = {
  subWalletId: string;
  chain: Chain;
  asset: string;
  amount: string;
  maxFee: string;
  fee: string | null;
  requestId: string;
};

/** Where one transaction makes all payments of a sub-wallet. */
const several: readonly Chain[] = ["BITCOIN", "CARDANO", "DOGE"];

/** Total of every sub-wallet and asset, nothing of which is reserved. */
async function holdings(): Promise<Map<string, bigint>> {
  const { rows } = await payments.sandbox.db.execute<{ key: string; total: string }>(sql`
    select sub_wallet_id || ' ' || asset_id as key, sum(balance)::text as total from ledger_accounts
    where sub_wallet_id is not null group by 1`);
  return new Map(rows.map(({ key, total }) => [key, BigInt(total)]));
}
