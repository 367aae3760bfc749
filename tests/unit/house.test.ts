import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHAINS } from "~/lib/chains";
import { chains as sandboxChains, subWalletTypes } from "../../sandbox/chains/names";
import { findLostPlaces } from "../../scripts/lib/browser-files.mjs";
import {
  findArrowsUp,
  findCircles,
  findLongFunctions,
  foldersBelow,
  readSources,
  type SourceFile,
} from "../fixtures/console/house-files";

const app = readSources("app");
const sandbox = readSources("sandbox");
const telemetry = readSources("telemetry");
const serving = readSources("serving");
const conformance = readSources("conformance");
const scripts = readSources("scripts");
const tests = readSources("tests");
const products = [...app, ...sandbox, ...telemetry, ...serving];

/** As a pattern: every chain of both registries, by name. A new one is among them by itself. */
const chainNames = [...new Set([...CHAINS.map(({ id }) => id), ...sandboxChains])].join("|");
/** Families, kinds of sub-wallets and native symbols. */
const familyNames = [
  ...new Set([...["EVM", "UTXO"], ...subWalletTypes, ...CHAINS.map(({ native }) => native.symbol)]),
].join("|");

const below = (folder: string) => (file: SourceFile) => file.path.startsWith(folder);

/** Imports of these files into places that `isForbidden` names, as "from -> to". */
function importsInto(
  files: SourceFile[],
  isForbidden: (target: string) => boolean,
  andTypes = true,
): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, isTypeOnly }) => (andTypes || !isTypeOnly) && isForbidden(target))
      .map(({ target }) => `${path} -> ${target}`),
  );
}

