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
  /** 0 takes a free port. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
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
  /** How long an exchange takes for each step of a transfer: On Chain, Received, Credited. */
  SANDBOX_EXCHANGE_STEP_MS: milliseconds(8000),
  /** How often a stranger pays one of the sub-wallets, on average; 0 for never. */
  SANDBOX_INCOMING_MS: milliseconds(0).refine((ms) => ms === 0 || ms >= 1000, "must be 0 or at least 1000"),
  /** What compliance decides about Travel Rule information; `ask-again` sends it back once and then approves. */
  SANDBOX_COMPLIANCE_OUTCOME: z.enum(["approve", "reject", "ask-again"]).default("approve"),
  /** How long its review takes; a step's delay by default. */
  SANDBOX_COMPLIANCE_DELAY_MS: z.coerce.number().int().min(0).max(86_400_000).optional(),
  /** How long an epoch of Solana lasts, at whose end stakes become active or inactive; the demo's first one lasts days. */
  SANDBOX_EPOCH_MS: milliseconds(60_000),
  /** Simulated: from the end of a Substrate stake until it can be withdrawn (28 days on Polkadot). */
  SANDBOX_UNBONDING_MS: milliseconds(300_000),
  /** How often stakes are paid what they earn, at yearly rates of some per cent; 0 for never. */
  SANDBOX_REWARDS_MS: milliseconds(0).refine((ms) => ms === 0 || ms >= 1000, "must be 0 or at least 1000"),
  /** How long a session lasts without being refreshed; shorter only for tests. */
  SANDBOX_SESSION_MS: z.coerce.number().int().min(100).max(3_600_000).default(3_600_000),
  /** JSON-RPC calls per second that /rpc answers for each caller. */
  SANDBOX_RPC_RATE: z.coerce.number().int().min(1).max(1_000_000).default(50),
  /** Days (UTC) for which the simulated market has no prices: '2026-11-04,2026-11-05'. */
  SANDBOX_RATE_GAPS: days,
  SANDBOX_SEED: z.enum(["demo", "none"]).default("demo"),
  /**
   * The cost of one PIN hash: the binary logarithm of scrypt's N. 13 takes 8 MiB. Two digits have only a hundred
   * values, so that the pepper protects a stolen table, not this cost. Each hash includes its own cost, so that this
   * can be changed at any time.
   */
  SANDBOX_PIN_COST: z.coerce.number().int().min(4).max(14).default(13),
  /** Calls per second that the explorer API allows each API key. */
  SANDBOX_EXPLORER_RATE: z.coerce.number().int().min(1).max(1_000_000).default(5),
  /** The mail server, smtp:// or smtps:// with user and password; without one e-mails stay in the mailbox. */
  SMTP_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
      "must start with smtp:// or smtps://",
    )
    .optional(),
  /** The sender of those e-mails. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]{0,200}[^\s@<>]+@[^\s@<>]+>?$/, "must be an e-mail address, which a name may precede")
    .default("Strongroom <no-reply@strongroom.invalid>"),
  /** Who gets the signed heads of the audit log, each day; without it the first user of each organisation. */
  AUDIT_HEAD_TO: z
    .string()
    .regex(/^[^\s@<>,;:()"]+@[^\s@<>,;:()"]+$/, "must be one e-mail address")
    .optional(),
  /** E-mail domains whose users have exchange accounts. */
  SANDBOX_EXCHANGE_DOMAINS: domains,
  /** E-mail domains whose users may create RADIX sub-wallets. */
  SANDBOX_RADIX_DOMAINS: domains,
});

export type SandboxEnv = z.output<typeof schema>;

/**
 * Reads the sandbox's configuration from environment variables. An empty one counts as missing.
 * @throws Error that names every wrong variable, without its value.
 */
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
