import { count } from "../../../telemetry/meter";
import { env } from "../env.server";
import { messages } from "../errors/catalogue";
import { noteRefusedForm, noteWait } from "../http/retry-after.server";
import { networkOf, visitorOfRequest } from "../http/visitor";
import type { Session } from "./session.server";
import { SharedBucket } from "./shared/bucket.server";

/** `atOnce` after a pause, then `perSecond`. */
interface Rate {
  atOnce: number;
  perSecond: number;
  words: string;
}

/**
 * What one person, or one visitor's network, may send: far above what somebody does by hand, and below what would keep
 * this program busy. The backend limits what is done with it. `scripts` are forms that pages send by themselves while
 * somebody types; `uploads` are forms with a file; `stops` end or freeze something, which no other form may hold up.
 */
export const RATES = {
  forms: { atOnce: 200, perSecond: 4, words: "forms" },
  stops: { atOnce: 200, perSecond: 4, words: "forms" },
  scripts: { atOnce: 300, perSecond: 15, words: "searches" },
  uploads: { atOnce: 30, perSecond: 0.5, words: "files" },
  downloads: { atOnce: 60, perSecond: 0.2, words: "files" },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

/** A network may be a whole office. */
const PEOPLE_OF_NETWORK = 4;

const bucket = new SharedBucket("rate");

interface TooMany {
  message: string;
}

/**
 * Takes one from the sender's rate and from that of their network.
 * @returns the words to show if nothing may be done, and notes the wait for the answer; null otherwise
 */
export async function takeFromRate(
  name: RateName,
  request: Request,
  session: Session | null,
): Promise<TooMany | null> {
  const { address } = visitorOfRequest(request);
  // What a person is refused must not use up what the others in their network have.
  const own = session ? await take(name, session.email, 1) : 0;
  const waitMs = own > 0 || !address ? own : await take(name, `@${networkOf(address)}`, PEOPLE_OF_NETWORK);
  if (waitMs === 0) return null;
  count("throttled", { kind: name });
  const seconds = Math.ceil(waitMs / 1000);
  noteWait(seconds);
  return { message: messages.tooMany(RATES[name].words, seconds) };
}

/** The same for a form, which its page shows again. */
export async function takeForm(
  name: RateName,
  request: Request,
  session: Session | null,
): Promise<TooMany | null> {
  const refusal = await takeFromRate(name, request, session);
  if (refusal) noteRefusedForm();
  return refusal;
}

function take(name: RateName, whose: string, share: number): Promise<number> {
  const { atOnce, perSecond } = RATES[name];
  const scale = env().LIMIT_SCALE * share;
  return bucket.take(`${name} ${whose}`, { most: atOnce * scale, perMs: (perSecond * scale) / 1000 });
}
