import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { tryRules } from "../../sandbox/rules/trial";
import { STRANGER, startPayments } from "../fixtures/sandbox/payments";
import { asking, holdRules, ruleOf } from "../fixtures/sandbox/rules";

/** What `npm run bench:policies` prints: a trial of rules on 10,000 requests, and what rules add to making one. */
const REQUESTS = 10_000;
const RULES = 30;
const PAYMENTS = 20;

const payments = await startPayments({ env: { SANDBOX_BLOCK_TIME_MS: "60000" } });
const { sandbox, organisation, walletId, eth, people } = payments;
const { db, services } = sandbox;
const windows = [null, 1, 24, 24 * 90];
const rules = Array.from({ length: RULES }, (_, index) =>
  ruleOf(`rule-${index}`, {
    assets: ["ETH"],
    to: index % 3 === 0 ? ["NEW_ADDRESS"] : null,
    above: { amount: `${index + 1}000000`, currency: "GBP", hours: windows[index % windows.length] ?? null },
    approvals: index % 5 === 0 ? null : asking(1 + (index % 2), people),
  }),
);

const timed = async (work: () => Promise<unknown>) => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  delay.disable();
  return { ms: Math.round(ms), pause: Math.round(delay.max / 1e6) };
};

const pay = async () => {
  for (let index = 0; index < PAYMENTS; index += 1) {
    await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" });
  }
};
const without = await timed(pay);
await holdRules(payments, 1, rules);
const withRules = await timed(pay);

await db.execute(sql`
  insert into transactions (id, organisation_id, sub_wallet_id, chain, asset_id, status, direction, operation, amount, from_id, to_id,
    created_at, updated_at)
  select 'bench-' || n, ${organisation.id}, ${eth.id}, 'ETHEREUM', 'ETHEREUM/ETH', 'CONFIRMED', 'SENT', 'PAYMENT', n * 1000000000000000::numeric,
    ${eth.address}, '0x' || lpad(to_hex(n % 500), 40, '0'), now() - n * interval '12 minutes', now()
  from generate_series(1, ${REQUESTS}) as n`);
const asked = { organisationId: organisation.id, walletId, at: services.clock() };
let count = 0;
const trial = await timed(async () => {
  ({ count } = await tryRules(db, { ...asked, before: [], after: rules }));
});
console.log(`load ${loadavg()[0]?.toFixed(1)}, ${RULES} rules`);
console.log(`trial of ${count} requests: ${trial.ms} ms, longest pause ${trial.pause} ms`);
console.log(
  `${PAYMENTS} payments made: ${without.ms} ms without rules, ${withRules.ms} ms with; ratio ${(withRules.ms / without.ms).toFixed(2)}`,
);
await sandbox.close();
process.exit(0);
