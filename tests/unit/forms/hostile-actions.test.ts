import type { ActionFunction, AppLoadContext } from "@remix-run/node";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { auditUrl, readAuditSearch } from "~/lib/audit/search";
import { historyUrl, readTransferSearch } from "~/lib/exchanges/transfer-search";
import type { FieldLimits, RowLimits } from "~/lib/forms/field-limits";
import { issueCsrf } from "~/lib/session/csrf.server";
import { ACTION_ROUTES, actionRouteOf } from "../../fixtures/console/action-routes";
import { Jar } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";
import { GIVEN_TEXTS, isOtherField, lastPartOf } from "../../fixtures/e2e/given-texts";
import type { Target } from "../../fixtures/e2e/hostile-forms";
import { targetsFor } from "../../fixtures/e2e/hostile-targets";

/** The names that the form which was read last may have. */
const known = vi.hoisted(() => new Set<string>());

vi.mock("~/lib/forms/posted-form.server", async (original) => {
  const real = await original<typeof import("~/lib/forms/posted-form.server")>();
  type Extras = { files?: FieldLimits; verbatim?: readonly string[] };
  const readPostedForm = (request: Request, fields: FieldLimits, rows?: RowLimits, extras?: Extras) => {
    for (const name of Object.keys({ ...fields, ...extras?.files })) known.add(name);
    for (const field of Object.keys(rows?.fields ?? {})) known.add(`${rows?.name}[0].${field}`);
    return real.readPostedForm(request, fields, rows, extras);
  };
  return { ...real, readPostedForm };
});

/** The readers that actions have called, in their order. */
const readers = vi.hoisted(() => [] as string[]);

vi.mock("~/lib/forms/read-form.server", async (original) => recorded(await original()));
vi.mock("~/lib/forms/read-upload.server", async (original) => recorded(await original()));

function recorded(real: Record<string, (...args: unknown[]) => unknown>) {
  const noting = Object.entries(real).map(([name, read]) => [
    name,
    (...args: unknown[]) => {
      if (name.startsWith("read")) readers.push(name);
      return read(...args);
    },
  ]);
  return Object.fromEntries(noting);
}

/** Whether whoever sends a form has sent too many. */
const flood = vi.hoisted(() => ({ isOn: false, asked: [] as string[] }));
const TOO_MANY = "Too many forms in a short time. Nothing was done. Try again in 20 seconds";

vi.mock("~/lib/session/rates.server", () => {
  const take = async (name: string) => {
    flood.asked.push(name);
    return flood.isOn ? { message: TOO_MANY } : null;
  };
  return { takeForm: take, takeFromRate: take };
});

const WALLET = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11";
const ID = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const targets = targetsFor({
  subWallets: {
    ether: `${WALLET}/ETH/0`,
    bitcoin: `${WALLET}/BTC/0`,
    ripple: `${WALLET}/XRP/0`,
    polkadot: `${WALLET}/DOT/0`,
  },
  exchange: `${WALLET}/KRAKEN/0`,
  walletId: WALLET,
  transaction: ID,
  transfer: ID,
  exchangeTransfer: ID,
  entry: `?chain=ETHEREUM&address=${ADDRESS}&memo=`,
});
const named = targets.map((target) => [target.path, target] as const);

const backend = serveFakeBackend();
beforeAll(() => vi.stubEnv("EXCHANGE_EMAIL_DOMAINS", "bank.example"));
beforeEach(() => {
  const entry = { chain: "ETHEREUM", name: "Acme", label: null, address: ADDRESS, memo: null };
  const items = [{ ...entry, type: ["RECIPIENT"], counterparty: null, asset: null }];
  const page = { items, whitelistEnabled: false, canChange: true, nextToken: null, count: 1, total: 1 };
  backend.reset({ findAddressBookPage: () => ({ user: { findAddressBookEntries: page } }) });
  known.clear();
  readers.length = 0;
  Object.assign(flood, { isOn: false, asked: [] });
});

type Change = (body: URLSearchParams, name: string) => void;

