import { randomBytes, timingSafeEqual } from "node:crypto";
import type { SandboxEnv } from "../base/env";
import { deriveKey, hmac } from "../base/secrets";

const HOUR = 3_600_000;

type Here = { env: Pick<SandboxEnv, "SANDBOX_MASTER_KEY">; clock: () => Date };

/** The key is that of all backends: one of them makes a form, and another may get it. */
const mac = ({ env }: Here, text: string) => hmac(deriveKey(env, "device-form"), text).toString("base64url");

/** For one submission. It cannot be forged without reading the page. */
export function issueFormToken(services: Here, purpose: string): string {
  const body = `${services.clock().getTime()}.${randomBytes(12).toString("base64url")}`;
  return `${body}.${mac(services, `${purpose}.${body}`)}`;
}

/** Valid for an hour. */
export function isFormToken(services: Here, token: string, purpose: string): boolean {
  const [time = "", nonce = "", given = ""] = token.split(".");
  const wanted = Buffer.from(mac(services, `${purpose}.${time}.${nonce}`));
  const got = Buffer.from(given);
  if (got.length !== wanted.length || !timingSafeEqual(got, wanted)) return false;
  return services.clock().getTime() - Number(time) < HOUR;
}

type Use = { at: number; outcome: Promise<unknown> };
const used = new Map<string, Use>();

/**
 * Later submissions to this process wait for the first one and get its outcome. Another backend's, or those after a restart,
 * are made again: what is done then must be no more than what was done before.
 */
export function runOncePerToken<Outcome>(
  token: string,
  now: Date,
  action: () => Promise<Outcome>,
): Promise<Outcome> {
  for (const [old, { at }] of used) if (now.getTime() - at >= HOUR) used.delete(old);
  const earlier = used.get(token);
  if (earlier) return earlier.outcome as Promise<Outcome>;
  const outcome = action();
  used.set(token, { at: now.getTime(), outcome });
  return outcome;
}
