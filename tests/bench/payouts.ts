/**
 * Measures a payout on the embedded backend: its check, its request, its pages, and how many payments a second are
 * made until all are confirmed. The longest pause of the event loop includes the client's own work.
 *
 *   npm run bench:payouts -- 1000
 */
import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { factsOf, nativeAssetId, outsideAddress } from "../../sandbox/chains/facts";
import { chainOfType, type SubWalletType } from "../../sandbox/chains/names";
import { buildSubWallet, fund } from "../fixtures/sandbox/builders";
import { graphqlData } from "../fixtures/sandbox/graphql";
import { startPayments } from "../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../fixtures/sandbox/payouts";

const COUNT = Number(process.argv[2] ?? 1000);
const TYPES: readonly SubWalletType[] = ["ETH", "XDCNETWORK", "SOL", "BINANCE_SMART_CHAIN"];
const WAIT_MS = 500;
const COUNTS = "query ($id: String!) { user { payout(id: $id) { counts { state count } } } }";
const ENDED = ["CONFIRMED", "FAILED", "STOPPED"];

const payments = await startPayments();
const { sandbox, walletId, people } = payments;
const payouts = payoutCallsOf(payments);
const rows = await openRows();
let checked: RowInput[] = [];
await measure("check", async () => {
  checked = await payouts.withFees(rows);
});
await measure("check again", () => payouts.check(checked));
let made = { payoutId: "", requestId: "" };
await measure("create", async () => {
  const answer = await payouts.tryCreate(checked);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors).slice(0, 500));
  made = answer.data.createPayout;
});
await measure("page of a hundred", () => payouts.get(made.payoutId));
if (process.argv[3] === "check") process.exit();
await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
await measure("phone", async () => {
  const page = await fetch(`${sandbox.url}/device/${people[0]!.id}/${made.requestId}`);
  print(`phone's page: ${(await page.text()).length} characters`);
});
await measure(`make ${COUNT}`, async () => {
  await payments.approve(made.requestId, people[0]!);
  await settled();
});
await sandbox.close();
process.exit();

async function openRows(): Promise<RowInput[]> {
  const paying: { type: SubWalletType; id: string }[] = [];
  for (const type of TYPES) {
    const subWallet = await buildSubWallet(sandbox, walletId, type);
    const { decimals } = factsOf(chainOfType(type)).nativeAsset.testnet;
    await fund(sandbox, subWallet, nativeAssetId(chainOfType(type)), 10n ** BigInt(decimals + 6));
    paying.push({ type, id: subWallet.id });
  }
  return Array.from({ length: COUNT }, (_, at) => {
    const { type, id } = paying[at % paying.length]!;
    const { symbol, decimals } = factsOf(chainOfType(type)).nativeAsset.testnet;
    return {
      reference: `INV-2026-${String(at).padStart(6, "0")}`,
      subWalletId: id,
      asset: symbol,
      to: outsideAddress(chainOfType(type), "testnet", {
        bytes: (length) => createHash("sha512").update(`${at}`).digest().subarray(0, length),
      }),
      amount: `${(1n + BigInt(at % 9)) * 10n ** BigInt(decimals - (decimals > 9 ? 6 : 0))}`,
      note: `Salary of person ${at}`,
    };
  });
}

async function settled(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const { user } = await graphqlData(sandbox.url, { query: COUNTS, variables: { id: made.payoutId } });
    const counts: { state: string; count: number }[] = user.payout.counts;
    const ended = counts.filter(({ state }) => ENDED.includes(state));
    if (ended.reduce((sum, { count }) => sum + count, 0) < COUNT) continue;
    print(counts.map(({ state, count }) => `${count} ${state}`).join(", "));
    return;
  }
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const began = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const took = performance.now() - began;
  delays.disable();
  const figures = [took, (user + system) / 1000, delays.max / 1e6].map((ms) => ms.toFixed(0));
  const rate = ((1000 * COUNT) / took).toFixed(1);
  print(
    `${name}: ${figures[0]} ms, ${figures[1]} of the processor, longest pause ${figures[2]}, ${rate} rows a second`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
