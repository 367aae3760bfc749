import fc from "fast-check";
import { bodyOf, type HostileCase, hostileCases, type Target } from "../fixtures/e2e/hostile-forms";
import { InstantBackend } from "../fixtures/e2e/instant-backend";
import { getPage } from "../fixtures/e2e/posted-form";
import { startConsole } from "../fixtures/e2e/stack";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const CASES = 10_000;
/** Another seed tries other forms; a failure names the one that it found. */
const SEED = 20_261;
const AT_ONCE = 4;
const MAX_ANSWER = 200_000;
const MAX_MS = 1_000;
/** Enough to see what is wrong. */
const MAX_FAILURES = 10;
const HEALTH_EVERY_MS = 250;
const MAX_HEALTH_MS = 5_000;

const TO = "0x52908400098527886E0F7030069857D2E4169EE7";
const STAGES = ["preview", "edit", "send", "max", "create", "cancel"];

const ONCE = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";

const sendFields = {
  ...{ to: TO, recipient: "", memo: "", amount: "0.01", asset: "ETH", fee: "MEDIUM", nonce: "" },
  ...{ tokenAddress: "", tokenSymbol: "", tokenDecimals: "", gasPrice: "", gasLimit: "", tip: "" },
  ...{
    satoshiPerByte: "",
    useCustomNonce: "",
    confirmedAddress: "",
    once: ONCE,
    "confirm-again": "",
    sealed: "",
  },
};

const stakeFields = {
  ...{ amount: "5", validator: "", validators: "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY" },
  ...{ poolId: "", stakeAddress: "", voteAddress: "", newStakeAddress: "", withdrawAddress: "" },
  ...{ fee: "NONE", tip: "", useCustomNonce: "", nonce: "", once: ONCE, "confirm-all": "" },
};

interface Places {
  subWallets: Record<"ether" | "bitcoin" | "ripple" | "polkadot", string>;
  walletId: string;
  /** One that waits for its Travel Rule details, and its first transfer. */
  transaction: string;
  transfer: string;
}

