import { z } from "zod";
import { publicChainFacts } from "~/lib/chains/public-facts";
import { isLoopback } from "./loopback";
import { paths } from "./paths";

const text = z.string().trim().min(1);
const flag = z.enum(["true", "false"], 'must be "true" or "false"').transform((value) => value === "true");
const integer = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be between ${low} and ${high}`);
const httpUrl = z
  .string()
  .trim()
  .refine((value) => isUrl(value, ["http:", "https:"]), "must be an http or https address");
const link = z
  .string()
  .trim()
  .refine(
    (value) => isUrl(value, ["http:", "https:", "mailto:"]),
    "must be an http, https or mailto address",
  );
const redisUrl = z
  .string()
  .trim()
  .refine((value) => isUrl(value, ["redis:", "rediss:"]), "must be a redis or rediss address");
const publicKeys = z
  .string()
  .transform((value) => splitList(value).map((key) => key.toLowerCase()))
  .refine(
    (list) => list.every((key) => /^04[0-9a-f]{128}$/.test(key)),
    "must be uncompressed P-256 keys (04 and 128 hex characters) separated by commas",
  );
const exportKeys = z
  .string()
  .transform((value) => splitList(value).map((key) => key.toLowerCase()))
  .refine(
    (list) => list.every((key) => /^[0-9a-f]{64}$/.test(key)),
    "must be Ed25519 public keys (64 hex characters) separated by commas",
  );
const domains = z
  .string()
  .transform((value) => splitList(value).map((domain) => domain.toLowerCase()))
  .refine(
    (list) => list.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
    "must be e-mail domains separated by commas",
  );

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  HOST: text.default("127.0.0.1"),
  PORT: integer(0, 65_535).default(3000),
  TRUST_PROXY: integer(0, 10).default(0),
  /** How long it goes on answering when it is told to stop, so that proxies leave first (serving/departure.ts). */
  DRAIN_MS: integer(0, 60_000).default(0),
  COOKIE_SECURE: flag.optional(),
  /** Multiplies what one person and one network may send in a short time (session/rates.server.ts). */
  LIMIT_SCALE: text
    .transform(Number)
    .refine((value) => value >= 0.001 && value <= 1_000_000, "must be a number from 0.001 to 1000000")
    .default(1),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info"]).default("info"),
  METRICS_HOST: text.default("127.0.0.1"),
  METRICS_PORT: integer(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  SESSION_SECRETS: z
    .string("is required: one or more secrets of at least 32 characters, newest first, separated by commas")
    .transform(splitList)
    .refine((secrets) => secrets.length > 0, "must hold at least one secret")
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      "must hold secrets of at least 32 characters each",
    ),
  REDIS_URL: redisUrl.optional(),
  CUSTODY_API_URL: httpUrl,
  CUSTODY_API_KEY: text,
  CUSTODY_TIMEOUT_MS: integer(100, 120_000).default(10_000),
  CUSTODY_PROVENANCE_KEYS: publicKeys.default([]),
  CUSTODY_EXPORT_KEYS: exportKeys.default([]),
  CUSTODY_IS_SANDBOX: flag.default(false),
  SANDBOX_PHONE_URL: httpUrl.optional(),
  SANDBOX_MAIL_URL: httpUrl.optional(),
  NETWORK: z.enum(["mainnet", "testnet"], 'must be "mainnet" or "testnet"').default("testnet"),
  EXPLORER_API_URL: httpUrl.optional(),
  EXPLORER_API_KEY: text.optional(),
  PRODUCT_NAME: text.max(40).default("Strongroom"),
  BUILD_NUMBER: text.max(64).default("development"),
  SUPPORT_URL: link.optional(),
  HELP_URL: link.optional(),
  ADDRESS_BOOK_GUIDE_URL: link.optional(),
  DEFI_LENDING_URL: httpUrl.default("https://app.aave.com"),
  DEFI_STABLE_COIN_URL: httpUrl.default("https://app.sky.money"),
  DEFI_LENDING_2_URL: httpUrl.default("https://app.compound.finance"),
  DEFI_INSURANCE_URL: httpUrl.default("https://app.nexusmutual.io"),
  APP_STORE_URL: httpUrl.optional(),
  PLAY_STORE_URL: httpUrl.optional(),
  EXTENSION_STORE_URL: httpUrl.default("https://metamask.io/download/"),
  EXTENSION_DEVELOPER_URL: httpUrl.default("https://docs.metamask.io/snaps/get-started/install-flask/"),
  SNAP_ID: text
    .regex(/^(npm|local):\S+$/, "must be a snap's id, which begins with npm: or local:")
    .default("npm:@bitpandacustody/trust-vault-snap"),
  SNAP_VERSION: text
    .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, "must be one version, such as 1.1.7")
    .default("1.1.7"),
  SNAP_API_URL: httpUrl.optional(),
  SNAP_API_KEY: text.optional(),
  RPC_PROXY_URL: httpUrl.optional(),
  EXCHANGE_EMAIL_DOMAINS: domains.default([]),
  RADIX_EMAIL_DOMAINS: domains.default([]),
});

export type Env = z.output<typeof schema> & {
  COOKIE_SECURE: boolean;
  /**
   * Plain cookies, because only this machine reaches the console, without a proxy: WebKit refuses Secure cookies from
   * http://127.0.0.1.
   */
  IS_LOCAL: boolean;
};

/** `message` names every wrong variable, one a line, and never repeats a value. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/**
 * An empty variable counts as absent.
 * @throws ConfigurationError naming every variable that is missing or wrong
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `  ${name}: ${present[name] === undefined && !issue.message.startsWith("is required") ? "is required" : issue.message}`;
    });
    throw new ConfigurationError(["The configuration is wrong:", ...lines].join("\n"));
  }
  const { COOKIE_SECURE, HOST, NODE_ENV, TRUST_PROXY } = result.data;
  const isProduction = NODE_ENV === "production";
  const isLocal = isProduction && COOKIE_SECURE === undefined && TRUST_PROXY === 0 && isLoopback(HOST);
  return {
    ...result.data,
    COOKIE_SECURE: COOKIE_SECURE ?? (isProduction && !isLocal),
    IS_LOCAL: isLocal,
  };
}

let parsed: Env | undefined;

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

export function phoneUrl(requestId: string): string | null {
  const { CUSTODY_IS_SANDBOX, SANDBOX_PHONE_URL } = env();
  return CUSTODY_IS_SANDBOX && SANDBOX_PHONE_URL
    ? `${SANDBOX_PHONE_URL}/requests/${encodeURIComponent(requestId)}`
    : null;
}

export function mailboxUrl(): string | null {
  const { CUSTODY_IS_SANDBOX, SANDBOX_MAIL_URL } = env();
  return (CUSTODY_IS_SANDBOX && SANDBOX_MAIL_URL) || null;
}

/** Whether the user belongs to the exchange service's firm. Pages learn only the outcome. */
export function canAccessExchanges(email: string): boolean {
  return isOfDomain(email, env().EXCHANGE_EMAIL_DOMAINS);
}

export function canCreateRadix(email: string): boolean {
  return isOfDomain(email, env().RADIX_EMAIL_DOMAINS);
}

/** What browsers may know: an explicit list, so that nothing leaks. */
export function publicConfig() {
  const { NODE_ENV, NETWORK, ...rest } = env();
  return {
    environment: NODE_ENV,
    sandbox: rest.CUSTODY_IS_SANDBOX,
    productName: rest.PRODUCT_NAME,
    buildNumber: rest.BUILD_NUMBER,
    network: NETWORK,
    ...publicChainFacts(NETWORK),
    snap: { id: rest.SNAP_ID, version: rest.SNAP_VERSION },
    links: {
      support: rest.SUPPORT_URL ?? paths.help("support"),
      help: rest.HELP_URL ?? paths.help(),
      addressBookGuide: rest.ADDRESS_BOOK_GUIDE_URL ?? paths.help("address-book-types"),
      appStore: rest.APP_STORE_URL ?? null,
      playStore: rest.PLAY_STORE_URL ?? null,
      extensionStore: rest.EXTENSION_STORE_URL,
      extensionDeveloper: rest.EXTENSION_DEVELOPER_URL,
      defi: [
        { label: "Lending", url: rest.DEFI_LENDING_URL },
        { label: "Stable coin", url: rest.DEFI_STABLE_COIN_URL },
        { label: "Lending", url: rest.DEFI_LENDING_2_URL },
        { label: "Insurance", url: rest.DEFI_INSURANCE_URL },
      ],
    },
  };
}

function isOfDomain(email: string, list: readonly string[]): boolean {
  return list.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

function splitList(value: string): string[] {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
