import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const HOUR = 3_600_000;
/** New in every process: forms must be reloaded after a restart. */
const secret = randomBytes(32);

const mac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");

/** For one submission. It cannot be forged without reading the page. */
export function issueFormToken(purpose: string, now: Date): string {
  const body = `${now.getTime()}.${randomBytes(12).toString("base64url")}`;
  return `${body}.${mac(`${purpose}.${body}`)}`;
}

/** Valid for an hour. */
export function isFormToken(token: string, purpose: string, now: Date): boolean {
  const [time = "", nonce = "", given = ""] = token.split(".");
  const wanted = Buffer.from(mac(`${purpose}.${time}.${nonce}`));
  const got = Buffer.from(given);
  if (got.length !== wanted.length || !timingSafeEqual(got, wanted)) return false;
  return now.getTime() - Number(time) < HOUR;
}

type Use = { at: number; outcome: Promise<unknown> };
const used = new Map<string, Use>();

/** Later submissions wait for the first one and get its outcome. */
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