/** Places where a file's text matches, as "path:line". */
function mentions(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

describe("import directions", () => {
  test("the import scanner sees relative, aliased, type-only and dynamic imports", () => {
    expect(products.length).toBeGreaterThan(100);
    const all = products.flatMap(({ imports }) => imports);
    expect(all.some(({ target }) => target === "app/lib/money.ts")).toBe(true);
    expect(all.some(({ target, isTypeOnly }) => isTypeOnly && target.startsWith("sandbox/"))).toBe(true);
    expect(all.some(({ target }) => target === "@electric-sql/pglite")).toBe(true);
  });

  test("every local import resolves to a file", () => {
    const lost = importsInto(products, (target) => /^(app|sandbox)\//.test(target) && !/\.\w+$/.test(target));
    expect(lost).toEqual([]);
  });

  test("the sandbox imports nothing from the console", () => {
    expect(importsInto(sandbox, (target) => target.startsWith("app/"))).toEqual([]);
  });

  test("the console imports nothing from the sandbox", () => {
    expect(importsInto(app, (target) => target.startsWith("sandbox/"))).toEqual([]);
  });

  test("what serves and measures both programs imports nothing of either, and no package before it is needed", () => {
    const isForeign = (target: string) => /^(app|sandbox|conformance|tests)\//.test(target);
    const shared = [...telemetry, ...serving];
    expect(importsInto(shared, isForeign)).toEqual([]);
    expect(findCircles(shared)).toEqual([]);
    const loaded = /^(import|export) (?!type).* from "@opentelemetry/;
    expect(mentions(products, loaded)).toEqual([]);
  });

  test("the conformance trial takes the console's rules and never its pages, calls or environment", () => {
    const rules = /^app\/lib\/(chains|errors|verify)\/|^app\/lib\/operations\/kit\/provenance/;
    const named = [
      "capabilities/coordinates",
      "capabilities/leave-out.server",
      "capabilities/schema-names.server",
      "transactions/request-mutations",
    ];
    const documents = [...named, "without-variable.server"].map((name) => `app/lib/custody/${name}.ts`);
    const isForeign = (target: string) =>
      /^(app|sandbox|tests)\//.test(target) && !rules.test(target) && !documents.includes(target);
    expect(importsInto(conformance, isForeign)).toEqual([]);
    expect(importsInto(products, (target) => target.startsWith("conformance/"))).toEqual([]);
    expect(findCircles(conformance)).toEqual([]);
    expect(mentions(conformance, /\bprocess\.(env|stdout|argv)\b|\bconsole\.\w+\(/)).toEqual([]);
  });

  test("nothing imports a route", () => {
    expect(importsInto([...products, ...tests], (target) => target.startsWith("app/routes/"))).toEqual([]);
  });

  test("lib imports no component", () => {
    const lib = app.filter(below("app/lib/"));
    expect(importsInto(lib, (target) => target.startsWith("app/components/"))).toEqual([]);
  });

  test("chains import only money from the app", () => {
    const allowed = (target: string) => target.startsWith("app/lib/chains/") || target === "app/lib/money.ts";
    const chains = app.filter(below("app/lib/chains/"));
    expect(importsInto(chains, (target) => target.startsWith("app/") && !allowed(target))).toEqual([]);
  });

  const outsideRegistry = app.filter(({ path }) => !path.startsWith("app/lib/chains/"));

  test("nothing outside the registry branches on a chain's or family's name", () => {
    const branch = new RegExp(`(===|!==|==|!=|case|in|includes\\()\\s*["'](${chainNames}|EVM|UTXO)["']`);
    expect(mentions(outsideRegistry, branch)).toEqual([]);
    expect(mentions(outsideRegistry, new RegExp(`["'](${chainNames})["']\\s*(===|!==|\\?)`))).toEqual([]);
  });

  test("nothing outside the registry names a chain, except the intents of chain families", () => {
    const named = mentions(outsideRegistry, new RegExp(`["'](${chainNames})["']`));
    // DOGE is a coin's symbol as well, of which the slides show some.
    const allowed = /^app\/(lib\/operations\/|components\/login\/slides)/;
    expect(named.filter((place) => !allowed.test(place))).toEqual([]);
  });

  test("money imports nothing from the app but the parts of its texts", () => {
    const files = ["app/lib/amount-parts.ts", "app/lib/money.ts"];
    const money = app.filter(({ path }) => files.includes(path));
    expect(money).toHaveLength(2);
    expect(importsInto(money, (target) => target.startsWith("app/") && !files.includes(target))).toEqual([]);
  });

  test("errors import nothing from the app", () => {
    const errors = app.filter(below("app/lib/errors/"));
    const outside = (target: string) => target.startsWith("app/") && !target.startsWith("app/lib/errors/");
    expect(importsInto(errors, outside)).toEqual([]);
  });

  test("the console has no circular imports, including types", () => {
    expect(findCircles(app)).toEqual([]);
  });

  test("no folder of components imports from another in a circle, including types", () => {
    const folders = foldersBelow("app/components", app);
    expect(folders.length).toBeGreaterThan(20);
    expect(findCircles(folders)).toEqual([]);
  });

  test("the sandbox has no circular imports, including types", () => {
    expect(findCircles(sandbox)).toEqual([]);
  });

  test("a circular import would be found", () => {
    const file = (path: string, target: string) => ({
      path,
      text: "",
      imports: [{ target, isTypeOnly: true }],
    });
    expect(findCircles([file("a.ts", "b.ts"), file("b.ts", "a.ts")])).toEqual(["a.ts -> b.ts -> a.ts"]);
  });
});

describe("chains in the sandbox", () => {
  const name = `["'\`](${chainNames}|${familyNames})["'\`]`;
  const branches = [
    new RegExp(`(===?|!==?|\\bcase|\\bin \\(?|includes\\(|\\bhas\\()\\s*${name}`, "i"),
    new RegExp(`${name}\\s*(===?[^>]|!==?|\\?[^.?])`, "i"),
    // A list of names, or a set of them, that something is looked up in.
    new RegExp(`\\[[^\\]]*${name}[^\\]]*\\]\\)?(\\s+as const\\)?)?\\.(includes|has|some|indexOf)\\(`, "i"),
    new RegExp(`new Set(<[^>]*>)?\\(\\[[^\\]]*${name}`, "i"),
    // A family by the question whether a chain is of it.
    /\bis(Evm|Utxo|Bitcoin|Ethereum|Ripple|Cardano|Solana|Substrate|Doge|Binance|Radix)(Chain)?\(/,
  ];

  /** Places where a text branches, as "path: what"; lists of names may stand on several lines. */
  const branchesIn = (files: SourceFile[]) =>
    files.flatMap(({ path, text }) =>
      branches.flatMap((pattern) =>
        [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(([found]) => `${path}: ${found}`),
      ),
    );
  const outsideChains = sandbox.filter(({ path }) => !path.startsWith("sandbox/chains/"));

  test("nothing outside chains/ branches on a chain's name, family or native symbol", () => {
    expect(branchesIn(outsideChains)).toEqual([]);
  });

  test("a constant for a chain's name is in that chain's folder", () => {
    const constant = new RegExp(`\\bconst \\w+(: \\w+)? = ["'](${chainNames})["']`);
    const ownFolder = /^sandbox\/(chains|network|operations)\/\w+\//;
    expect(mentions(sandbox, constant).filter((place) => !ownFolder.test(place))).toEqual([]);
  });

  test.each([
    'if (chain === "BITCOIN") return digest;',
    'chain !== "RIPPLE" ? 0 : 1',
    'case "DOGE":',
    '"BTC" === symbol',
    '["ETHEREUM", "VECHAIN"].includes(chain)',
    'new Set<string>([\n  "BTC",\n  "ETH",\n])',
    'const evm = (["XDCNETWORK"] as const).some((one) => one === chain);',
    "sql`chain in ('ETHEREUM', 'XDCNETWORK')`",
    'other.exchange === "bitmex" && asset === "eth"',
    "if (isEvmChain(chain)) return true;",
  ])("a branch would be found: %j", (text) => {
    expect(branchesIn([{ path: "x.ts", text, imports: [] }])).not.toEqual([]);
  });
});

describe("tables by chain, network or family", () => {
  const key =
    "(Chain|ChainId|LiveChainId|UnimplementedChainId|BackendChain|EvmChain|SubWalletType|Family|Network)";
  const name = `(${chainNames.replace(/\|DOGE\b/, "")})`;
  const loose = [
    // A table that may miss one, in any of the ways to write it.
    new RegExp(`Partial<\\s*(Readonly<\\s*)?Record<\\s*${key}\\b`),
    new RegExp(`\\[\\w+ in ${key}\\]\\?:`),
    new RegExp(`Map<\\s*${key},`),
    // A table whose keys are any text.
    new RegExp(`Record<string,[^=;{}]*=\\s*\\{\\s*${name}:`),
    // A list that names some. DOGE is a coin's symbol as well.
    new RegExp(`: (readonly )?${key}\\[\\] = \\[\\s*["']`),
    new RegExp(`\\[[^\\]=]*["']${name}["'],?\\s*\\];`),
  ];
  const looseIn = (files: SourceFile[]) =>
    files.flatMap(({ path, text }) =>
      loose.flatMap((pattern) =>
        [...text.matchAll(new RegExp(pattern, "g"))].map(([found]) => `${path}: ${found}`),
      ),
    );

  test("are complete on both sides: a forgotten one is a compile error", () => {
    expect(looseIn(products)).toEqual([]);
  });

  test.each([
    "const FOLDS: Partial<Record<LiveChainId, Folds>> = {",
    "networks: Partial<Readonly<Record<Network, NetworkFacts>>>;",
    "const FOLDS: { readonly [C in LiveChainId]?: Folds } = {",
    "const fees = new Map<Chain, bigint>();",
    "const actions: Readonly<Record<string, Action>> = {\n  ETHEREUM: read,",
    'const chains: readonly Chain[] = [\n  "ETHEREUM",',
    'const CHAINS = [...evmChains, "BITCOIN"];',
  ])("a loose one would be found: %j", (text) => {
    expect(looseIn([{ path: "x.ts", text, imports: [] }])).not.toEqual([]);
  });
});

/** What stands directly below sandbox/, from the ground up: each imports only what is before it. */
const SANDBOX_LAYERS = [
  "base",
  "records",
  "chains",
  "db",
  "keys",
  "ledger",
  "rates",
  "services.ts",
  "audit",
  "auth",
  "idempotency",
  "programs",
  "outbox",
  "wallets",
  "travel-rule",
  "exchanges",
  "network",
  "payouts",
  "freezes",
  "rules",
  "people",
  "requests",
  "operations",
  "worker",
  "rpc",
  "device",
  "mail",
  "reports",
  "api",
  "seed",
  "backups",
  "routes.ts",
  "server.ts",
  "main.ts",
  "verify-audit.ts",
  "backup.ts",
  "restore.ts",
  "move.ts",
  "migrate.ts",
];

describe("the sandbox's layers", () => {
  const folders = foldersBelow("sandbox", sandbox);
  const typeImport = (path: string, target: string): SourceFile => ({
    path: `sandbox/${path}`,
    text: "",
    imports: [{ target: `sandbox/${target}`, isTypeOnly: true }],
  });

  test("every folder has a layer, and every layer has files", () => {
    expect(folders.map(({ path }) => path).toSorted()).toEqual(SANDBOX_LAYERS.toSorted());
  });

  test("no folder imports from a layer above its own", () => {
    expect(findArrowsUp(folders, SANDBOX_LAYERS)).toEqual([]);
  });

  test("folders have no circular imports, including types", () => {
    expect(findCircles(folders)).toEqual([]);
  });

  test("an upward import, an unknown folder and a circle of folders would be found", () => {
    const up = [typeImport("network/mempool.ts", "requests/settle.ts")];
    expect(findArrowsUp(foldersBelow("sandbox", up), SANDBOX_LAYERS)).toEqual(["network -> requests"]);
    const unknown = [
      typeImport("cellar/wine.ts", "base/errors.ts"),
      typeImport("db/client.ts", "cellar/wine.ts"),
    ];
    expect(findArrowsUp(foldersBelow("sandbox", unknown), SANDBOX_LAYERS)).toEqual([
      "cellar -> base",
      "db -> cellar",
    ]);
    // No file is in a circle here, but their folders are.
    const circle = [typeImport("keys/a.ts", "chains/b.ts"), typeImport("chains/c.ts", "keys/d.ts")];
    expect(findCircles(circle)).toEqual([]);
    expect(findCircles(foldersBelow("sandbox", circle))).toEqual(["keys -> chains -> keys"]);
  });

  test("the phone only reads requests, and sends its decisions to the service", () => {
    const readers = [
      "annotations",
      "approvals",
      "deciding-rules",
      "find-request",
      "people-changes",
      "refused-request",
      "required-approvals",
      "replaced-request",
      "request-events",
      "request-maker",
      "request-type",
      "simulate-request",
      "waiting-additions",
    ].map((name) => `sandbox/requests/${name}.ts`);
    const written = (target: string) =>
      /^sandbox\/(requests|operations|worker|network)\//.test(target) && !readers.includes(target);
    expect(importsInto(sandbox.filter(below("sandbox/device/")), written)).toEqual([]);
  });
});

/** The folders and files of app/lib in the order in which the list of the architecture has them. */
function readFloors(architecture: string): string[] {
  const [, list = ""] = /^ {2}lib\/.*\n((?: {4}\S.*\n)+)/m.exec(architecture) ?? [];
  const heads = list.split("\n").map((line) => line.trim().split(/ {2,}/)[0] ?? "");
  return heads.flatMap((head) => head.split(" ").filter(Boolean)).map((name) => name.replace(/\/$/, ""));
}

describe("folders of the console", () => {
  const folders = foldersBelow("app/lib", app);

  test("have no circular imports, including types", () => {
    expect(findCircles(folders)).toEqual([]);
  });

  test("import only from what stands above them in the list of docs/architecture.md", () => {
    const floors = readFloors(readFileSync("docs/architecture.md", "utf8"));
    expect(folders.map(({ path }) => path).sort()).toEqual(floors.toSorted());
    expect(findArrowsUp(folders, floors)).toEqual([]);
  });

  test("sign in one order: what is asked, what is reviewed and shown, what is submitted", () => {
    const rooms = ["questions", "review", "screen", "submit"];
    const between = foldersBelow("app/lib/signing", app)
      .filter(({ path }) => rooms.includes(path))
      .map(({ imports, ...room }) => ({
        ...room,
        imports: imports.filter(({ target }) => rooms.includes(target)),
      }));
    expect(between.map(({ path }) => path).sort()).toEqual(rooms);
    expect(findArrowsUp(between, rooms)).toEqual([]);
    const shared = app.filter(({ path }) => /^app\/lib\/signing\/[^/]+$/.test(path));
    expect(importsInto(shared, (target) => /^app\/lib\/signing\/[^/]+\//.test(target))).toEqual([]);
  });

  test("keep the flows independent", () => {
    const flows = ["send", "speed-up", "receive", "create-sub-wallet"];
    const known = folders
      .filter(({ path }) => flows.includes(path))
      .flatMap(({ path, imports }) =>
        imports.filter(({ target }) => flows.includes(target)).map(({ target }) => `${path} -> ${target}`),
      );
    expect(known).toEqual([]);
  });
});

describe("what reaches the browser", () => {
  const isServer = (path: string) => path.includes(".server") || path.startsWith("app/routes/");
  const isomorphic = app.filter(({ path }) => !isServer(path));
  const allowedServerImports = ["app/entry.server.tsx", "app/root.tsx"];

  test("only server files import server files", () => {
    const files = isomorphic.filter(({ path }) => !allowedServerImports.includes(path));
    expect(importsInto(files, (target) => /\.server\.tsx?$/.test(target), false)).toEqual([]);
  });

  test("zod and the chain libraries stay on the server", () => {
    const heavy = /^(zod|@conform-to\/zod|ethers|bitcoinjs-lib|graphql|graphql-request)(\/|$)/;
    expect(importsInto(isomorphic, (target) => heavy.test(target), false)).toEqual([]);
  });

  test("nothing is imported for its side effects but styles, so that what no page uses can be left out", () => {
    expect(mentions(app, /^\s*import "(?!.*\.css")/)).toEqual([]);
    expect(findLostPlaces()).toEqual([]);
  });

  test("no page has inline styles, which the CSP would refuse", () => {
    expect(mentions(app, /\sstyle=/)).toEqual([]);
  });

  test("only the QR code, the skeletons and the script that starts the others write markup without React", () => {
    const found = mentions(app, /dangerouslySetInnerHTML/).map((place) => place.split(":")[0]);
    const drawn = ["frame/late-scripts", "frame/on-its-way", "ui/on-demand/qr-code"];
    expect([...new Set(found)]).toEqual(drawn.map((name) => `app/components/${name}.tsx`));
  });
});

describe("forms", () => {
  const reader = "app/lib/forms/posted-form.server.ts";
  const query = "app/lib/forms/query.ts";

  test("are read by one reader that knows their fields", () => {
    const others = app.filter(({ path }) => path !== reader);
    expect(mentions(others, /\.formData\(|\bnew FormData\b|: FormData\b|\bFormDataEntryValue\b/)).toEqual([]);
    expect(mentions(app, /parseWithZod|@conform-to\/zod/)).toEqual([]);
  });

  test("reach an action only with their method, size, token and names checked", () => {
    const doors = ["read-form", "read-upload"].map((name) => `app/lib/forms/${name}.server.ts`);
    // Looks at a form before its action does, and changes nothing but what comes back to the same person.
    const others = app.filter(({ path }) => ![...doors, "app/lib/forms/kept-form.server.ts"].includes(path));
    const inner = /(?<!function\*? )\b(?:readPostedForm|readPostedParts|isCsrfValid|csrfRefusal)[(<]/;
    expect(mentions(others, inner)).toEqual([]);
  });

  test("leave the form library to the hook that follows what is typed", () => {
    const hook = "app/components/ui/on-demand/use-typed-values.ts";
    const others = app.filter(({ path }) => path !== hook);
    expect(importsInto(others, (target) => target.startsWith("@conform-to/"), false)).toEqual([]);
  });

  test("are read from URLs by one reader too", () => {
    const others = app.filter(({ path }) => path !== query);
    expect(mentions(others, /searchParams\.(get|getAll|has|entries)\(|\bparams\.get\(/)).toEqual([]);
  });
});

describe("what is shown", () => {
  const shown = /\b(?:label|title|header|UNAVAILABLE)\b/.source;
  const formatter = /\bformat(?:Date|Day|FullDate|When|Clock|Time|Fiat|Crypto|Balance|Exact|Glance)\(/.source;
  const READINGS = [
    new RegExp(`(?<!typeof )${shown} [!=]== ["'\`A-Z]|[!=]== ${shown}(?![.\\w])`),
    /\.(?:test|exec)\((?:\w+\.)*(?:label|title)\)|\b(?:labels|titles)\.includes\(/,
    new RegExp(`${formatter}[^;]*?\\)\\s*\\.(?:split|replace|replaceAll|slice|match|startsWith|endsWith)\\(`),
  ];

  test("is never read back: facts, rows and groups have a kind, and formatters return parts", () => {
    const pages = [...app, ...products.filter(({ path }) => path.startsWith("sandbox/device/"))];
    expect(READINGS.flatMap((pattern) => mentions(pages, pattern))).toEqual([]);
    const read = [
      'rows.filter(({ label }) => label === "Address book")',
      "labels.includes(label)",
      "/fee$/i.test(label)",
      'formatFullDate(clockIn(at, zone)).replace(/:\\d\\d UTC$/, "")',
      "value === UNAVAILABLE ? null : value",
    ];
    for (const text of read)
      expect(
        READINGS.some((pattern) => pattern.test(text)),
        text,
      ).toBe(true);
  });
});

describe("conventions", () => {
  test("each program reads the environment in one place", () => {
    const places = mentions(products, /\bprocess\.env\b/).map((place) => place.split(":")[0]);
    expect([...new Set(places)]).toEqual([
      "app/lib/env.server.ts",
      "sandbox/backup.ts",
      "sandbox/main.ts",
      "sandbox/migrate.ts",
      "sandbox/move.ts",
      "sandbox/restore.ts",
      "sandbox/verify-audit.ts",
    ]);
  });

  test("amounts are never parsed as floats", () => {
    expect(mentions(products, /\bparseFloat\(/)).toEqual([]);
  });

  test("only the log prints", () => {
    expect(mentions(products, /\bconsole\.(log|info|warn|error|debug)\(/)).toEqual([]);
  });

  test("no test is skipped or run exclusively", () => {
    expect(mentions(tests, /\b(test|it|describe)\.(skip|only|todo|fixme|fails)\b/)).toEqual([]);
  });

  test("browser tests press and scroll as a person does, and look at the window", () => {
    const byProgram =
      /\.(click|check|uncheck|dblclick|tap|hover|fill)\([^)]*force: true|dispatchEvent\(["']click|evaluate\(.*\.click\(\)|scrollIntoView|\.scroll(To|By)\(|scrollTop = |fullPage/;
    const found = mentions(
      tests.filter(below("tests/e2e/")).concat(tests.filter(below("tests/fixtures/e2e/"))),
      byProgram,
    );
    // It measures what fingers hit, and presses nothing.
    expect(found.filter((place) => !place.startsWith("tests/fixtures/e2e/touch-targets.ts"))).toEqual([]);
    const scrolled = "await page.evaluate(() => window.scrollTo(0, 0));";
    expect(mentions([{ path: "x.ts", text: scrolled, imports: [] }], byProgram)).toEqual(["x.ts:1"]);
  });

  test("no file contains an unfinished-work marker", () => {
    expect(mentions(products, /\b(TODO|FIXME)\b/)).toEqual([]);
  });

  test("file names are in kebab-case and say what is inside", () => {
    const name = (path: string) => path.split("/").at(-1) ?? "";
    const outsideRoutes = products.filter(({ path }) => !path.startsWith("app/routes/"));
    expect(outsideRoutes.map(({ path }) => name(path)).filter((file) => /[A-Z_]/.test(file))).toEqual([]);
    const vague = /(^|\/)(misc|utils?|helpers?|common)(\/|\.|$)/;
    expect([...products, ...tests].map(({ path }) => path).filter((path) => vague.test(path))).toEqual([]);
  });
});

describe("sizes", () => {
  const lines = ({ text }: SourceFile) => text.split("\n").length;

  test("the median file fits on two screens", () => {
    const sorted = products.map(lines).toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(85);
  });

  test("no function is longer than 60 lines, its parameters and JSX included", () => {
    const functionOf = (length: number) => `const long = () => {${"\n".repeat(length - 1)}};`;
    const longIn = (text: string) => findLongFunctions({ path: "a.ts", text, imports: [] }, 60);
    expect(longIn(functionOf(60))).toEqual([]);
    expect(longIn(functionOf(61))).toHaveLength(1);
    expect([...products, ...conformance].flatMap((file) => findLongFunctions(file, 60))).toEqual([]);
  });

  // Together, the small files of one area would hide the long ones of another.
  test.each([
    ["app/components", 150],
    ["app/lib", 150],
    ["app/routes", 150],
    ["conformance", 150],
    ["sandbox", 150],
    ["scripts", 150],
    // Each test file starts its own sandbox or browser, so more files would take longer.
    ["tests", 300],
  ])("nine files in ten of %s have at most %d lines", (area, most) => {
    const sorted = [...products, ...conformance, ...scripts, ...tests]
      .filter(below(`${area}/`))
      .map(lines)
      .toSorted((a, b) => a - b);
    expect(sorted.length).toBeGreaterThan(5);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(most);
  });

  test("lint holds the complexity of functions at 15 and their length at 60 lines, and knows floating promises", () => {
    const { linter, overrides } = JSON.parse(readFileSync("biome.json", "utf8"));
    expect(linter.rules.complexity).toEqual({
      noExcessiveCognitiveComplexity: { level: "error", options: { maxAllowedComplexity: 15 } },
      noExcessiveLinesPerFunction: { level: "error", options: { maxLines: 60 } },
    });
    expect(linter.rules.nursery).toEqual({ noFloatingPromises: "error" });
    // A test's callback holds all of its steps, and a describe's all of its tests.
    const exempt = (overrides as { includes: string[]; linter: typeof linter }[]).filter(
      ({ linter: { rules } }) => rules.complexity || rules.nursery,
    );
    expect(exempt.map(({ includes, linter: { rules } }) => [includes, rules])).toEqual([
      [["tests/**"], { complexity: { noExcessiveLinesPerFunction: "off" } }],
    ]);
    const ignored = /biome-ignore lint\/(complexity\/noExcessive|nursery\/noFloating)/;
    expect(mentions([...products, ...conformance, ...scripts, ...tests], ignored)).toEqual([]);
  });

  test("no file except the database's tables is longer than 280 lines", () => {
    const long = [...products, ...conformance].filter((file) => lines(file) > 280).map(({ path }) => path);
    expect(long).toEqual(["sandbox/db/schema.ts"]);
  });
});
