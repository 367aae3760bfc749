import type { Session } from "../../app/lib/session/session.server";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { Api } from "../fixtures/e2e/api";
import { anonymousVisitor, type Visitor, visitorWith } from "../fixtures/e2e/forged-session";
import { findFormPlaces } from "../fixtures/e2e/form-places";
import type { Target } from "../fixtures/e2e/hostile-forms";
import { targetsFor } from "../fixtures/e2e/hostile-targets";
import { InstantBackend } from "../fixtures/e2e/instant-backend";
import { findExamples } from "../fixtures/e2e/pages";
import { person } from "../fixtures/e2e/people";
import { type Stack, startConsole } from "../fixtures/e2e/stack";
import { signInAtBackend } from "./sign-in";

/** Half the hour that a session lasts. */
const MAX_AGE_MS = 30 * 60_000;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A console whose backend answers at once and changes nothing, and who asks it. */
export async function openStage(stack: Stack) {
  const backend = new InstantBackend(stack.sandboxUrl);
  const metricsPort = String(await findFreePort());
  const console = await startConsole(stack, {
    ...{ CUSTODY_API_URL: await backend.start(), LOG_LEVEL: "warn", METRICS_PORT: metricsPort },
  });
  const secrets = stack.secrets.sessionSecrets;
  let signedIn: { session: Omit<Session, "id">; since: number } | null = null;
  /** Every call is another session of the same person: a case may end one. */
  async function newVisitor(): Promise<Visitor> {
    if (!signedIn || Date.now() - signedIn.since > MAX_AGE_MS) {
      const { email, pin } = person("amara");
      const authentication = await signInAtBackend(stack, email, pin);
      const [signedInAt, expiresAt] = [Date.now(), Date.now() + 2 * MAX_AGE_MS];
      signedIn = { session: { email, authentication, signedInAt, expiresAt }, since: Date.now() };
    }
    return visitorWith(signedIn.session, secrets);
  }
  const first = await newVisitor();
  const api = new Api(stack.sandboxUrl, stack.secrets.serverApiKey);
  const read = async (path: string) =>
    (await fetch(console.url + path, { headers: { Cookie: first.cookie } })).text();
  const targets: Target[] = targetsFor(await findFormPlaces(api, read));
  return {
    ...{ backend, url: console.url, newVisitor, targets, examples: await findExamples(api) },
    stranger: () => anonymousVisitor(secrets),
    /** How late the console's event loop was in the last ten to twenty seconds, in 999 of 1,000 moments and at most: in ms. */
    async pauses(): Promise<{ p999: number; max: number }> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const read = (quantile: string) =>
        Number(
          new RegExp(`event_loop_delay_seconds\\{.*quantile="${quantile}".*\\} (\\S+)`).exec(text)?.[1],
        ) * 1e3;
      return { p999: read("p99.9"), max: read("max") };
    },
    async close() {
      await console.stop();
      await backend.stop();
    },
  };
}