/** The status of an action's answer, and what it says. */
async function post({ path, fields, stage }: Target, change: Change, method = "POST") {
  const { file = "", params = {} } = actionRouteOf(path) ?? {};
  const route = (await import(`../../../app/routes/${file}`)) as { action: ActionFunction };
  const jar = path.startsWith("/login") ? new Jar() : newVisitor();
  const { token: csrf, headers } = issueCsrf(jar.request());
  jar.take(headers);
  const body = new URLSearchParams({ csrf, ...fields });
  if (stage) body.set(stage.name, stage.values[0] ?? "");
  change(body, Object.keys(fields)[0] ?? "csrf");
  const request = jar.request(path, { method, body });
  const context = { nonce: "", clientAddress: "127.0.0.1" } as unknown as AppLoadContext;
  const answer = await Promise.resolve(route.action({ request, params, context })).catch((error) => error);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return { status: answer.status, said: await answer.text() };
  return { status: answer?.init?.status ?? 200, said: JSON.stringify(answer?.data ?? answer) };
}

const HOSTILE: Record<string, Change> = {
  "an unknown name": (body) => body.append("surely not a field", "x"),
  "a name of an object's prototype": (body) => body.append("__proto__", "x"),
  "a name twice": (body, name) => body.append(name, body.get(name) ?? ""),
  "a text that is too long": (body, name) => body.set(name, "9".repeat(200_000)),
  "a NUL": (body, name) => body.set(name, "a\0b"),
};

describe("the table of hostile forms", () => {
  it("has every action of the console", () => {
    // The last answers whatever no other takes, and reads nothing.
    const tried = new Set(["$.tsx", ...targets.map(({ path }) => actionRouteOf(path)?.file)]);
    expect(ACTION_ROUTES.filter((file) => !tried.has(file))).toEqual([]);
    expect(targets.filter(({ path }) => !actionRouteOf(path)).map(({ path }) => path)).toEqual([]);
  });

  it.each(named)("has every field of %s", async (_path, target) => {
    await post(target, (body) => body.append("surely not a field", "x"));
    const listed = new Set([...Object.keys(target.fields), target.stage?.name, "keepTyped"]);
    expect([...known].filter((name) => !listed.has(name))).toEqual([]);
  });
});

/** Answers every form of its kind alike, whatever is in it. */
const readsNothing = ({ path, isUnknown }: Target) => isUnknown || path.endsWith("/status");
const reading = named.filter(([, target]) => !readsNothing(target));

describe("each action that takes a form", () => {
  it.each(reading)("reads it with one reader at %s", async (_path, target) => {
    await post(target, (body) => body.append("surely not a field", "x"));
    expect(readers).toEqual([expect.stringMatching(/^read(Form|Command|VisitorForm|ScriptForm|Upload)$/)]);
  });

  it.each(reading)("refuses one without the token of its page at %s", async (_path, target) => {
    const { status, said } = await post(target, (body) => body.delete("csrf"));
    if (target.isForScripts || target.path === "/verify") expect(status).toBe(400);
    else expect([status, said]).toEqual([403, expect.stringContaining("This form is no longer valid")]);
  });

  it.each(reading)("refuses another method than POST at %s", async (_path, target) => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const { status, said } = await post(target, () => {}, method);
      expect([status, said]).toEqual([405, expect.stringContaining("This method is not used here")]);
    }
  });

  it.each(reading)("refuses a body that no page of ours posts, by its size, at %s", async (_path, target) => {
    // One name for all of it, so that no field's limit says it first.
    const { status, said } = await post(target, (body) => body.set("csrf", "x".repeat(1_000_000)));
    // It is read while it arrives, and this is not its kind of form.
    if (target.path === "/verify") expect(status).toBe(400);
    else expect([status, said]).toEqual([413, expect.stringContaining("Too much data")]);
  });
});

const travelRule = targets.find(({ path }) => path === `/transactions/${ID}`)?.fields;

describe("whoever has sent too many forms", () => {
  /** Those that are read while they arrive, or are of a transaction that this backend lacks. */
  const isOther = ({ path, fields }: Target) => path === "/verify" || fields === travelRule;

  it.each(reading.filter(([, target]) => !isOther(target)))(
    "is told when to try again, and nothing is done at %s",
    async (_path, target) => {
      flood.isOn = true;
      const { status, said } = await post(target, () => {});
      expect(flood.asked).toEqual([expect.stringMatching(/^(forms|scripts|stops)$/)]);
      // The server makes 429 of it (http/retry-after.server.ts).
      expect([400, 429]).toContain(status);
      expect(said).toContain(TOO_MANY);
      const isMutation = (query: string) => /^\s*mutation/.test(query);
      expect(backend.calls.filter(({ query }) => isMutation(query))).toEqual([]);
    },
  );
});

const WORDS = /[A-Z][a-z]+ [a-z]+/;

