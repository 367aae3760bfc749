/**
 * Measures the chains' address rules and the check of a whole address book against a widely used library, in one run.
 * Absolute numbers depend on the machine as much as on the rules: compare the ratios.
 */
import { validate } from "multicoin-address-validator";
import { Bench } from "tinybench";
import { type AddressBookRow, checkAddressBookRows } from "~/lib/address-book/row-rules";
import { validateAddress } from "~/lib/chains";
import { MAX_ROWS } from "~/lib/forms/address-book-form";
import { LIVE_CHAINS } from "../fixtures/console/live-chains";
import { type AddressSample, addressSamples, networkOf } from "./address-samples";

const PAIRS = 32;
const TIME_MS = Number(process.env.BENCH_MS ?? 300);

/** The library's name for a chain. It has no rule of its own for XDC Network, Binance's bnb1… and Westend. */
const LIBRARY_NAMES: Readonly<Record<string, string>> = {
  BITCOIN: "bitcoin",
  ETHEREUM: "ethereum",
  BINANCE_SMART_CHAIN: "BinanceSmartChain",
  RIPPLE: "ripple",
  CARDANO: "cardano",
  SOLANA: "solana",
  POLKADOT: "polkadot",
  DOGE: "dogecoin",
};

type Judge = (address: string) => boolean;

/** Operations a second of each task, by name. */
async function measure(tasks: Record<string, () => void>): Promise<Record<string, number>> {
  const bench = new Bench({ time: TIME_MS, warmupTime: TIME_MS / 3 });
  for (const [name, run] of Object.entries(tasks)) bench.add(name, run);
  await bench.run();
  return Object.fromEntries(bench.tasks.map(({ name, result }) => [name, result?.throughput.mean ?? 0]));
}

const misjudged = (samples: AddressSample[], judge: Judge) =>
  samples.filter(({ address, isValid }) => judge(address) !== isValid).length;

const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
const ratio = (ours: number, theirs: number) => `${(ours / theirs).toFixed(2)}x`;

async function measureChain(chain: (typeof LIVE_CHAINS)[number]) {
  const samples = addressSamples(chain, PAIRS);
  const network = networkOf(chain);
  const name = LIBRARY_NAMES[chain.id];
  const ours: Judge = (address) => validateAddress(chain.id, address, { network }) === null;
  const theirs: Judge | null = name ? (address) => validate(address, name) : null;
  const judgeAll = (judge: Judge) => () => {
    for (const { address } of samples) judge(address);
  };
  const rates = await measure({ ours: judgeAll(ours), ...(theirs && { theirs: judgeAll(theirs) }) });
  const perSecond = (rate = 0) => rate * samples.length;
  const isComparable = theirs !== null && rates.theirs !== undefined;
  return {
    chain: chain.id,
    "validations/s": whole(perSecond(rates.ours)),
    "library's": isComparable ? whole(perSecond(rates.theirs)) : "no rule",
    ratio: isComparable ? ratio(rates.ours ?? 0, rates.theirs ?? 1) : "",
    [`misjudged of ${samples.length}`]: misjudged(samples, ours),
    "library's misjudged": theirs ? misjudged(samples, theirs) : "",
  };
}

async function measureAddressBook() {
  const chains = LIVE_CHAINS.filter(({ id }) => LIBRARY_NAMES[id]);
  const rows = Array.from({ length: MAX_ROWS }, (_, n): AddressBookRow => {
    const chain = chains[n % chains.length]!;
    return {
      chain: chain.id,
      name: `Payee ${n}`,
      label: "Monthly",
      address: addressSamples(chain, n + 1).at(-2)?.address ?? "",
      memo: "",
      types: ["RECIPIENT", "TRAVEL_RULE"],
      counterparty: { name: `Payee ${n}`, vasp: { type: "LISTED", id: `vasp-${n}`, name: "Bank" } },
    };
  });
  const issues = checkAddressBookRows(rows, { network: "mainnet" });
  if (issues.length > 0) throw new Error(`The rows are not sound: ${issues[0]?.message}`);
  const rates = await measure({
    "all rules of all rows": () => checkAddressBookRows(rows, { network: "mainnet" }),
    "the addresses alone, by the library": () => {
      for (const { chain, address } of rows) validate(address, LIBRARY_NAMES[chain]);
    },
  });
  const [ours = 0, theirs = 1] = Object.values(rates);
  console.log(`\nAn address book of ${MAX_ROWS} rows over ${chains.length} chains`);
  console.table(
    Object.entries(rates).map(([what, rate]) => ({ what, "ms a check": (1000 / rate).toFixed(3) })),
  );
  console.log(`ratio ${ratio(ours, theirs)}`);
}

const results: Awaited<ReturnType<typeof measureChain>>[] = [];
for (const chain of LIVE_CHAINS) results.push(await measureChain(chain));
console.log(
  `Address rules, ${PAIRS} valid and ${PAIRS} broken addresses a chain, beside multicoin-address-validator`,
);
console.table(results);
await measureAddressBook();