function targetsFor({ subWallets: ids, walletId, transaction, transfer }: Places) {
  const send = (id: string): Target => ({
    path: `/wallets/${id}/send`,
    fields: sendFields,
    stage: { name: "stage", values: STAGES },
  });
  const speedUp = {
    ...{ amount: "0", asset: "ETH", fee: "CUSTOM", gasPrice: "20", gasLimit: "21000", sealed: "", hash: "" },
    previousGasPrice: "1000000000",
  };
  const hash = `0x${"ab".repeat(32)}`;
  const party = {
    name: "Ada",
    accountId: TO,
    customerId: "",
    isCaller: "on",
    vasp: "UNLISTED",
    vaspName: "B",
  };
  const parties = ["originator", "beneficiary"].flatMap((side) =>
    Object.entries(party).map(([field, text]) => [`transfers[0].${side}.${field}`, text]),
  );
  return [
    ...Object.values(ids).map(send),
    { ...send(ids.ether), path: `/home/${ids.ether}/send` },
    { ...send(ids.ether), path: `/wallets/${ids.ether}/send?request=x` },
    {
      path: `/wallets/${ids.ether}/speedupcancel?tab=speedup&hash=${hash}`,
      fields: speedUp,
      stage: { name: "stage", values: STAGES },
    },
    ...["stake", "unstake", "x"].map((tab) => ({
      path: `/home/${ids.polkadot}/stake?tab=${tab}`,
      fields: stakeFields,
      stage: { name: "stage", values: ["create", "max", "add-validator", "remove-0", "cancel"] },
    })),
    { path: `/wallets/${ids.bitcoin}/receive`, fields: { once: ONCE } },
    {
      path: "/home/create-sub-wallet",
      fields: { walletId, name: "Name", type: "ETH", once: ONCE },
      stage: { name: "stage", values: ["create", "edit"] },
    },
    {
      path: `/transactions/${transaction}`,
      fields: { "transfers[0].id": transfer, ...Object.fromEntries(parties), once: ONCE },
      stage: { name: "intent", values: ["save", "submit"] },
    },
    {
      path: "/address-book/add",
      fields: {
        "rows[0].chain": "ETHEREUM",
        "rows[0].name": "Name",
        "rows[0].address": TO,
        "rows[0].label": "",
        "rows[0].memo": "",
        "rows[0].recipient": "on",
        "rows[0].travelRule": "on",
        "rows[0].partyName": "Ada",
        "rows[0].vasp": "UNLISTED",
        "rows[0].vaspName": "B",
        "rows[0].vaspSearch": "",
        "rows[0].confirmedAddress": "",
        "rows[0].leftOut": "",
        csv: `chain,name,address,type\nETHEREUM,"N",${TO},RECIPIENT\n`,
        rest: "",
        once: ONCE,
      },
      stage: { name: "intent", values: ["submit", "add", "import", "next", "drop", "delete:0", "find:0"] },
      // A CSV comes back as it was sent, in the page and in the data of its scripts.
      maxAnswer: 1_500_000,
    },
    {
      path: `/address-book/add?approve=${ONCE}`,
      fields: { reason: "x" },
      stage: { name: "stage", values: ["cancel"] },
    },
    {
      path: "/home/export-transactions",
      fields: {
        ...{ how: "dates", count: "100", from: "2026-06-01", to: "2026-06-30", zone: "UTC", once: ONCE },
        "assets[0].symbol": "ETH",
      },
    },
    { path: "/audit?q=ada&who=x&what=SIGNED_IN&where=PHONE&range=today&after=x&page=2", fields: {} },
    { path: "/home/export-audit", fields: { from: "2026-06-01", to: "2026-06-30", zone: "UTC", once: ONCE } },
    {
      path: "/portfolio/export-portfolio",
      fields: { to: "2026-06-30", interval: "ONE_DAY", zone: "Europe/London" },
    },
    // Another kind of body than it takes.
    { path: "/verify", fields: { file: "record", manifest: "{}" } },
    { path: "/vasps", fields: { search: "north" } },
    { path: "/preferences", fields: { currency: "GBP", theme: "dark", redirectTo: "/home" } },
    {
      path: "/metamask-snap/add-network",
      fields: {
        ...{ chainName: "Holesky", chainId: "17000", rpcUrl: "https://node.example" },
        ...{ currencyName: "Ether", currencySymbol: "ETH", decimals: "18" },
      },
    },
    { path: "/session/extension", fields: { drop: ONCE } },
    { path: "/session/revoke-extension", fields: { id: ONCE, redirectTo: "/home" } },
    { path: "/session/refresh", fields: { redirectTo: "/home" } },
    { path: "/logout", fields: { redirectTo: "/home" }, neverSound: true },
    {
      path: "/login?redirectUrl=%2Fhome",
      fields: { email: "nobody@bank.example", firstPinDigit: "1", secondPinDigit: "2" },
      stage: { name: "step", values: ["email", "pin", "back"] },
    },
  ] satisfies Target[];
}

interface Visitor {
  cookie: string;
  token: string;
}

/** The cookies of a visitor and the token that their forms carry. */
async function visitorOf(response: Response, cookie: string): Promise<Visitor> {
  const token = /name="csrf" value="([^"]+)"/.exec(await response.text())?.[1] ?? "";
  expect(token).not.toBe("");
  const added = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { cookie: [cookie, ...added].filter(Boolean).join("; "), token };
}