describe.each(Object.keys(HOSTILE))("a form with %s", (kind) => {
  it.each(named)("is refused in words by %s", async (_path, target) => {
    const { status, said } = await post(target, HOSTILE[kind] as Change);
    if (target.isUnknown) return expect(status).toBe(404);
    // The transaction is read before its form is, and this backend has none.
    if (status === 502 && target.fields === travelRule) return expect(said).toMatch(WORDS);
    expect(status, said.slice(0, 300)).toBeGreaterThanOrEqual(400);
    expect(status, said.slice(0, 300)).toBeLessThan(500);
    if (!target.isForScripts) expect(said).toMatch(WORDS);
  });
});

describe("a text that a person gives", () => {
  it("is every field that is not known as something else", () => {
    const fields = new Set(targets.flatMap((target) => Object.keys(target.fields)));
    const unknown = [...fields].filter(
      (field) => !GIVEN_TEXTS.includes(lastPartOf(field)) && !isOtherField(field),
    );
    expect(unknown).toEqual([]);
  });

  const hide = (text: string, target: Target, stage: string | undefined) =>
    post(target, (body) => {
      for (const name of Object.keys(target.fields))
        if (lastPartOf(name) === text) body.set(name, "a\u202eb");
      if (stage !== undefined) body.set(target.stage?.name ?? "", stage);
    });

  // With most of the forms this backend does not come that far; every form reads the text with the same rules.
  it.each(GIVEN_TEXTS)("'%s' is refused with a hidden character in it, by name", async (text) => {
    const having = targets.filter(({ fields }) =>
      Object.keys(fields).some((name) => lastPartOf(name) === text),
    );
    const said: string[] = [];
    for (const target of having)
      for (const stage of target.stage?.values ?? [undefined])
        said.push(await hide(text, target, stage).then((answer) => answer.said, String));
    expect(said).toContainEqual(expect.stringContaining("contains an invisible character (U+202E"));
  });
});

describe.each(
  targets.filter(({ path }) => /export/.test(path)).map((target) => [target.path, target] as const),
)("the export %s", (_path, target) => {
  const ask = (name: string, value: string) => post(target, (body) => body.set(name, value));
  const NOT_ZONES = [
    "",
    "Mars/Olympus",
    "__proto__",
    "../../etc/passwd",
    "+99:99",
    "UTC\u202e",
    "constructor",
  ];
  it.each(NOT_ZONES)("has no time zone '%s'", async (zone) => {
    const { status, said } = await ask("zone", zone);
    expect([status, said]).toEqual([400, expect.stringContaining("This time zone is not known")]);
  });

  const NOT_CURRENCIES = ["XXX", "gbp", "toString", "GBP;EUR", "🪙"];
  it.runIf("currency" in target.fields).each(NOT_CURRENCIES)("has no currency '%s'", async (currency) => {
    const { status, said } = await ask("currency", currency);
    expect([status, said]).toEqual([400, expect.stringContaining("Please select a currency")]);
  });

  const NOT_DAYS = ["", "0000-00-00", "9999-99-99", "2026-02-30", "+275760-09-14", "-000001-01-01", "NaN"];
  it.each(NOT_DAYS)("does not end on '%s'", async (to) => {
    const { status, said } = await ask("to", to);
    expect([status, said]).toEqual([400, expect.stringMatching(/end date|End date/)]);
  });
});

const STRANGE = [
  "",
  "0",
  "-1",
  "1e9",
  "NaN",
  "99999999999",
  "__proto__",
  "toString",
  "a\0b",
  "%",
  "\u202e",
  "9".repeat(5_000),
];

describe.each([
  [
    "audit log",
    (params: URLSearchParams) => auditUrl(readAuditSearch(params)),
    ["q", "who", "what", "where", "range", "sort", "page", "after", "trail"],
  ],
  [
    "exchange transfers",
    (params: URLSearchParams) => historyUrl(readTransferSearch(params)),
    ["account", "asset", "status", "from", "until", "sort", "order", "shown", "learn"],
  ],
] as const)("the URL of the %s", (_name, read, names) => {
  it.each(names)("keeps nothing of a hostile '%s' that it does not read again the same", (name) => {
    for (const value of STRANGE) {
      const url = read(
        new URLSearchParams([
          [name, value],
          [name, "twice"],
        ]),
      );
      expect(read(new URL(url, "http://console.test").searchParams), JSON.stringify(value)).toBe(url);
      expect(url.length).toBeLessThan(1_000);
    }
  });
});
