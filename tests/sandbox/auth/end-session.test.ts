import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SealedHandle } from "../../../sandbox/base/secrets";
import { auditEvents } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const ME = "query ($a: AuthenticationInput) { user(authentication: $a) { email } }";
const END = "mutation ($input: EndSessionInput!) { endSession(endSessionInput: $input) { success } }";
const REFRESH =
  "query ($a: AuthenticationInput!) { refreshAuthenticationTokens(authentication: $a) { enc iv tag } }";
const HOUR = 3_600_000;

const clockOffset = { ms: 0 };
let sandbox: TestSandbox;
let user: TestUser;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clockOffset });
  user = await buildUser(sandbox, (await buildOrganisation(sandbox)).id);
});
afterAll(() => sandbox.close());

const call = (query: string, variables: Record<string, unknown>, url = sandbox.url) =>
  graphql(url, { query, variables, apiKey: PORTAL_KEY });
const ask = (a: SealedHandle, url?: string) => call(ME, { a }, url);
const end = (authentication?: SealedHandle) => call(END, { input: { authentication } });
const refresh = async (a: SealedHandle): Promise<SealedHandle> =>
  (await call(REFRESH, { a })).data.refreshAuthenticationTokens;
const refused = "INVALID_SESSION_TOKEN_CODE";

describe("ending a session", () => {
  it("invalidates at once every handle of the sign-in, none of which can be refreshed", async () => {
    const first = await signIn(sandbox.url, user);
    const second = await refresh(first);
    expect((await end(first)).data).toEqual({ endSession: { success: true } });
    for (const handle of [first, second]) {
      expect(firstError(await ask(handle)).code).toBe(refused);
      expect(firstError(await call(REFRESH, { a: handle })).code).toBe(refused);
    }
  });

  it("leaves the other sign-ins of the same person alone", async () => {
    const [here, there] = [await signIn(sandbox.url, user), await signIn(sandbox.url, user)];
    await end(here);
    expect((await ask(there)).data.user.email).toBe(user.email);
  });

  it("reads the session from the header", async () => {
    const session = await signIn(sandbox.url, user);
    const answer = await graphql(sandbox.url, {
      query: END,
      variables: { input: {} },
      apiKey: PORTAL_KEY,
      authentication: session,
    });
    expect(answer.data.endSession.success).toBe(true);
    expect(firstError(await ask(session)).code).toBe(refused);
  });

  it("with an expired handle also ends the session refreshed from it", async () => {
    const first = await signIn(sandbox.url, user);
    clockOffset.ms = HOUR / 2;
    const second = await refresh(first);
    clockOffset.ms = HOUR + 60_000;
    expect((await ask(second)).data.user.email).toBe(user.email);
    expect((await end(first)).errors).toBeUndefined();
    expect(firstError(await ask(second)).code).toBe(refused);
    clockOffset.ms = 0;
  });

  it("gives the same answer when repeated, and writes one line to the audit log", async () => {
    const session = await signIn(sandbox.url, user);
    const countLines = async () =>
      (await sandbox.db.select().from(auditEvents)).filter((one) => one.description === "Signed out").length;
    const before = await countLines();
    for (let time = 0; time < 2; time++) expect((await end(session)).data.endSession.success).toBe(true);
    expect(await countLines()).toBe(before + 1);
  });

  it("is refused without a session, with a forged one, and with two", async () => {
    const [one, other] = [await signIn(sandbox.url, user), await signIn(sandbox.url, user)];
    expect(firstError(await end()).code).toBe(refused);
    expect(firstError(await graphql(sandbox.url, { query: END, variables: { input: {} } })).code).toBe(
      refused,
    );
    expect(firstError(await end({ ...one, tag: other.tag })).code).toBe(refused);
    const both = await graphql(sandbox.url, {
      query: END,
      variables: { input: { authentication: one } },
      authentication: other,
    });
    expect(firstError(both).code).toBe(refused);
    expect((await ask(one)).data.user.email).toBe(user.email);
  });
});

it("a session stays ended after a restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "strongroom-ended-"));
  let own = await startTestSandbox({ dataDir });
  try {
    const person = await buildUser(own, (await buildOrganisation(own)).id);
    const [ended, kept] = [await signIn(own.url, person), await signIn(own.url, person)];
    await call(END, { input: { authentication: ended } }, own.url);
    await own.close();
    own = await startTestSandbox({ dataDir });
    expect(firstError(await ask(ended, own.url)).code).toBe(refused);
    expect((await ask(kept, own.url)).data.user.email).toBe(person.email);
  } finally {
    await own.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