test("no hostile form crashes the console, blocks it, or gets an oversized answer @scripts", async ({
  stack,
  api,
  context,
  signInAs,
}) => {
  test.setTimeout(1_200_000);
  const backend = new InstantBackend(stack.sandboxUrl);
  const console = await startConsole(stack, { CUSTODY_API_URL: await backend.start(), LOG_LEVEL: "warn" });
  await signInAs("amara");
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const someone = await visitorOf(await getPage(context, `${console.url}/home`), cookie);
  const stranger = await visitorOf(await fetch(`${console.url}/login`), "");
  const idOf = async (name: string) => (await subWalletNamed(api, name)).id;
  const subWallets = {
    ether: await idOf("Treasury ETH"),
    bitcoin: await idOf("BTC fees"),
    ripple: await idOf("XRP corridor Manila"),
    polkadot: await idOf("Bonded DOT"),
  };
  /** The first match in a page, without which the case would not mean anything. */
  const find = async (path: string, pattern: RegExp) => {
    const [, found] = pattern.exec(await (await getPage(context, console.url + path)).text()) ?? [];
    if (!found) throw new Error(`${path} does not say ${pattern}`);
    return found;
  };
  const waiting = "/transactions?status=AWAITING_USER_TRAVEL_RULE";
  const transaction = await find(waiting, /href="\/transactions\/([0-9a-f-]{36})[?"]/);
  const targets = targetsFor({
    subWallets,
    walletId: await find("/home/create-sub-wallet", /<option value="([0-9a-f-]{36})"/),
    transaction,
    transfer: await find(`/transactions/${transaction}`, /name="transfers\[0\]\.id" value="([^"]+)"/),
  });
  const cases = fc.sample(hostileCases(targets), { numRuns: CASES, seed: SEED });

  /** What is wrong with the answer; null when nothing is. */
  const attempt = (hostile: HostileCase) =>
    ask(hostile).catch((error) => ({ ms: 0, wrong: `was not answered (${error.cause ?? error})` }));

  async function ask(hostile: HostileCase): Promise<{ ms: number; wrong: string | null }> {
    const target = targets[hostile.target] as Target;
    const visitor = target.path.startsWith("/login") ? stranger : someone;
    const { bytes, type } = await bodyOf(hostile, target, visitor.token);
    const url = console.url + (hostile.isPage ? target.path : target.path.replace(/(\?|$)/, ".data$1"));
    const started = performance.now();
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: visitor.cookie, ...(type && { "Content-Type": type }) },
      body: new Uint8Array(bytes),
    });
    const { length } = await response.text();
    const ms = performance.now() - started;
    const isSound = response.status < 500 || response.status === 502;
    if (!isSound) return { ms, wrong: `was answered ${response.status}` };
    const max = target.maxAnswer ?? MAX_ANSWER;
    return { ms, wrong: length > max ? `was answered with ${length} characters` : null };
  }

  const failures: string[] = [];
  let isOver = false;
  let slowest = 0;
  const healthy = (async () => {
    while (!isOver) {
      const started = performance.now();
      const response = await fetch(`${console.url}/healthz`).catch(() => null);
      if (response?.status !== 200) failures.push(`/healthz was answered ${response?.status}`);
      slowest = Math.max(slowest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS));
    }
  })();

  const late: HostileCase[] = [];
  const queue = cases.values();
  const worker = async () => {
    for (const hostile of queue) {
      if (failures.length >= MAX_FAILURES) return;
      const { ms, wrong } = await attempt(hostile);
      if (wrong) failures.push(`${wrong}: ${describe(hostile, targets)}`);
      else if (ms > MAX_MS) late.push(hostile);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // On a busy machine any answer may be late: what is late when it is asked for alone, and again, is too slow.
  for (const hostile of late) {
    const alone = [await attempt(hostile), await attempt(hostile), await attempt(hostile)];
    const ms = Math.min(...alone.map((one) => one.ms));
    if (ms > MAX_MS) failures.push(`took ${Math.round(ms)} ms: ${describe(hostile, targets)}`);
  }
  isOver = true;
  await healthy;
  expect(failures).toEqual([]);
  expect(slowest).toBeLessThan(MAX_HEALTH_MS);
  expect((await fetch(`${console.url}/healthz`)).status).toBe(200);
  // Nobody was signed out on the way, or most forms would not have been looked at.
  expect((await getPage(context, `${console.url}/home`)).status).toBe(200);
  await console.stop();
  await backend.stop();
});

function describe(hostile: HostileCase, targets: readonly Target[]): string {
  return `${targets[hostile.target]?.path} ${JSON.stringify(hostile)}`;
}
