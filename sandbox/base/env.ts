import { z } from "zod";

const milliseconds = (fallback: number) => z.coerce.number().int().min(0).max(86_400_000).default(fallback);
const domains = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean),
  );
const days = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((day) => day.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.iso.date()));
const apiKey = z.string().min(16, "must be at least 16 characters");

const schema = z.object({
  SANDBOX_HOST: z.string().min(1).default("127.0.0.1"),
  /** 0: a free port. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** How long it goes on answering when it is told to stop, so that proxies leave first (serving/departure.ts). */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  SANDBOX_METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Unset: nobody can ask. */
  SANDBOX_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Of a collector, OTLP over HTTP. Unset: nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      "must be an http(s) URL",
    )
    .optional(),
  BUILD_NUMBER: z.string().max(64).default("development"),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  NETWORK: z.enum(["mainnet", "testnet"]).default("testnet"),
  SANDBOX_MASTER_KEY: z.string().refine((text) => {
    const bytes = Buffer.from(text, "base64url");
    return bytes.length === 32 && bytes.toString("base64url") === text.replace(/=+$/, "");
  }, "must be 32 bytes as base64url"),
  SANDBOX_SERVER_API_KEY: apiKey,
  SANDBOX_PORTAL_API_KEY: apiKey,
  SANDBOX_BLOCK_TIME_MS: milliseconds(6000),
  SANDBOX_STEP_DELAY_MS: milliseconds(800),
  /** For each step of an exchange transfer: On Chain, Received, Credited. */
  SANDBOX_EXCHANGE_STEP_MS: milliseconds(8000),
  /** Average interval between payments from outside; 0: never. */
  SANDBOX_INCOMING_MS: milliseconds(0).refine((ms) => ms === 0 || ms >= 1000, "must be 0 or at least 1000"),
  /** Result of the Travel Rule review; `ask-again` returns it once, then approves. */
  SANDBOX_COMPLIANCE_OUTCOME: z.enum(["approve", "reject", "ask-again"]).default("approve"),
  SANDBOX_COMPLIANCE_DELAY_MS: z.coerce.number().int().min(0).max(86_400_000).optional(),
  /** Stakes change state at the end of a Solana epoch; the demo's first one lasts days. */
  SANDBOX_EPOCH_MS: milliseconds(60_000),
  /** Until an ended Substrate stake can be withdrawn (28 days on Polkadot). */
  SANDBOX_UNBONDING_MS: milliseconds(300_000),
  /** Interval of staking rewards; 0: never. */
  SANDBOX_REWARDS_MS: milliseconds(0).refine((ms) => ms === 0 || ms >= 1000, "must be 0 or at least 1000"),
  /** Without refresh; shorter only in tests. */
  SANDBOX_SESSION_MS: z.coerce.number().int().min(100).max(3_600_000).default(3_600_000),
  /** JSON-RPC calls per second and caller. */
  SANDBOX_RPC_RATE: z.coerce.number().int().min(1).max(1_000_000).default(50),
  /** Multiplies what one caller and one address may do in a short time (base/budgets.ts). */
  SANDBOX_LIMIT_SCALE: z.coerce.number().min(0.001).max(1_000_000).default(1),
  /** Days (UTC) without prices: '2026-11-04,2026-11-05'. */
  SANDBOX_RATE_GAPS: days,
  SANDBOX_SEED: z.enum(["demo", "none"]).default("demo"),
  /**
   * Binary logarithm of scrypt's N; 13 takes 8 MiB. Two digits have only a hundred values: the pepper protects a stolen
   * table, not this cost. Each hash includes its cost.
   */
  SANDBOX_PIN_COST: z.coerce.number().int().min(4).max(14).default(13),
  /** Explorer calls per second and API key. */
  SANDBOX_EXPLORER_RATE: z.coerce.number().int().min(1).max(1_000_000).default(5),
  /** smtp:// or smtps:// with user and password; without it, e-mails stay in the mailbox. */
  SMTP_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
      "must start with smtp:// or smtps://",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]{0,200}[^\s@<>]+@[^\s@<>]+>?$/, "must be an e-mail address, which a name may precede")
    .default("Strongroom <no-reply@strongroom.invalid>"),
  /** Recipient of the daily signed audit heads; by default each organisation's first user. */
  AUDIT_HEAD_TO: z
    .string()
    .regex(/^[^\s@<>,;:()"]+@[^\s@<>,;:()"]+$/, "must be one e-mail address")
    .optional(),
  /** Of the console, in the e-mails to people who are invited. */
  CONSOLE_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      "must be an http(s) URL",
    )
    .default("http://127.0.0.1:3000"),
  /** Domains whose users may create RADIX sub-wallets. */
  SANDBOX_RADIX_DOMAINS: domains,
});

export type SandboxEnv = z.output<typeof schema>;

/** Empty variables count as missing. @throws Error naming every invalid variable, without its value */
export function readEnv(processEnv: Record<string, string | undefined>): SandboxEnv {
  const given = Object.fromEntries(Object.entries(processEnv).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}: ${given[name] === undefined ? "is required" : issue.message}`;
  });
  throw new Error(`The sandbox's configuration is wrong:\n${lines.join("\n")}`);
}
